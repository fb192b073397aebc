import type { EngineAsked, GoodsFilter, SearchWords } from '@souk/server/outbound/search-port';
import { readWords, type WordQuery } from '@souk/server/search/read-words';

/** OpenSearch's query language, as JSON. */
export type Query = Readonly<Record<string, unknown>>;

/** Labels beside one another, each with the lexemes that it holds; `|lamp` stands anywhere, `A|lamp` in the title. */
const termsOf = ({ lexeme, labels }: { lexeme: string; labels: string }) =>
  labels === '' ? [`|${lexeme}`] : [...labels].map((label) => `${label}|${lexeme}`);

/**
 * What a tsquery asks for. Words beside one another of which one is enough are one clause, as an engine allows 1,024 of them at
 * most in a question.
 */
export function queryOfWords(text: string): Query {
  return queryOf(readWords(text));
}

function queryOf(asked: WordQuery): Query {
  if (asked.kind === 'all') return { bool: { filter: asked.parts.map(queryOf) } };
  const [exact, others] = alternatives(asked);
  const clauses = [...(exact.length ? [{ terms: { words: [...new Set(exact)] } }] : []), ...others];
  return clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } };
}

/** Of words of which one is enough: those to be found as they are, and all else. */
function alternatives(asked: WordQuery): [exact: string[], others: Query[]] {
  if (asked.kind !== 'word') {
    if (asked.kind === 'all') return [[], [queryOf(asked)]];
    const parts = asked.parts.map(alternatives);
    return [parts.flatMap(([exact]) => exact), parts.flatMap(([, others]) => others)];
  }
  const terms = termsOf(asked);
  return asked.isBeginning ? [[], terms.map((value) => ({ prefix: { words: { value } } }))] : [terms, []];
}

/** Each step adds its weight for whatever fits it. */
export const stepsOf = ({ steps }: SearchWords): Query[] =>
  steps.map(({ weight, query }) => ({ constant_score: { filter: queryOfWords(query), boost: weight } }));

/** The conditions of a filter, each under the name of its facet, where it is one, so that facets can leave theirs out. */
export function conditionsOf(filter: GoodsFilter) {
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

/** All of it; of nothing everything. */
export const allOf = (conditions: readonly (Query | null)[]): Query => ({
  bool: { filter: given(conditions) },
});

/** What is meant by words and a second filter, without the goods that are not meant. */
export function scopeOf({ words, within, without }: EngineAsked, conditions: readonly (Query | null)[]) {
  return {
    filter: [
      queryOfWords(words.matching),
      ...given(Object.values(conditionsOf(within))),
      ...given(conditions),
    ],
    ...(without.length ? { must_not: [{ terms: { id: without } }] } : {}),
  };
}
