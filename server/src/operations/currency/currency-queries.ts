import type { CurrencyRounding } from '@souk/rules/currency-change';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';

export type CurrencyChange = {
  id: number;
  from_currency: string;
  to_currency: string;
  rate: string | null;
  rounding: CurrencyRounding;
  factor: string;
  whole: number;
  state: 'running' | 'done';
  undoes: number | null;
  total: number;
  settings: { before?: Partial<Settings>; after?: Partial<Settings> };
  created_at: Date;
  finished_at: Date | null;
};

/** Tables with amounts in the shop's currency. `price_changes` is first: what the switch of prices adds to it is dropped again. */
export async function listPlaces(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`select place from currency_places()`.execute(db);
  return rows.map(({ place }) => place);
}

/** The newest change, or one by its id. */
export async function findCurrencyChange(
  db: Kysely<DB>,
  { id, isLocked = false }: { id?: number; isLocked?: boolean } = {},
): Promise<CurrencyChange | null> {
  const { rows } = await sql<CurrencyChange>`
    select * from currency_changes where ${id === undefined ? sql`true` : sql`id = ${id}`}
    order by id desc limit 1 ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

type NewChange = Pick<
  CurrencyChange,
  'from_currency' | 'to_currency' | 'rate' | 'rounding' | 'whole' | 'undoes'
> & {
  /** A numeric expression: decimal texts multiplied, or one divided by it. */
  factor: RawBuilder<unknown>;
  now: Date;
};

/** Null: another change is running, or this one was already undone. */
export async function insertCurrencyChange(db: Kysely<DB>, change: NewChange): Promise<number | null> {
  const places = await listPlaces(db);
  const total = sql.join(
    places.map((place) => sql`(select count(*) from ${sql.table(place)})`),
    sql` + `,
  );
  const { rows } = await sql<{ id: number }>`
    insert into currency_changes
      (from_currency, to_currency, rate, rounding, factor, whole, undoes, total, created_at)
    values (${change.from_currency}, ${change.to_currency}, ${change.rate}, ${change.rounding}, ${change.factor},
      ${change.whole}, ${change.undoes}, (${total})::int, ${change.now})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function countNoted(db: Kysely<DB>, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from currency_change_values where change_id = ${id}`.execute(db);
  return rows[0]!.count;
}

/** The last record of the table that was noted; 0: none yet. */
export async function lastNoted(db: Kysely<DB>, id: number, place: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(row_id), 0)::bigint as last from currency_change_values
    where change_id = ${id} and place = ${place}`.execute(db);
  return rows[0]!.last;
}

export async function nextRecords(
  db: Kysely<DB>,
  place: string,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select to_jsonb(currency_batch(${place}, ${after}, ${most})) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

type OfRecords = { id: number; place: string; records: readonly number[] };

export async function noteValues(db: Kysely<DB>, { id, place, records }: OfRecords): Promise<void> {
  await sql`select note_currency_values(${id}, ${place}, ${records}::bigint[])`.execute(db);
}

export async function applyValues(db: Kysely<DB>, { id, place, records }: OfRecords): Promise<void> {
  await sql`select apply_currency_values(${id}, ${place}, ${records}::bigint[])`.execute(db);
}

type ConvertedSince = { place: string; count: number; titles: string[] };

/** What an undo converted by the rate, because it was added or edited after the change; products with their titles. */
export async function listConvertedSince(db: Kysely<DB>, id: number): Promise<ConvertedSince[]> {
  const { rows } = await sql<ConvertedSince>`
    select place, count(*)::int as count,
      coalesce((array_agg(distinct title) filter (where title is not null))[1:5], '{}') as titles
    from (
      select own.place, coalesce(p.title, q.title) as title from currency_change_values own
        left join products p on own.place = 'products' and p.id = own.row_id
        left join inventories i on own.place = 'inventories' and i.id = own.row_id
        left join products q on q.id = i.product_id
      where own.change_id = ${id} and own.is_new and own.before <> own.after
        and own.place not in ('price_changes', 'wishlist_items')
    ) changed
    group by place order by place`.execute(db);
  return rows;
}

/** The entry of the activity log that undoes the change; null: already undone. */
export async function findChangeEntry(db: Kysely<DB>, id: number): Promise<number | null> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'settings.change')
    .where('entity_id', '=', id)
    .where('undone_by', 'is', null)
    .executeTakeFirst();
  return entry ? Number(entry.id) : null;
}
