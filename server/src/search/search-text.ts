import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { type KnownForms, readKnownForms } from './known-forms.ts';
import type { SearchQuery, Forms } from './queries.ts';
import { noShopWords, type ShopWords } from './shop-words.ts';
import { unitsOf, type OtherWord } from './synonyms.ts';
import { tiers, type Tier } from './tiers.ts';
import { allOf, anyOf, beginning, lexeme } from './tsquery.ts';
import { isArabic, isFiller, wordsOf } from './words.ts';

/** A parsed search text, as tsqueries. */
export type SearchText = {
  words: readonly string[];
  /** The corrected text that is searched instead; null if nothing was corrected. */
  corrected: string | null;
  /** No product has all words: the results have most of them. */
  isPartial: boolean;
  /** Folded words that don't occur in the catalog in any form. */
  unknown: readonly string[];
  /** Known to match more than `mostCounted` products (`list-found-ids.ts`). */
  isCommon: boolean;
  /** The units of meaning, without filler words. */
  units: readonly Unit[];
  matching: string;
  /** Matches the rarest word, which all results have; null if that doesn't help. */
  rarest: string | null;
  /** Lexemes of which any one makes a product match; empty if several words are required. */
  enough: readonly string[];
  steps: readonly Step[];
  /** The shop's own synonyms it was parsed with, for parsing it again. */
  shopWords: ShopWords;
};

/** `isTyping`: the last word may be incomplete; `known`: cache of word forms. */
export type ReadOptions = { isTyping?: boolean; shopWords?: ShopWords; known?: KnownForms | null };

/** Larger totals are not counted exactly. */
export const maxCounted = 10_000;

export type Step = { weight: number; query: string };

/** Words with one meaning together, usually a single word. */
export type Unit = {
  words: readonly string[];
  lexemes: readonly string[];
  others: readonly { lexemes: readonly string[]; labels?: string }[];
  /** May still be being typed. */
  isOpen: boolean;
  /** Products with the word or a synonym; null if unknown. */
  products: number | null;
};

/** Null for a text without letters or digits, which finds nothing. */
export function searchQueryOf(text: string, { others: own }: ShopWords = noShopWords): SearchQuery | null {
  const typed = wordsOf(text);
  const others = unitsOf(typed, own).flatMap((unit) => unit.others.map((other) => other.text));
  return typed.length
    ? { typed, others: [...new Set(others)].filter((other) => !typed.includes(other)) }
    : null;
}

/** Parses a search text; one without letters or digits finds nothing. */
export async function readSearchText(
  db: Kysely<DB>,
  text: string,
  options: ReadOptions = {},
): Promise<SearchText> {
  const { shopWords = noShopWords, known = null } = options;
  const asked = searchQueryOf(text, shopWords);
  return asked
    ? searchTextFrom(asked, await readKnownForms(db, asked, known), options)
    : searchFor({ words: [], unknown: [], isCommon: false, units: [], shopWords });
}

/** The same with the forms already loaded. */
export function searchTextFrom(
  { typed }: SearchQuery,
  forms: ReadonlyMap<string, Forms>,
  { isTyping = false, shopWords = noShopWords }: ReadOptions = {},
): SearchText {
  const meant = unitsOf(typed, shopWords.others);
  const units = meant.map(({ words, others }): Unit => {
    const parts = words.map((word) => forms.get(word)!); // requested above
    return {
      words: parts.flatMap((part) => part.words),
      lexemes: parts.flatMap((part) => part.lexemes),
      others: helpfulOf(words, others, forms),
      isOpen: isTyping && words.includes(typed.at(-1)!),
      products: countOf(words, others, forms),
    };
  });
  const significant = units.filter((unit) => unit.lexemes.length && !unit.words.every(isFiller));
  // Words with a synonym of the shop's own need no correction.
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
    // A single word matches at least the products that have it exactly; combinations are not counted.
    isCommon: units.length === 1 && typed.length === 1 && forms.get(typed[0]!)!.products > maxCounted,
    units: significant.length ? significant : units,
  });
}

function countOf(
  words: readonly string[],
  others: readonly OtherWord[],
  forms: ReadonlyMap<string, Forms>,
): number | null {
  const own = Math.min(...words.map((word) => forms.get(word)!.products));
  // A word that occurs in titles only in another form, or only in names, may still be common.
  return own === 0 ? null : others.reduce((sum, { text }) => sum + forms.get(text)!.products, own);
}

/**
 * Synonyms that the catalog has. Those in another script count only if the catalog has none in this one: the Arabic word for "watch" also
 * means "hour".
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
    // Title before subcategory and category, then brand, store, variants and numbers, then tags; the description doesn't count.
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

/** The words as typed, in any grammatical form. */
export function asTyped({ words, lexemes, isOpen }: Unit, labels = ''): string {
  const whole = allOf((lexemes.length ? lexemes : words).map((one) => lexeme(one, labels)));
  const last = words.at(-1);
  if (!isOpen || last === undefined) return whole;
  const before = words.slice(0, -1).map((one) => lexeme(one, labels));
  return anyOf([whole, allOf([...before, beginning(last, labels)])]);
}

