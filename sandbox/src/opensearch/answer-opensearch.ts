import { aggregate } from './aggregate.ts';
import { fieldsOf, type Fields, refresh, type StoredDocument, type StoredIndex } from './documents.ts';
import { QueryError, readQuery } from './evaluate.ts';

type Json = Record<string, unknown>;
export type EngineAnswer = { status: number; body: Json };
export type EngineCall = { method: string; path: string; query: URLSearchParams; type: string; body: string };

const longestPage = 10_000;
const shards = { total: 1, successful: 1, skipped: 0, failed: 0 };

export function engineError(status: number, type: string, reason: string): EngineAnswer {
  return { status, body: { error: { root_cause: [{ type, reason }], type, reason }, status } };
}

/** OpenSearch's responses to authenticated requests. */
export function answerOpenSearch(indexes: Map<string, StoredIndex>, call: EngineCall): EngineAnswer {
  const [, name = '', action, ...rest] = call.path.split('/');
  if (rest.length > 0 || name === '')
    return engineError(400, 'illegal_argument_exception', 'no handler found');
  if (action === undefined && call.method === 'PUT') return create(indexes, name, call);
  const found = [...indexes.values()].find((index) => index.name === name || index.aliases.has(name));
  if (action === '_bulk' && call.method === 'POST') return bulk(found, name, call);
  if (!found) return engineError(404, 'index_not_found_exception', `no such index [${name}]`);
  if (action === undefined && call.method === 'DELETE') {
    if (found.name !== name)
      return engineError(400, 'illegal_argument_exception', 'The provided expression matches an alias');
    indexes.delete(name);
    return { status: 200, body: { acknowledged: true } };
  }
  if (action === '_refresh' && call.method === 'POST') {
    refresh(found);
    return { status: 200, body: { _shards: { total: 2, successful: 1, failed: 0 } } };
  }
  if (action === '_count' && ['GET', 'POST'].includes(call.method))
    return { status: 200, body: { count: found.shown.size, _shards: shards } };
  if (action === '_search' && ['GET', 'POST'].includes(call.method)) return search(found, call);
  return engineError(405, 'method_not_allowed', 'Incorrect HTTP method');
}

function create(indexes: Map<string, StoredIndex>, name: string, call: EngineCall): EngineAnswer {
  if (!/^[a-z0-9][a-z0-9._-]{0,254}$/.test(name))
    return engineError(400, 'invalid_index_name_exception', `Invalid index name [${name}]`);
  if ([...indexes.values()].some((index) => index.name === name || index.aliases.has(name)))
    return engineError(400, 'resource_already_exists_exception', `index [${name}] already exists`);
  const { mappings, aliases = {} } = parsed(call.body) as {
    mappings?: { properties?: Record<string, { type: string }> };
    aliases?: object;
  };
  const types = Object.entries(mappings?.properties ?? {}).map(([field, { type }]) => [field, type] as const);
  indexes.set(name, {
    name,
    aliases: new Set(Object.keys(aliases)),
    types: new Map(types),
    documents: new Map(),
    shown: new Map(),
  });
  return { status: 200, body: { acknowledged: true, shards_acknowledged: true, index: name } };
}

function bulk(index: StoredIndex | undefined, name: string, { body, query, type }: EngineCall): EngineAnswer {
  if (type !== 'application/x-ndjson')
    return engineError(
      406,
      'content_type_header_exception',
      `Content-Type header [${type}] is not supported`,
    );
  if (!body.endsWith('\n'))
    return engineError(
      400,
      'illegal_argument_exception',
      'The bulk request must be terminated by a newline [\\n]',
    );
  const lines = body.slice(0, -1).split('\n');
  const items: Json[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [kind, meta] = Object.entries(parsed(lines[at]!))[0] ?? [];
    if (kind !== 'index' && kind !== 'delete')
      return engineError(400, 'illegal_argument_exception', `Malformed action/metadata line [${at + 1}]`);
    const source = kind === 'index' ? lines[++at] : undefined;
    items.push({
      [kind]: {
        _index: index?.name ?? name,
        ...write(index, name, { meta: meta as Meta, source, isAlias: query.get('require_alias') === 'true' }),
      },
    });
  }
  if (index && query.get('refresh') !== 'false') refresh(index);
  const errors = items.some((item) =>
    Object.values(item).some((each) => (each as { error?: unknown }).error !== undefined),
  );
  return { status: 200, body: { took: 1, errors, items } };
}

