import { randomBytes } from 'node:crypto';
import {
  type EngineWrite,
  SearchEngineError,
  type SearchEngine,
  sortKeys,
} from '@souk/server/outbound/search-port';
import { z } from 'zod';
import { countsOf, facetsQuestion, FacetsReply } from './opensearch-facets.ts';
import { conditionsOf, scopeOf, stepsOf } from './opensearch-query.ts';
import type { EngineRequester } from './opensearch-requester.ts';
import type { SearchConfig } from './search-environment.ts';

const maxCounted = 10_000;

const Whole = z.object({ timed_out: z.boolean(), _shards: z.object({ failed: z.int() }) });
const Found = Whole.extend({
  hits: z.object({
    total: z.object({ value: z.int(), relation: z.enum(['eq', 'gte']) }),
    hits: z.array(z.object({ _id: z.string().regex(/^\d+$/), sort: z.array(z.number()) })),
  }),
});
const Done = z.object({ acknowledged: z.literal(true) });
const Outcome = z.object({
  _id: z.string(),
  status: z.int(),
  error: z.object({ type: z.string() }).optional(),
});
const Written = z.object({
  items: z.array(z.union([z.object({ index: Outcome }), z.object({ delete: Outcome })])),
});
const Counted = z.object({ count: z.int(), _shards: z.object({ failed: z.int() }) });
const Shown = z.object({ _shards: z.object({ failed: z.int() }) });

/** Suffix of an index with documents; the name itself is an alias of it. */
const ofDocuments = '-goods';

/**
 * OpenSearch by its published REST interface (bulk, search, aliases; 1.0 and later). Lexemes come from the database, so both find
 * the same; OpenSearch does no analysis.
 */
export function openSearchEngine({ url, prefix }: SearchConfig, send: EngineRequester): SearchEngine {
  /** Partial results would give wrong counts, so failed or late shards make the reply fail. */
  async function search<Reply extends z.infer<typeof Whole>>(
    index: string,
    body: object,
    schema: z.ZodType<Reply>,
  ) {
    const path = `/${index}/_search?allow_partial_search_results=false`;
    const { reply } = await send({ method: 'POST', path, body, schema, isForShopper: true });
    if (reply.timed_out || reply._shards.failed > 0)
      throw new SearchEngineError('OpenSearch returned a partial response');
    return reply;
  }

  return {
    where: `${url}/${prefix}`,
    async find(index, asked) {
      const { sort, offset, limit, words, filter } = asked;
      const keys = sortKeys[sort];
      const should = sort === 'popular' ? { should: stepsOf(words) } : {};
      const { hits } = await search(
        index,
        {
          from: offset,
          size: limit,
          _source: false,
          track_total_hits: maxCounted,
          query: { bool: { ...scopeOf(asked, Object.values(conditionsOf(filter))), ...should } },
          sort: keys.map(([key, sign]) => ({
            [key === 'fit' ? '_score' : key]: { order: sign < 0 ? 'desc' : 'asc' },
          })),
        },
        Found,
      );
      if (hits.hits.some((hit) => hit.sort.length !== keys.length))
        throw new SearchEngineError('OpenSearch returned results in an unexpected order');
      return {
        hits: hits.hits.map((hit) => ({ id: Number(hit._id), keys: hit.sort })),
        total: Math.min(hits.total.value, maxCounted),
      };
    },
    async countFacets(index, asked) {
      return countsOf(await search(index, facetsQuestion(asked), Whole.and(FacetsReply)));
    },
    async create() {
      const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
      const name = `${prefix}-${stamp}-${randomBytes(4).toString('hex')}`;
      const body = { ...layout, aliases: { [name]: {} } };
      await send({ method: 'PUT', path: `/${name}${ofDocuments}`, body, schema: Done, isForShopper: false });
      return name;
    },
    async write(index, products, isShown) {
      if (products.length === 0) return [];
      // Writes must not recreate a deleted index, which would then use dynamic mappings.
      const path = `/${index}/_bulk?require_alias=true&refresh=${isShown ? 'wait_for' : 'false'}`;
      const body = products.map(linesOf).join('');
      const { reply } = await send({ method: 'POST', path, body, schema: Written, isForShopper: false });
      const outcomes = reply.items.map((item) => ('index' in item ? item.index : item.delete));
      if (
        outcomes.length !== products.length ||
        outcomes.some(({ _id }, place) => _id !== String(products[place]!.id))
      )
        throw new SearchEngineError('OpenSearch responded about other documents');
      const late = outcomes.find(({ status }) => status === 429 || status >= 500);
      if (late)
        throw new SearchEngineError(
          `OpenSearch did not index all documents (${late.status} ${late.error?.type})`,
        );
      return outcomes.flatMap(({ _id, status, error }) =>
        // 409: it has a newer version; 404: the document to delete doesn't exist.
        status < 300 || status === 409 || (status === 404 && !error)
          ? []
          : [{ id: Number(_id), reason: `${status} ${error?.type ?? ''}`.trim() }],
      );
    },
    async show(index) {
      const path = `/${index}/_refresh`;
      const { reply } = await send({ method: 'POST', path, schema: Shown, isForShopper: false });
      if (reply._shards.failed > 0) throw new SearchEngineError('OpenSearch did not refresh all shards');
    },
    async count(index) {
      const path = `/${index}/_count`;
      const { reply } = await send({ method: 'GET', path, schema: Counted, isForShopper: false });
      if (reply._shards.failed > 0)
        throw new SearchEngineError('OpenSearch counted only some of the documents');
      return reply.count;
    },
    async drop(index) {
      const path = `/${index}${ofDocuments}`;
      await send({ method: 'DELETE', path, schema: z.unknown(), isForShopper: false, taken: [404] });
    },
  };
}

/** External versions: late writes don't replace newer ones. */
function linesOf({ id, version, good }: EngineWrite): string {
  const action = { _id: String(id), version, version_type: 'external' };
  return good
    ? `${JSON.stringify({ index: action })}\n${JSON.stringify(good)}\n`
    : `${JSON.stringify({ delete: action })}\n`;
}

const stored = (type: string) => ({ type });

/**
 * One shard, because counts over several are estimates. A fixed refresh interval: otherwise refreshes pause while nobody searches.
 */
const layout = {
  settings: { index: { number_of_shards: 1, refresh_interval: '1s' } },
  mappings: {
    dynamic: 'strict',
    _source: { enabled: false },
    properties: {
      id: stored('integer'),
      words: { type: 'keyword', doc_values: false },
      in_stock: stored('byte'),
      purchased: stored('integer'),
      created: stored('long'),
      price: stored('long'),
      discount: stored('short'),
      rating: stored('short'),
      reviews: stored('integer'),
      store: stored('integer'),
      category: stored('integer'),
      subcategory: stored('integer'),
      brand: stored('integer'),
      shipping: stored('integer'),
      collections: stored('integer'),
    },
  },
};
