import type { Fields } from './documents.ts';

type Json = Record<string, unknown>;
/** A refused query, with OpenSearch's error type. */
export class QueryError extends Error {
  readonly type: string;
  constructor(type: string, reason: string) {
    super(reason);
    this.type = type;
  }
}

export const unknownQuery = (what: string) => new QueryError('parsing_exception', `unknown query [${what}]`);

/** A document's score; null: no match. */
export type Scorer = (document: Fields) => number | null;

const maxClauses = 1024;

/** Parses documented kinds of queries, and rejects what OpenSearch rejects. */
export function readQuery(query: unknown): Scorer {
  const counted = { clauses: 0 };
  const scorer = read(query, counted);
  if (counted.clauses > maxClauses)
    throw new QueryError('too_many_clauses', `maxClauseCount is set to ${maxClauses}`);
  return scorer;
}

function read(query: unknown, counted: { clauses: number }): Scorer {
  const [kind, body] = only(query, 'query');
  counted.clauses++;
  switch (kind) {
    case 'match_all':
      return () => 1;
    case 'term': {
      const [field, value] = only(body, 'term');
      return (document) => (has(document, field, [valueOf(value)]) ? 1 : null);
    }
    case 'terms': {
      const [field, values] = only(body, 'terms');
      if (!Array.isArray(values))
        throw new QueryError('parsing_exception', '[terms] query does not support that');
      return (document) => (has(document, field, values) ? 1 : null);
    }
    case 'prefix': {
      const [field, value] = only(body, 'prefix');
      const beginning = String(valueOf(value));
      return (document) =>
        (document.get(field) ?? []).some((each) => String(each).startsWith(beginning)) ? 1 : null;
    }
    case 'range': {
      const [field, bounds] = only(body, 'range');
      const { gte = -Infinity, lte = Infinity, ...rest } = Object(bounds) as { gte?: number; lte?: number };
      if (Object.keys(rest).length > 0)
        throw new QueryError('parsing_exception', '[range] query does not support that');
      return (document) =>
        (document.get(field) ?? []).some((each) => Number(each) >= gte && Number(each) <= lte) ? 1 : null;
    }
    case 'constant_score': {
      const { filter, boost = 1 } = Object(body) as { filter?: unknown; boost?: number };
      const inner = read(filter, counted);
      return (document) => (inner(document) === null ? null : boost);
    }
    case 'bool':
      return readBool(Object(body) as Json, counted);
    default:
      throw unknownQuery(kind);
  }
}

function readBool(body: Json, counted: { clauses: number }): Scorer {
  const known = ['filter', 'should', 'must_not', 'minimum_should_match'];
  const strange = Object.keys(body).find((name) => !known.includes(name));
  if (strange) throw new QueryError('parsing_exception', `[bool] query does not support [${strange}]`);
  const clauses = (name: string) => [body[name] ?? []].flat().map((each) => read(each, counted));
  const [filter, should, not] = [clauses('filter'), clauses('should'), clauses('must_not')];
  // Without filters at least one `should` must match; with filters none has to.
  const least = Number(body['minimum_should_match'] ?? (should.length > 0 && filter.length === 0 ? 1 : 0));
  return (document) => {
    if (filter.some((each) => each(document) === null) || not.some((each) => each(document) !== null))
      return null;
    const scores = should.map((each) => each(document)).filter((score) => score !== null);
    return scores.length < least ? null : scores.reduce((sum, score) => sum + score, 0);
  };
}

/** The single key of an object and its value. */
export function only(value: unknown, where: string): [string, unknown] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length !== 1) throw new QueryError('parsing_exception', `[${where}] malformed query`);
  return entries[0]!;
}

const valueOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value;

const has = (document: Fields, field: string, values: readonly unknown[]) =>
  (document.get(field) ?? []).some((each) => values.some((value) => String(value) === String(each)));