type Meta = { _id: string; version?: number; version_type?: string };

function write(
  index: StoredIndex | undefined,
  name: string,
  { meta, source, isAlias }: { meta: Meta; source: string | undefined; isAlias: boolean },
): Json {
  const { _id, version, version_type: versions } = meta;
  const failed = (status: number, type: string, reason: string) => ({ _id, status, error: { type, reason } });
  if (!index || (isAlias && !index.aliases.has(name)))
    return failed(
      404,
      'index_not_found_exception',
      `no such index [${name}] and [require_alias] request flag is [true] and [${name}] is not an alias`,
    );
  const before: StoredDocument | undefined = index.documents.get(_id);
  if (versions === 'external' && before && version! <= before.version)
    return failed(
      409,
      'version_conflict_engine_exception',
      `[${_id}]: version conflict, current version [${before.version}] is higher or equal to the one provided [${version}]`,
    );
  let fields: Fields | null = null;
  if (source !== undefined) {
    const read = fieldsOf(parsed(source), index.types);
    if (typeof read === 'string') return failed(400, read, 'failed to parse');
    fields = read;
  }
  const wasThere = before?.fields != null;
  index.documents.set(_id, {
    id: _id,
    version: version ?? (before?.version ?? 0) + 1,
    fields,
    isShown: false,
  });
  if (source === undefined)
    return {
      _id,
      _version: version,
      result: wasThere ? 'deleted' : 'not_found',
      status: wasThere ? 200 : 404,
    };
  return { _id, _version: version, result: wasThere ? 'updated' : 'created', status: wasThere ? 200 : 201 };
}

function search(index: StoredIndex, call: EngineCall): EngineAnswer {
  const asked = parsed(call.body);
  const {
    from = 0,
    size = 10,
    track_total_hits: tracked = 10_000,
  } = asked as { from?: number; size?: number; track_total_hits?: number | boolean };
  if (from + size > longestPage)
    return engineError(
      400,
      'illegal_argument_exception',
      `Result window is too large, from + size must be less than or equal to: [${longestPage}]`,
    );
  try {
    const scorer = readQuery(asked['query'] ?? { match_all: {} });
    const found = [...index.shown]
      .map(([id, fields]) => ({ id, fields, score: scorer(fields) }))
      .filter((hit) => hit.score !== null);
    const sorts = [asked['sort'] ?? []]
      .flat()
      .map((each) => Object.entries(each as Record<string, { order: string }>)[0]!);
    const hits = found.map(({ id, fields, score }) => ({
      _index: index.name,
      _id: id,
      _score: null,
      sort: sorts.map(([name]) => (name === '_score' ? score! : Number(fields.get(name)?.[0]))),
    }));
    hits.sort((one, other) => {
      const place = sorts.findIndex((_, at) => one.sort[at] !== other.sort[at]);
      return place < 0
        ? 0
        : (sorts[place]![1].order === 'desc' ? -1 : 1) * (one.sort[place]! - other.sort[place]!);
    });
    const most = tracked === true ? Infinity : Number(tracked);
    const total = { value: Math.min(found.length, most), relation: found.length > most ? 'gte' : 'eq' };
    return {
      status: 200,
      body: {
        took: 1,
        timed_out: false,
        _shards: shards,
        hits: {
          ...(tracked === false ? {} : { total }),
          max_score: null,
          hits: hits.slice(from, from + size),
        },
        ...(asked['aggs']
          ? {
              aggregations: aggregate(
                asked['aggs'],
                found.map(({ fields }) => fields),
              ),
            }
          : {}),
      },
    };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return engineError(400, error.type, error.message);
  }
}

function parsed(text: string): Json {
  try {
    return Object(JSON.parse(text)) as Json;
  } catch {
    return {};
  }
}
