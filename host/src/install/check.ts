import type { MessageValues } from '@souk/server/texts/texts';
import type { InstallKey } from '@souk/server/texts/texts';

export type Check = {
  state: 'ok' | 'warning' | 'problem';
  name: Said;
  detail?: Said;
  /** SQL for a database administrator to run. */
  code?: string;
};
export type Said = { key: InstallKey; values?: MessageValues };

export const say = (key: InstallKey, values?: MessageValues): Said =>
  values === undefined ? { key } : { key, values };

export const isAllGood = (checks: readonly Check[]): boolean =>
  checks.every(({ state }) => state !== 'problem');
