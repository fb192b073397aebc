import type { EngineQuery, SearchFilter, SearchWords } from '@souk/server/outbound/search-port';
import { readWords, type WordQuery } from '@souk/server/search/read-words';

/** OpenSearch's query language, as JSON. */
export type Query = Readonly<Record<string, unknown>>;

/** Each lexeme with each of its labels; `|lamp` matches anywhere, `A|lamp` in the title. */
const termsOf = ({ lexeme, labels }: { lexeme: string; labels: string }) =>
  labels === '' ? [`|${lexeme}`] : [...labels].map((label) => `${label}|${lexeme}`);

/** Converts a tsquery. Alternative words become one clause, because an engine allows 1,024 per query. */
export function queryOfWords(text: string): Query {
  return queryOf(readWords(text));
}

function queryOf(asked: WordQuery): Query {
  if (asked.kind === 'all') return { bool: { filter: asked.parts.map(queryOf) } };
  const [exact, others] = alternatives(asked);
  const clauses = [...(exact.length ? [{ terms: { words: [...new Set(exact)] } }] : []), ...others];
  return clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } };
}

/** Splits alternatives into exact words and everything else. */
function alternatives(asked: WordQuery): [exact: string[], others: Query[]] {
  if (asked.kind !== 'word') {
    if (asked.kind === 'all') return [[], [queryOf(asked)]];
    const parts = asked.parts.map(alternatives);
    return [parts.flatMap(([exact]) => exact), parts.flatMap(([, others]) => others)];
  }
  const terms = termsOf(asked);
  return asked.isBeginning ? [[], terms.map((value) => ({ prefix: { words: { value } } }))] : [terms, []];
}

/** Each matching step adds its weight. */
export const stepsOf = ({ steps }: SearchWords): Query[] =>
  steps.map(({ weight, query }) => ({ constant_score: { filter: queryOfWords(query), boost: weight } }));

/** Conditions of a filter, keyed by facet where it is one, so facets can omit their own. */
export function conditionsOf(filter: SearchFilter) {
  const { storeId, categoryId, subcategoryId, productIds, minMinor, maxMinor, minRating, minDiscount } =
    filter;
  const bounds = { ...(minMinor ? { gte: minMinor } : {}), ...(maxMinor ? { lte: maxMinor } : {}) };
  return {
    store: one('store', storeId),
    category: one('category', categoryId),
    products: productIds == null ? null : { terms: { id: productIds } },
    subcategory: one('subcategory', subcategoryId),
    categories: several('category', filter.categoryIds),
    subcategories: several('subcategory', filter.subcategoryIds),
    stores: several('store', filter.storeIds),
    brand: several('brand', filter.brandIds),
    collection: several('collections', filter.collectionIds),
    shipping: several('shipping', filter.shippingIds),
    rating: minRating ? { range: { rating: { gte: Math.round(minRating * 100) } } } : null,
    discount: minDiscount ? { range: { discount: { gte: minDiscount } } } : null,
    price: minMinor || maxMinor ? { range: { price: bounds } } : null,
  } satisfies Record<string, Query | null>;
}

const one = (field: string, id: number | null | undefined) => (id == null ? null : { term: { [field]: id } });
const several = (field: string, ids: readonly number[] | undefined) =>
  ids?.length ? { terms: { [field]: ids } } : null;

export const given = (conditions: readonly (Query | null)[]): Query[] =>
  conditions.filter((each) => each !== null);

/** Conjunction; empty matches everything. */
export const allOf = (conditions: readonly (Query | null)[]): Query => ({
  bool: { filter: given(conditions) },
});

/** Products matching the words and the second filter, minus excluded ones. */
export function scopeOf({ words, within, without }: EngineQuery, conditions: readonly (Query | null)[]) {
  return {
    filter: [
      queryOfWords(words.matching),
      ...given(Object.values(conditionsOf(within))),
      ...given(conditions),
    ],
    ...(without.length ? { must_not: [{ terms: { id: without } }] } : {}),
  };
}
