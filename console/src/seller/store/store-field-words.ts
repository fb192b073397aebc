import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { TraderFact } from '@souk/rules/trader';
import { plainTextOf } from '../plain-text.ts';
import type { StoreDraft } from './use-store-draft.ts';

type Worded = { t: Translate; country(code: string): string };

/** Label of a store profile field. */
export const storeFieldName = (path: string, t: Translate): string =>
  t(`console.store.field.${path as Exclude<keyof StoreDraft, 'meta_description'>}`); // the form has these

export const traderFactName = (fact: TraderFact, t: Translate): string =>
  fact === 'is_self_certified' ? t('console.trader.certified') : storeFieldName(fact, t);

export function storeFieldText(path: string, value: unknown, { t, country }: Worded): string {
  if (typeof value === 'boolean') return t(value ? 'console.conflict.on' : 'console.conflict.off');
  if (path === 'country') return country(String(value));
  const words = typeof value === 'object' && value !== null ? wordsOf(value) : [String(value ?? '')];
  const text = words
    .map((one) => plainTextOf(one) ?? one)
    .filter(Boolean)
    .join(' · ');
  return text === '' ? '–' : text;
}

const wordsOf = (texts: object): string[] =>
  Object.values(texts).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null ? wordsOf(one) : [String(one)],
  );
