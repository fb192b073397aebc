import type { SettingKey } from './settings-schema.ts';

const ofRights: readonly SettingKey[] = ['console_second_factor'];

/** Whether these settings, saved or undone, change who may do what, so that a person confirms them. */
export const changesRights = (settings: object): boolean => ofRights.some((key) => key in settings);
