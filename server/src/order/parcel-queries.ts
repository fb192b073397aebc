import type { LineUnits } from '@souk/rules/parcels';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Units of a line that weren't cancelled. */
export const liveUnits = sql<number>`quantity - cancelled_units`;

/** `until`: when the parcel can't be undone any more, as ISO text. */
export type PartParcel = {
  id: number;
  carrier: string;
  number: string | null;
  until: string | null;
  lines: LineUnits[];
};

/** The parcels of a part as a column, oldest first, to save a query. */
export function parcelsOf(partId: RawBuilder<unknown>): RawBuilder<PartParcel[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object(
      'id', parcel.id, 'carrier', parcel.carrier, 'number', parcel.parcel_number, 'until', parcel.final_at,
      'lines', coalesce((select jsonb_agg(jsonb_build_object('id', order_line_id, 'quantity', quantity) order by order_line_id)
        from parcel_lines where parcel_id = parcel.id), '[]'::jsonb)) order by parcel.id)
    from parcels parcel where parcel.order_part_id = ${partId}), '[]'::jsonb)`;
}

export async function listPacked(
  tx: Transaction<DB>,
  partId: number,
): Promise<{ lines: LineUnits[]; parcels: PartParcel[] }> {
  const [lines, { rows }] = await Promise.all([
    tx
      .selectFrom('order_lines')
      .select(['id', liveUnits.as('quantity')])
      .where('order_part_id', '=', partId)
      .orderBy('id')
      .execute(),
    sql<{ parcels: PartParcel[] }>`select ${parcelsOf(sql`${partId}::integer`)} as parcels`.execute(tx),
  ]);
  return { lines, parcels: rows[0]!.parcels };
}

export type NewParcel = {
  partId: number;
  carrier: string;
  number: string | null;
  lines: readonly LineUnits[];
  /** Undefined: the database's current time. */
  now: Date | undefined;
  /** The state that undoing restores; null: it can't be undone. */
  undo: { until: Date; status: number; movesBefore: number } | null;
};

export async function insertParcel(tx: Transaction<DB>, parcel: NewParcel): Promise<number> {
  const { partId, carrier, number, lines, now, undo } = parcel;
  const { id } = await tx
    .insertInto('parcels')
    .values({
      order_part_id: partId,
      carrier,
      parcel_number: number,
      ...(now ? { created_at: now } : {}),
      final_at: undo?.until ?? null,
      status_before: undo?.status ?? null,
      moves_before: undo?.movesBefore ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('parcel_lines')
    .values(lines.map((line) => ({ parcel_id: id, order_line_id: line.id, quantity: line.quantity })))
    .execute();
  return id;
}

export async function updateParcel(
  tx: Transaction<DB>,
  { id, carrier, number }: { id: number; carrier: string; number: string | null },
): Promise<void> {
  await tx.updateTable('parcels').set({ carrier, parcel_number: number }).where('id', '=', id).execute();
}

export async function setHasRest(tx: Transaction<DB>, partId: number, hasRest: boolean): Promise<void> {
  await tx
    .updateTable('order_parts')
    .set({ has_rest: hasRest })
    .where('id', '=', partId)
    .where('has_rest', '!=', hasRest)
    .execute();
}

/** The latest move of a locked order, or 0. */
export async function lastMoveOf(tx: Transaction<DB>, orderId: number): Promise<number> {
  const row = await tx
    .selectFrom('order_moves')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.id ?? 0;
}
