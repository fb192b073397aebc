import { DISCOUNT_STEPS, RATING_STEPS } from '@souk/rules/facet-steps';
import {
  type EngineQuery,
  type FacetCounts,
  type FacetList,
  facetLists,
  maxOptions,
  type NamedOptions,
} from '@souk/server/outbound/search-port';
import { SearchEngineError } from '@souk/server/outbound/search-port';
import { z } from 'zod';
import { allOf, conditionsOf, type Query, scopeOf } from './opensearch-query.ts';

/** Each option list with its field and the filters it ignores. */
const lists = {
  brands: { field: 'brand', own: ['brand'] },
  collections: { field: 'collections', own: ['collection'] },
  shipping: { field: 'shipping', own: ['shipping'] },
  stores: { field: 'store', own: ['stores'] },
  categories: { field: 'category', own: ['categories'] },
  sub_categories: { field: 'subcategory', own: ['subcategory', 'subcategories'] },
} as const satisfies Record<FacetList, { field: string; own: readonly FacetName[] }>;

type Conditions = ReturnType<typeof conditionsOf>;
type FacetName = Exclude<keyof Conditions, 'store' | 'category' | 'products'>;
/** The index stores hundredths of a star. */
const steps = { rating: RATING_STEPS.map((stars) => 100 * stars), discount: DISCOUNT_STEPS };

/**
 * One query for all facets, with the rules of `catalog/read-facets.ts`: a facet ignores its own filter; options are those available
 * in the place, whatever else is selected.
 */
export function facetsQuestion(asked: EngineQuery & { named: NamedOptions }): object {
  const { store, category, products, ...facets } = conditionsOf(asked.filter);
  const but = (...own: readonly FacetName[]) =>
    allOf(
      Object.entries(facets).flatMap(([name, condition]) =>
        own.some((each) => each === name) ? [] : [condition],
      ),
    );
  const inPlace = allOf([facets.subcategory]);
  const counted = Object.fromEntries(
    facetLists.flatMap((list) => {
      const { field, own } = lists[list];
      const passing = { aggs: { passing: { filter: but(...own) } } };
      const place: Query = list === 'sub_categories' ? allOf([]) : inPlace;
      const options = (more: object) => ({
        terms: { field, size: maxOptions, order: [{ _count: 'desc' }, { _key: 'asc' }], ...more },
        ...passing,
      });
      const named = asked.named[list];
      return [
        [list, { filter: place, aggs: { options: options({}) } }],
        ...(named.length
          ? [
              [
                `${list}_named`,
                { filter: place, aggs: { options: options({ include: named, size: named.length }) } },
              ],
            ]
          : []),
      ];
    }),
  );
  const reached = (field: 'rating' | 'discount') => ({
    filter: but(field),
    aggs: Object.fromEntries(
      steps[field].map((step, index) => [`step${index}`, { filter: { range: { [field]: { gte: step } } } }]),
    ),
  });
  return {
    size: 0,
    track_total_hits: false,
    query: { bool: scopeOf(asked, [store, category, products]) },
    aggs: {
      ...counted,
      rating: reached('rating'),
      discount: reached('discount'),
      price: {
        filter: but('price'),
        aggs: { least: { min: { field: 'price' } }, most: { max: { field: 'price' } } },
      },
    },
  };
}

const Counted = z.object({ doc_count: z.int() });
const Options = z.object({
  options: z.object({
    doc_count_error_upper_bound: z.int(),
    buckets: z.array(z.object({ key: z.int(), doc_count: z.int(), passing: Counted })),
  }),
});
const Steps = z.object({ step0: Counted, step1: Counted, step2: Counted, step3: Counted });
const Price = z.object({
  least: z.object({ value: z.number().nullable() }),
  most: z.object({ value: z.number().nullable() }),
});
export const FacetsReply = z.object({
  aggregations: z
    .object({ rating: Steps, discount: Steps, price: Price })
    .and(z.record(z.string(), z.unknown())),
});

/** Throws SearchEngineError for estimated counts. */
export function countsOf({ aggregations }: z.infer<typeof FacetsReply>): FacetCounts {
  const optionsOf = (list: FacetList) => {
    const parts = [list, `${list}_named`].flatMap((name) =>
      aggregations[name] === undefined ? [] : [Options.safeParse(aggregations[name])],
    );
    if (parts.length === 0 || parts.some(({ success }) => !success))
      throw new SearchEngineError('OpenSearch returned other counts than requested');
    const read = parts.map(({ data }) => data!.options); // checked just before
    if (read.some(({ doc_count_error_upper_bound: error }) => error !== 0))
      throw new SearchEngineError('OpenSearch returned estimated counts; its index must have one shard');
    const options = read.flatMap(({ buckets }) =>
      buckets.map(({ key, doc_count, passing }) => ({ id: key, count: passing.doc_count, goods: doc_count })),
    );
    return [...new Map(options.map((option) => [option.id, option])).values()];
  };
  const reached = ({ step0, step1, step2, step3 }: z.infer<typeof Steps>): FacetCounts['ratings'] => [
    step0.doc_count,
    step1.doc_count,
    step2.doc_count,
    step3.doc_count,
  ];
  const { least, most } = aggregations.price;
  return {
    ...(Object.fromEntries(facetLists.map((list) => [list, optionsOf(list)])) as Record<
      FacetList,
      FacetCounts['brands']
    >),
    ratings: reached(aggregations.rating),
    discounts: reached(aggregations.discount),
    prices:
      least.value === null || most.value === null ? null : { minMinor: least.value, maxMinor: most.value },
  };
}
