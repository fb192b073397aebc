import type { SearchRule } from '#settings/search-rules.ts';
import { keysOf, type OtherWord } from './synonyms.ts';
import { wordsOf } from './words.ts';

export type ShopWords = {
  others: ReadonlyMap<string, readonly OtherWord[]>;
  opens: ReadonlyMap<string, string>;
};

export const noShopWords: ShopWords = { others: new Map(), opens: new Map() };

const read = new WeakMap<readonly SearchRule[], ShopWords>();

/** Memoized per cached list of rules (`settings/site-cache.ts`). */
export function shopWords(rules: readonly SearchRule[]): ShopWords {
  const known = read.get(rules);
  if (known) return known;
  const words: ShopWords = {
    others: new Map(
      rules.filter(({ means }) => means !== '').map(({ term, means }) => [keyOfText(term), othersOf(means)]),
    ),
    opens: new Map(rules.flatMap(({ term, opens }) => (opens === null ? [] : [[keyOfText(term), opens]]))),
  };
  read.set(rules, words);
  return words;
}

/** The address that the whole text opens; null: it is searched. */
export function openedBy({ opens }: ShopWords, text: string): string | null {
  return opens.size === 0 ? null : (opens.get(keyOfText(text)) ?? null);
}

const keyOfText = (text: string) => keysOf(wordsOf(text));

function othersOf(means: string): OtherWord[] {
  return means.split(',').flatMap((one) => {
    const text = wordsOf(one).join(' ');
    return text === '' ? [] : [{ text, isOwn: true as const }];
  });
}
