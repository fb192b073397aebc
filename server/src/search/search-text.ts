import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { type KnownForms, readKnownForms } from './known-forms.ts';
import type { AskedText, Forms } from './queries.ts';
import { noShopWords, type ShopWords } from './shop-words.ts';
import { unitsOf, type OtherWord } from './synonyms.ts';
import { tiers, type Tier } from './tiers.ts';
import { allOf, anyOf, beginning, lexeme } from './tsquery.ts';
import { isArabic, isFiller, wordsOf } from './words.ts';

/** A text as it is searched, as tsqueries. */
export type SearchText = {
  /** Its folded words. */
  words: readonly string[];
  /** What was searched instead of a misspelt text; null when nothing was mended. */
  corrected: string | null;
  /** No product has all words: these have most of them. */
  isPartial: boolean;
  /** Folded words that the catalogue has in no form. */
  unknown: readonly string[];
  /** It is known to find more than anybody counts (`list-found-ids.ts`). */
  isCommon: boolean;
  /** What its words mean, those aside that say nothing about goods. */
  units: readonly Unit[];
  /** Everything that is found. */
  matching: string;
  /** What all that is found has of its rarest word; null where that is no help. */
  rarest: string | null;
  /** Lexemes of which each is enough for a product to be found; none where several words have to meet. */
  enough: readonly string[];
  /** What counts for the order of it, and how much. */
  steps: readonly Step[];
  /** By which of the shop's own words it was read, for whoever reads it again. */
  shopWords: ShopWords;
};

/** `isTyping`: the last word may be the beginning of one; `known`: what need not be asked for. */
export type ReadOptions = { isTyping?: boolean; shopWords?: ShopWords; known?: KnownForms | null };

/** Of more products than these a search does not say how many they are. */
export const mostCounted = 10_000;

export type Step = { weight: number; query: string };

/** Words that mean one thing together, mostly one. */
export type Unit = {
  words: readonly string[];
  /** What the index holds of them. */
  lexemes: readonly string[];
  others: readonly { lexemes: readonly string[]; labels?: string }[];
  /** Somebody may still be typing it. */
  isOpen: boolean;
  /** So many products have it as it is, or another word for it; null when nobody knows. */
  products: number | null;
};

/** Null for a text without a single letter or digit, which finds nothing. */
export function askedOf(text: string, { others: own }: ShopWords = noShopWords): AskedText | null {
  const typed = wordsOf(text);
  const others = unitsOf(typed, own).flatMap((unit) => unit.others.map((other) => other.text));
  return typed.length
    ? { typed, others: [...new Set(others)].filter((other) => !typed.includes(other)) }
    : null;
}

/** Reads a text for searching; a text without a single letter or digit finds nothing. */
export async function readSearchText(
  db: Kysely<DB>,
  text: string,
  options: ReadOptions = {},
): Promise<SearchText> {
  const { shopWords = noShopWords, known = null } = options;
  const asked = askedOf(text, shopWords);
  return asked
    ? searchTextFrom(asked, await readKnownForms(db, asked, known), options)
    : searchFor({ words: [], unknown: [], isCommon: false, units: [], shopWords });
}

/** The same with what the database says of it in hand. */
export function searchTextFrom(
  { typed }: AskedText,
  forms: ReadonlyMap<string, Forms>,
  { isTyping = false, shopWords = noShopWords }: ReadOptions = {},
): SearchText {
  const meant = unitsOf(typed, shopWords.others);
  const units = meant.map(({ words, others }): Unit => {
    const parts = words.map((word) => forms.get(word)!); // asked for just now
    return {
      words: parts.flatMap((part) => part.words),
      lexemes: parts.flatMap((part) => part.lexemes),
      others: helpfulOf(words, others, forms),
      isOpen: isTyping && words.includes(typed.at(-1)!),
      products: countOf(words, others, forms),
    };
  });
  const telling = units.filter((unit) => unit.lexemes.length && !unit.words.every(isFiller));
  // What the shop has another word for needs no mending.
  const explained = new Set(
    meant.flatMap(({ words, others }) =>
      others.some(({ text, isOwn }) => isOwn && forms.get(text)!.isKnown) ? words : [],
    ),
  );
  return searchFor({
    shopWords,
    words: typed.flatMap((word) => forms.get(word)!.words),
    unknown: typed
      .filter((word) => !explained.has(word) && !forms.get(word)!.isKnown)
      .flatMap((word) => forms.get(word)!.words),
    // One word finds at least the products that have it as it is; of several nobody has counted those that have all.
    isCommon: units.length === 1 && typed.length === 1 && forms.get(typed[0]!)!.products > mostCounted,
    units: telling.length ? telling : units,
  });
}

function countOf(
  words: readonly string[],
  others: readonly OtherWord[],
  forms: ReadonlyMap<string, Forms>,
): number | null {
  const own = Math.min(...words.map((word) => forms.get(word)!.products));
  // What stands in titles in another form only, or in names alone, may be common all the same.
  return own === 0 ? null : others.reduce((sum, { text }) => sum + forms.get(text)!.products, own);
}

