import type { Fields } from './documents.ts';
import { only, QueryError, readQuery } from './evaluate.ts';

type Json = Record<string, unknown>;

/** Supports the documented aggregations: filter, terms, min and max, also nested. */
export function aggregate(aggregations: unknown, documents: readonly Fields[]): Json {
  return Object.fromEntries(
    Object.entries(Object(aggregations) as Json).map(([name, body]) => [
      name,
      one(Object(body) as Json, documents),
    ]),
  );
}

function one({ aggs, ...kinds }: Json, documents: readonly Fields[]): Json {
  const [kind, body] = only(kinds, 'aggregation');
  const inner = (some: readonly Fields[]) => ({
    doc_count: some.length,
    ...(aggs ? aggregate(aggs, some) : {}),
  });
  if (kind === 'filter') {
    const scorer = readQuery(body);
    return inner(documents.filter((document) => scorer(document) !== null));
  }
  if (kind === 'terms') return terms(Object(body) as Json, documents, inner);
  if (kind === 'min' || kind === 'max') {
    const { field } = Object(body) as { field: string };
    const values = documents.flatMap((document) => (document.get(field) ?? []).map(Number));
    return { value: values.length ? values.reduce((a, b) => Math[kind](a, b)) : null };
  }
  throw new QueryError('parsing_exception', `Unknown aggregation type [${kind}]`);
}

function terms(body: Json, documents: readonly Fields[], inner: (some: readonly Fields[]) => Json): Json {
  const {
    field,
    size = 10,
    include,
  } = body as { field: string; size?: number; include?: (string | number)[] };
  if (size < 1) throw new QueryError('illegal_argument_exception', '[size] must be greater than 0');
  const groups = new Map<string | number, Fields[]>();
  for (const document of documents)
    for (const value of new Set(document.get(field) ?? []))
      if (!include || include.some((each) => String(each) === String(value)))
        groups.set(value, [...(groups.get(value) ?? []), document]);
  const sorted = [...groups].sort(
    ([a, some], [b, others]) => others.length - some.length || Number(a) - Number(b),
  );
  const buckets = sorted.slice(0, size).map(([key, some]) => ({ key, ...inner(some) }));
  const rest = sorted.slice(size).reduce((sum, [, some]) => sum + some.length, 0);
  return { doc_count_error_upper_bound: 0, sum_other_doc_count: rest, buckets };
}
