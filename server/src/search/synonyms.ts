import { families, groups } from './other-words.ts';
import { keyOf } from './words.ts';

/** A synonym of one or more words. `labels`: only in those fields (`tsquery.ts`); `isOwn`: from the shop's rules. */
export type OtherWord = { text: string; labels?: string; isOwn?: true };

const longest = 3;

/** Splits words into units of meaning with their synonyms: "cell phone charger" is a cell phone (smartphone, mobile) and a charger. */
export function unitsOf(
  words: readonly string[],
  own: ReadonlyMap<string, readonly OtherWord[]> = noOthers,
): { words: string[]; others: readonly OtherWord[] }[] {
  const units: { words: string[]; others: readonly OtherWord[] }[] = [];
  let at = 0;
  while (at < words.length) {
    const rest = keysOf(words.slice(at));
    const isMeant = (key: string) => others.has(key) || own.has(key);
    const length = own.has(rest)
      ? words.length - at
      : (lengths.find((size) => isMeant(keysOf(words.slice(at, at + size)))) ?? 1);
    const unit = words.slice(at, at + length);
    const key = keysOf(unit);
    const ofShop = own.get(key) ?? [];
    const ownTexts = ofShop.map(({ text }) => text);
    units.push({
      words: unit,
      others: [...ofShop, ...(others.get(key) ?? []).filter(({ text }) => !ownTexts.includes(text))],
    });
    at += length;
  }
  return units;
}

/** Whether a word has synonyms, so it isn't a misspelling. */
export function hasOtherWords(word: string): boolean {
  return others.has(keyOf(word));
}

const noOthers: ReadonlyMap<string, readonly OtherWord[]> = new Map();

const lengths = Array.from({ length: longest }, (_, index) => longest - index);
/** Inflection-independent key of words. */
export const keysOf = (words: readonly string[]) => words.map(keyOf).join(' ');

const others: ReadonlyMap<string, readonly OtherWord[]> = readOthers();

function readOthers(): Map<string, OtherWord[]> {
  const known = new Map<string, OtherWord[]>();
  function add(from: string, to: OtherWord) {
    const key = keysOf(from.split(' '));
    const list = known.get(key) ?? [];
    if (key !== keysOf(to.text.split(' ')) && !list.some(({ text }) => text === to.text))
      known.set(key, [...list, to]);
  }
  for (const group of groups.map(listOf)) {
    for (const from of group) for (const text of group) add(from, { text });
  }
  for (const { of, words, labels } of families) {
    const wider = listOf(of);
    const inFields = labels ? { labels } : {};
    for (const from of wider) {
      for (const text of [...wider, ...listOf(words)]) add(from, { text, ...inFields });
      for (const narrow of labels ? listOf(words) : []) add(narrow, { text: from, ...inFields });
    }
  }
  return known;
}

function listOf(text: string): string[] {
  return text.split(',').map((word) => word.trim());
}