/**
 * The other words that the catalogue has. Those of another script count where it has none of this one: the Arabic word for
 * a watch is that for an hour, too.
 */
function helpfulOf(
  typed: readonly string[],
  others: readonly OtherWord[],
  forms: ReadonlyMap<string, Forms>,
) {
  const known = others.filter(({ text }) => forms.get(text)!.isKnown);
  const alike = known.filter(({ text, isOwn }) => isOwn || isArabic([text]) === isArabic(typed));
  const isAtHome = alike.length > 0 || typed.every((word) => forms.get(word)!.isKnown);
  return (isAtHome ? alike : known).map(({ text, labels }) => ({
    lexemes: forms.get(text)!.lexemes,
    ...(labels === undefined ? {} : { labels }),
  }));
}

function searchFor(
  read: Pick<SearchText, 'words' | 'unknown' | 'isCommon' | 'units' | 'shopWords'>,
): SearchText {
  const { words, units } = read;
  const shared = { ...read, corrected: null, isPartial: false };
  if (words.length === 0) return { ...shared, matching: '', rarest: null, enough: [], steps: [] };
  const within = (labels: string) => allOf(units.map((unit) => wholly(unit, labels)));
  const named = (labels: string) => anyOf(namesOf(units).map((name) => nameIn(name, labels)));
  return {
    ...shared,
    matching: anyOf([allOf(units.map(somehow)), ...joinedPairs(words, units), ...codeOf(words)]),
    rarest: rarestOf(words, units),
    enough: units.length === 1 ? enoughOf(units[0]!) : [],
    // The title before subcategory and category, those before brand, store, variants and number, then tags; the text counts nothing.
    steps: [
      { weight: 2, query: within('A') },
      { weight: 2, query: within('AB') },
      { weight: 1, query: within('ABC') },
      { weight: 1, query: within('ABCD') },
      { weight: 3, query: allOf(units.map((unit) => asTyped(unit, 'A'))) },
      { weight: 3, query: allOf(units.map((unit) => asTyped(unit))) },
      { weight: 1, query: allOf(units.map(letterByLetter)) },
      { weight: 5, query: named('A') },
      { weight: 4, query: named('C') },
      { weight: 2, query: named('B') },
      { weight: 2, query: named('D') },
    ],
  };
}

/** The words as they were typed, in any grammatical form. */
export function asTyped({ words, lexemes, isOpen }: Unit, labels = ''): string {
  const whole = allOf((lexemes.length ? lexemes : words).map((one) => lexeme(one, labels)));
  const last = words.at(-1);
  if (!isOpen || last === undefined) return whole;
  const before = words.slice(0, -1).map((one) => lexeme(one, labels));
  return anyOf([whole, allOf([...before, beginning(last, labels)])]);
}

/** The title has the very words, in no other form. */
function letterByLetter(unit: Unit): string {
  return unit.isOpen ? asTyped(unit, 'A') : allOf(unit.words.map((word) => lexeme(word, 'A')));
}

/** The words, or other ones for the same. */
export function wholly(unit: Unit, labels = ''): string {
  const others = unit.others.flatMap((other) => {
    const common = other.labels
      ? [...other.labels].filter((label) => !labels || labels.includes(label)).join('')
      : labels;
    return other.labels && !common ? [] : [allOf(other.lexemes.map((one) => lexeme(one, common)))];
  });
  return anyOf([asTyped(unit, labels), ...others]);
}

/** Also the beginning of a word, and words of the text. */
function somehow(unit: Unit): string {
  const [first = ''] = unit.words;
  const isWord = unit.words.length === 1 && [...first].length > 1 && !/^\p{N}+$/u.test(first);
  return anyOf([
    wholly(unit),
    // Not of a store's name: who looks for a watch does not look for what Watchworks sells.
    ...(isWord ? [beginning(first, 'ABD')] : []),
    // Arabic writes the article onto the word.
    ...(isWord && /^ال\p{Script=Arabic}{3}/u.test(first) ? [beginning(first.slice(2), 'ABD')] : []),
    ...(unit.lexemes.length ? [allOf(unit.lexemes.map((one) => lexeme(`~${one}`)))] : []),
  ]);
}

function enoughOf({ lexemes, others }: Unit): string[] {
  const typed = lexemes.length === 1 ? [lexemes[0]!, `~${lexemes[0]}`] : [];
  const instead = others.filter((other) => !other.labels && other.lexemes.length === 1);
  return [...typed, ...instead.map((other) => other.lexemes[0]!)];
}

/** "head phones" also finds headphones: each pair of neighbours written as one word. */
function joinedPairs(words: readonly string[], units: readonly Unit[]): string[] {
  return words.slice(1).map((word, index) => {
    const pair = [words[index]!, word];
    const rest = units.filter((unit) => !unit.words.some((one) => pair.includes(one)));
    return allOf([lexeme(pair.join('')), ...rest.map(somehow)]);
  });
}