function letterByLetter(unit: Unit): string {
  return unit.isOpen ? asTyped(unit, 'A') : allOf(unit.words.map((word) => lexeme(word, 'A')));
}

export function wholly(unit: Unit, labels = ''): string {
  const others = unit.others.flatMap((other) => {
    const common = other.labels
      ? [...other.labels].filter((label) => !labels || labels.includes(label)).join('')
      : labels;
    return other.labels && !common ? [] : [allOf(other.lexemes.map((one) => lexeme(one, common)))];
  });
  return anyOf([asTyped(unit, labels), ...others]);
}

/** Also prefixes of words, and words of the description. */
function somehow(unit: Unit): string {
  const [first = ''] = unit.words;
  const isWord = unit.words.length === 1 && [...first].length > 1 && !/^\p{N}+$/u.test(first);
  return anyOf([
    wholly(unit),
    // Not of store names: a search for "watch" doesn't mean everything Watchworks sells.
    ...(isWord ? [beginning(first, 'ABD')] : []),
    // Arabic attaches the article to the word.
    ...(isWord && /^ال\p{Script=Arabic}{3}/u.test(first) ? [beginning(first.slice(2), 'ABD')] : []),
    ...(unit.lexemes.length ? [allOf(unit.lexemes.map((one) => lexeme(`~${one}`)))] : []),
  ]);
}

function enoughOf({ lexemes, others }: Unit): string[] {
  const typed = lexemes.length === 1 ? [lexemes[0]!, `~${lexemes[0]}`] : [];
  const instead = others.filter((other) => !other.labels && other.lexemes.length === 1);
  return [...typed, ...instead.map((other) => other.lexemes[0]!)];
}

/** "head phones" also finds headphones: each adjacent pair as one word. */
function joinedPairs(words: readonly string[], units: readonly Unit[]): string[] {
  return words.slice(1).map((word, index) => {
    const pair = [words[index]!, word];
    const rest = units.filter((unit) => !unit.words.some((one) => pair.includes(one)));
    return allOf([lexeme(pair.join('')), ...rest.map(somehow)]);
  });
}

/** Only if the rarest word is so much rarer that checking its products costs less than looking up the other words. */
function rarestOf(words: readonly string[], units: readonly Unit[]): string | null {
  const counted = units.map(({ products }) => products ?? Infinity);
  const least = Math.min(...counted);
  if (units.length < 2 || least > 2 * maxCounted || Math.max(...counted) < 4 * least) return null;
  const unit = units[counted.indexOf(least)]!;
  const pairs = words.slice(1).map((word, index) => lexeme(words[index]! + word));
  return anyOf([somehow(unit), ...pairs, ...codeOf(words)]);
}

/** In the index SK-0042-1 has no end and no hyphens. */
function codeOf(words: readonly string[]): string[] {
  const code = words.join('');
  return words.length < 5 && /[a-z]/.test(code) && /\d{2}/.test(code) ? [beginning(code)] : [];
}

type Name = { lexemes: readonly string[]; isOpen: boolean };
const maxNames = 24;

/** Possible names of a subcategory, brand or tag that consists of all these words. */
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
      .slice(0, maxNames);
  }
  return names;
}

function nameIn({ lexemes, isOpen }: Name, labels: string): string {
  const name = `#${[...new Set(lexemes)].sort().join(' ')}`;
  return isOpen && lexemes.length === 1 ? beginning(name, labels) : lexeme(name, labels);
}

type FoundIn = { of?: readonly Tier[]; among?: RawBuilder<unknown>; isRanked?: boolean };

/** `columns` of the rows `s` of `search_products` that match in some tiers, through each tier's index; ranked ones have a `fit`. */
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

/** The same for a small set of products, read one by one. */
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

/** Finds rows through the index by the rarest word and filters them by the whole query. */
function foundBy({ matching, rarest }: SearchText): RawBuilder<unknown> {
  if (!matching) return sql`false`;
  return rarest === null
    ? sql`s.search @@ ${queryOf(matching)}`
    : sql`s.search @@ ${queryOf(rarest)} and ts_match_vq(s.search, ${queryOf(matching)})`; // `@@` without an index
}

/**
 * Relevance of a row `s`, higher is better, in a single parameter: eleven per tier took longer to send and plan than everything else.
 * `offset 0` makes PostgreSQL unpack it once instead of per row.
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

/** Parsed once per statement; in a cached plan a plain cast would run for each row. */
export function queryOf(text: string): RawBuilder<unknown> {
  return sql`(select ${text}::tsquery)`;
}
