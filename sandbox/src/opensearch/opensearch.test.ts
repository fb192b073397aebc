import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOpenSearchSandbox } from './build-opensearch-sandbox.ts';

/* OpenSearch's documented interface by plain fetch: docs.opensearch.org, "Bulk API", "Search API", "Query DSL". */

const store = buildOpenSearchSandbox(null);
let url: string;
beforeAll(async () => {
  url = await store.listen();
  const mappings = {
    dynamic: 'strict',
    properties: { title: { type: 'keyword' }, year: { type: 'integer' } },
  };
  expect(await ask('PUT', '/movies-1', { mappings, aliases: { movies: {} } })).toMatchObject({
    status: 200,
    reply: { acknowledged: true, index: 'movies-1' },
  });
});
afterAll(() => store.close());

type Outcome = { status: number; result?: string; error?: { type: string } };
type Reply = {
  errors: boolean;
  items: Record<string, Outcome>[];
  timed_out: boolean;
  _shards: { failed: number };
  hits: { total: { value: number; relation: string }; hits: { _id: string; sort: number[] }[] };
  aggregations: Record<string, unknown>;
};

async function ask(method: string, path: string, body?: object | string) {
  const isLines = typeof body === 'string';
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' },
    ...(body === undefined ? {} : { body: isLines ? body : JSON.stringify(body) }),
  });
  return { status: response.status, reply: (await response.json()) as Reply };
}
const lines = (...each: object[]) => each.map((line) => `${JSON.stringify(line)}\n`).join('');
const index = (id: string, version: number) => ({ index: { _id: id, version, version_type: 'external' } });
const search = (body: object) => ask('POST', '/movies/_search', body);

test('a bulk reports per document; an external version must exceed the existing one', async () => {
  const body = lines(
    index('1', 5),
    { title: 'Rush', year: 2013 },
    index('1', 5),
    { title: 'Rush again', year: 2014 },
    index('2', 1),
    { title: 'Prisoners', year: 2013 },
    index('3', 1),
    { colour: 'red' },
    index('4', 1),
    { year: 'soon' },
    { delete: { _id: '9', version: 1, version_type: 'external' } },
  );
  const { status, reply } = await ask('POST', '/movies/_bulk?require_alias=true&refresh=wait_for', body);
  expect([status, reply.errors]).toEqual([200, true]);
  const outcomes = reply.items.map((item) => Object.values(item)[0]!);
  expect(outcomes.map((outcome) => [outcome.status, outcome.error?.type ?? outcome.result])).toEqual([
    [201, 'created'],
    [409, 'version_conflict_engine_exception'],
    [201, 'created'],
    [400, 'strict_dynamic_mapping_exception'],
    [400, 'mapper_parsing_exception'],
    [404, 'not_found'],
  ]);
});

test('writes are found after a refresh, and deleted documents no more', async () => {
  const found = async () => (await search({ query: { term: { title: 'Late' } } })).reply.hits.total.value;
  await ask('POST', '/movies/_bulk?refresh=false', lines(index('7', 1), { title: 'Late', year: 2020 }));
  expect(await found()).toBe(0);
  await ask('POST', '/movies/_refresh');
  expect(await found()).toBe(1);
  await ask('POST', '/movies/_bulk', lines({ delete: { _id: '7', version: 2, version_type: 'external' } }));
  expect(await found()).toBe(0);
});

test('scores of should clauses add up, sorting by several fields works, and counting may stop early', async () => {
  const clause = (title: string, boost: number) => ({
    constant_score: { filter: { prefix: { title: { value: title } } }, boost },
  });
  const { reply } = await search({
    query: {
      bool: { filter: [{ range: { year: { gte: 2013 } } }], should: [clause('P', 2), clause('Pri', 3)] },
    },
    sort: [{ _score: { order: 'desc' } }, { year: { order: 'asc' } }],
    track_total_hits: 1,
  });
  expect(reply.hits.hits.map((hit) => [hit._id, hit.sort])).toEqual([
    ['2', [5, 2013]],
    ['1', [0, 2013]],
  ]);
  expect([reply.timed_out, reply._shards.failed, reply.hits.total]).toEqual([
    false,
    0,
    { value: 1, relation: 'gte' },
  ]);
});

test('options are counted within filters', async () => {
  const passing = { filter: { term: { title: 'Rush' } } };
  const aggs = {
    all: {
      filter: { bool: { filter: [] } },
      aggs: { years: { terms: { field: 'year' }, aggs: { passing } } },
    },
  };
  const { reply } = await search({ size: 0, aggs });
  expect(reply.aggregations['all']).toMatchObject({
    doc_count: 2,
    years: { buckets: [{ key: 2013, doc_count: 2, passing: { doc_count: 1 } }] },
  });
});

test.each([
  ['POST', '/none/_search', {}, 404, 'index_not_found_exception'],
  ['POST', '/movies/_search', { query: { guess: {} } }, 400, 'parsing_exception'],
  ['POST', '/movies/_search', { from: 9_990, size: 11 }, 400, 'illegal_argument_exception'],
  [
    'POST',
    '/movies/_search',
    { query: { bool: { should: Array(1025).fill({ term: { title: 'x' } }) } } },
    400,
    'too_many_clauses',
  ],
  ['POST', '/movies/_bulk', lines(index('1', 9)).trim(), 400, 'illegal_argument_exception'],
  ['PUT', '/movies-1', {}, 400, 'resource_already_exists_exception'],
  ['PUT', '/Movies', {}, 400, 'invalid_index_name_exception'],
  ['DELETE', '/movies', undefined, 400, 'illegal_argument_exception'],
] as const)('%s %s is refused: %#', async (method, path, body, status, type) => {
  expect(await ask(method, path, body)).toMatchObject({ status, reply: { error: { type }, status } });
});