/** Only where its word is so much rarer than the others that looking at each product with it is less than finding theirs. */
function rarestOf(words: readonly string[], units: readonly Unit[]): string | null {
  const counted = units.map(({ products }) => products ?? Infinity);
  const least = Math.min(...counted);
  if (units.length < 2 || least > 2 * mostCounted || Math.max(...counted) < 4 * least) return null;
  const unit = units[counted.indexOf(least)]!;
  const pairs = words.slice(1).map((word, index) => lexeme(words[index]! + word));
  return anyOf([somehow(unit), ...pairs, ...codeOf(words)]);
}

/** SK-0042-1 has no end and no hyphens in the index. */
function codeOf(words: readonly string[]): string[] {
  const code = words.join('');
  return words.length < 5 && /[a-z]/.test(code) && /\d{2}/.test(code) ? [beginning(code)] : [];
}

type Name = { lexemes: readonly string[]; isOpen: boolean };
const mostNames = 24;

/** What a subcategory, brand or tag may be called that is named by all these words. */
function namesOf(units: readonly Unit[]): Name[] {
  let names: Name[] = [{ lexemes: [], isOpen: false }];
  for (const unit of units) {
    const choices = [
      { lexemes: unit.lexemes, isOpen: unit.isOpen },
      ...unit.others.filter(({ labels }) => !labels).map(({ lexemes }) => ({ lexemes, isOpen: false })),
    ];
    names = choices
      .flatMap((choice) =>
        names.map((name) => ({ lexemes: [...name.lexemes, ...choice.lexemes], isOpen: choice.isOpen })),
      )
      .slice(0, mostNames);
  }
  return names;
}

function nameIn({ lexemes, isOpen }: Name, labels: string): string {
  const name = `#${[...new Set(lexemes)].sort().join(' ')}`;
  return isOpen && lexemes.length === 1 ? beginning(name, labels) : lexeme(name, labels);
}

type FoundIn = { of?: readonly Tier[]; among?: RawBuilder<unknown>; isRanked?: boolean };

/** `columns` of the rows `s` of `search_products` that a text finds in some tiers, by the index of each; ranked ones have their `fit`. */
export function found(
  text: SearchText,
  columns: RawBuilder<unknown>,
  { of = tiers, among = sql`true`, isRanked = false }: FoundIn = {},
): RawBuilder<unknown> {
  const from = fromOf(text, columns, isRanked);
  const parts = of.map(
    (tier) => sql`select ${from} where tier = ${sql.lit(tier)} and ${foundBy(text)} and ${among}`,
  );
  return sql.join(parts, sql` union all `);
}

/** The same of a few products, whose rows are read one by one. */
export function foundAmong(
  text: SearchText,
  ids: readonly number[],
  columns: RawBuilder<unknown>,
  { isRanked = false }: Pick<FoundIn, 'isRanked'> = {},
): RawBuilder<unknown> {
  const fits = text.matching ? sql`ts_match_vq(s.search, ${queryOf(text.matching)})` : sql`false`;
  const from = fromOf(text, columns, isRanked);
  return sql`select ${from} where s.product_id = any(${[...ids]}::int[]) and s.tier > 0 and ${fits}`;
}

/** By its rarest word a row is found, and the others are looked for in it. */
function foundBy({ matching, rarest }: SearchText): RawBuilder<unknown> {
  if (!matching) return sql`false`;
  return rarest === null
    ? sql`s.search @@ ${queryOf(matching)}`
    : sql`s.search @@ ${queryOf(rarest)} and ts_match_vq(s.search, ${queryOf(matching)})`; // @@ without an index
}

/**
 * How well a row `s` fits, higher is better, goes by one parameter: eleven of them in each tier took longer to send and to plan
 * than all the rest. `offset 0`: it is taken apart once and not for each row.
 */
function fromOf({ steps }: SearchText, columns: RawBuilder<unknown>, isRanked: boolean): RawBuilder<unknown> {
  if (!isRanked || steps.length === 0)
    return sql`${columns}${isRanked ? sql`, 0 as fit` : sql``} from search_products s`;
  const fit = steps.map(({ weight }, place) => `${weight} * (s.search @@ step_${place})::int`);
  const taken = steps.map((_, place) => `steps[${place + 1}] as step_${place}`);
  const queries = steps.map(({ query }) => `"${query.replaceAll(/["\\]/g, '\\$&')}"`);
  return sql`${columns}, ${sql.raw(fit.join(' + '))} as fit from search_products s,
    (select ${sql.raw(taken.join())} from (select ${`{${queries.join()}}`}::tsquery[] as steps) all_steps offset 0) asked`;
}

/** Read once a statement; in a plan that is kept a cast would be read anew for each row. */
export function queryOf(text: string): RawBuilder<unknown> {
  return sql`(select ${text}::tsquery)`;
}
