import type { MessageValues } from '@souk/server/texts/texts';
import type { InstallKey } from '@souk/server/texts/texts';

export type Check = {
  state: 'ok' | 'warning' | 'problem';
  name: TextRef;
  detail?: TextRef;
  /** SQL for a database administrator to run. */
  code?: string;
};
export type TextRef = { key: InstallKey; values?: MessageValues };

export const textRef = (key: InstallKey, values?: MessageValues): TextRef =>
  values === undefined ? { key } : { key, values };

export const isAllGood = (checks: readonly Check[]): boolean =>
  checks.every(({ state }) => state !== 'problem');
