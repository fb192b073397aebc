import { LIST, type ListReply } from '@souk/contract/console-list';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** A sort key: an indexed expression that is never null, and its PostgreSQL type. */
export type SortKey = { by: RawBuilder<unknown>; type: 'integer' | 'text' | 'timestamptz' | 'date' };

/**
 * A list of a console: a query and its sort keys. `id` is a unique integer and the tie-breaker. `where` starts with the scope: no list
 * exists without one.
 */
export type List<Row, Sort extends string> = {
  name: string;
  columns: RawBuilder<Row>;
  from: RawBuilder<unknown>;
  where: readonly (RawBuilder<unknown> | null)[];
  id: RawBuilder<unknown>;
  sorts: Readonly<Record<Sort, SortKey>>;
  usualSort: Sort | `-${Sort}`;
};

type Asked<Sort extends string> = {
  sort?: Sort | `-${Sort}` | undefined;
  limit: number;
  after?: string | undefined;
};

export type ListedPage<Row> = ({ ok: true } & ListReply<Row>) | { ok: false; reason: 'cursor' };

/**
 * One page by keyset pagination, so that a far page costs as much as the first, and concurrent inserts and deletes neither repeat nor hide
 * rows (INVARIANTS B35). Two statements.
 */
export async function listPage<Row extends object, Sort extends string>(
  { db, authSecret }: { db: Kysely<DB>; authSecret: string },
  list: List<Row, Sort>,
  asked: Asked<Sort>,
): Promise<ListedPage<Row>> {
  const sort = asked.sort ?? list.usualSort;
  const isTurned = sort.startsWith('-');
  const key = list.sorts[(isTurned ? sort.slice(1) : sort) as Sort]; // limited by the contract
  const ofList = { list: list.name, sort };
  const place = asked.after === undefined ? null : readCursor(authSecret, ofList, asked.after);
  if (asked.after !== undefined && !place) return { ok: false, reason: 'cursor' };
  const where = list.where.filter((condition) => condition !== null);
  const type = sql.raw(key.type);
  const beyond = place
    ? sql`(${key.by}, ${list.id}) ${sql.raw(isTurned ? '<' : '>')} (${place.value}::${type}, ${place.id})`
    : null;
  const direction = sql.raw(isTurned ? 'desc' : 'asc');
  const [{ rows }, counted] = await Promise.all([
    sql<Row & { place_value: string; place_id: number }>`
      select ${list.columns}, (${key.by})::text as place_value, ${list.id} as place_id
      from ${list.from} where ${sql.join(beyond ? [...where, beyond] : where, sql` and `)}
      order by ${key.by} ${direction}, ${list.id} ${direction} limit ${asked.limit + 1}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from ${list.from} where ${sql.join(where, sql` and `)} limit ${LIST.countedTo + 1}) counted`.execute(
      db,
    ),
  ]);
  const shown = rows.slice(0, asked.limit);
  const last = shown.at(-1);
  const count = counted.rows[0]!.count;
  return {
    ok: true,
    rows: shown.map(withoutPlace),
    next:
      last && rows.length > shown.length
        ? writeCursor(authSecret, ofList, { value: last.place_value, id: last.place_id })
        : null,
    total: { count: Math.min(count, LIST.countedTo), is_exact: count <= LIST.countedTo },
  };
}

function withoutPlace<Row extends object>(row: Row & { place_value: string; place_id: number }): Row {
  const { place_value: _value, place_id: _id, ...shown } = row;
  return shown as unknown as Row; // the remaining columns
}
