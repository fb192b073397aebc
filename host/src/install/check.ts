import type { MessageValues } from '@souk/server/texts/texts';
import type { InstallKey } from '@souk/server/texts/texts';

/** One thing that was looked at. Its words are texts, said in the language of whoever asks. */
export type Check = {
  state: 'ok' | 'warning' | 'problem';
  name: Said;
  detail?: Said;
  /** What an administrator of the database has to run. */
  code?: string;
};
export type Said = { key: InstallKey; values?: MessageValues };

export const say = (key: InstallKey, values?: MessageValues): Said =>
  values === undefined ? { key } : { key, values };

export const isAllGood = (checks: readonly Check[]): boolean =>
  checks.every(({ state }) => state !== 'problem');
