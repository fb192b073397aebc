import type { SettingKey } from './settings-schema.ts';

const ofRights: readonly SettingKey[] = ['console_second_factor'];

/** Whether these settings affect permissions, so that changing or undoing them requires confirmation. */
export const changesRights = (settings: object): boolean => ofRights.some((key) => key in settings);
