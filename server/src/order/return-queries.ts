import type { ReturnCause, ReturnState, ReturnableUnits } from '@souk/rules/returns';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Updateable } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Returned units of a line; `sellable` is null until they are received. */
export type ReturnLine = {
  id: number;
  inventoryId: number;
  units: number;
  sellable: number | null;
  refunded: number;
};

export type PartReturnRow = {
  id: number;
  cause: ReturnCause;
  state: ReturnState;
  message: string | null;
  answer: string | null;
  appeal: string | null;
  decision: string | null;
  keeps: boolean;
  endedBy: 'buyer' | 'shop' | null;
  askedAt: string;
  answeredAt: string | null;
  appealedAt: string | null;
  receivedAt: string | null;
  endedAt: string | null;
  refundId: number | null;
  lines: ReturnLine[];
};

const linesOf = sql`coalesce((select jsonb_agg(jsonb_build_object('id', own.order_line_id, 'inventoryId', line.inventory_id,
    'units', own.units, 'sellable', own.sellable_units, 'refunded', own.refunded_units) order by own.order_line_id)
  from return_lines own join order_lines line on line.id = own.order_line_id where own.return_id = r.id), '[]'::jsonb)`;

/** The returns of a part as a column, oldest first, to save a query. */
export function returnsOf(partId: RawBuilder<unknown>): RawBuilder<PartReturnRow[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'cause', r.cause, 'state', r.state, 'message', r.message,
      'answer', r.answer, 'appeal', r.appeal, 'decision', r.decision, 'keeps', r.keeps, 'endedBy', r.ended_by,
      'askedAt', r.asked_at, 'answeredAt', r.answered_at, 'appealedAt', r.appealed_at, 'receivedAt', r.received_at,
      'endedAt', r.ended_at, 'refundId', r.refund_id, 'lines', ${linesOf}) order by r.id)
    from returns r where r.order_part_id = ${partId}), '[]'::jsonb)`;
}

/** The state of an order's latest return as a column, open ones first. Returns cancelled by the buyer don't count. */
export function returnStateOf(orderId: RawBuilder<unknown>): RawBuilder<ReturnState | null> {
  return sql`(select r.state from order_parts part join returns r on r.order_part_id = part.id
    where part.order_id = ${orderId} and r.ended_by is distinct from 'buyer'
    order by r.ended_at is not null, r.id desc limit 1)`;
}

export type LineToReturn = ReturnableUnits & { id: number; inventoryId: number };

export function linesToReturnOf(partId: RawBuilder<unknown>): RawBuilder<LineToReturn[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('id', line.id, 'inventoryId', line.inventory_id,
      'boughtUnits', line.quantity, 'cancelledUnits', line.cancelled_units,
      'givenUnits', (
        select coalesce(sum(given.units), 0) from refund_lines given join refunds refund on refund.id = given.refund_id
        where given.order_part_id = line.order_part_id and given.order_line_id = line.id
          and given.borne_by = 'seller' and refund.state <> 'failed')
        + (select coalesce(sum(units), 0) from cancelled_pieces
          where order_part_id = line.order_part_id and order_line_id = line.id and is_dropped),
      'takenUnits', (
        select coalesce(sum(own.units - own.refunded_units), 0) from returns r join return_lines own on own.return_id = r.id
        where r.order_part_id = line.order_part_id and own.order_line_id = line.id
          and r.state <> 'refunded' and r.ended_by is distinct from 'buyer')
    ) order by line.position, line.id)
    from order_lines line where line.order_part_id = ${partId}), '[]'::jsonb)`;
}

export async function listLinesToReturn(
  tx: Transaction<DB>,
  partIds: readonly number[],
): Promise<Map<number, LineToReturn[]>> {
  const { rows } = await sql<{ id: number; lines: LineToReturn[] }>`
    select p.id, ${linesToReturnOf(sql`p.id`)} as lines from order_parts p where p.id = any(${partIds}::integer[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}

export type NewReturn = {
  partId: number;
  storeId: number;
  cause: ReturnCause;
  message: string | null;
  lines: readonly { id: number; units: number }[];
  now: Date;
};

/** Withdrawals are a legal right, so they need no approval. */
export async function insertReturn(tx: Transaction<DB>, input: NewReturn): Promise<number> {
  const { partId, storeId, cause, message, lines, now } = input;
  const { id } = await tx
    .insertInto('returns')
    .values({
      order_part_id: partId,
      store_id: storeId,
      cause,
      message,
      state: cause === 'withdrawal' ? 'expected' : 'asked',
      asked_at: now,
      state_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('return_lines')
    .values(lines.map((line) => ({ return_id: id, order_line_id: line.id, units: line.units })))
    .execute();
  return id;
}

export async function countReturns(tx: Transaction<DB>, partId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('returns')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_part_id', '=', partId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function getReturn(tx: Transaction<DB>, id: number) {
  const [row, lines] = await Promise.all([
    tx.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    tx
      .selectFrom('return_lines')
      .select(['order_line_id', 'units', 'refunded_units'])
      .where('return_id', '=', id)
      .orderBy('order_line_id')
      .execute(),
  ]);
  // check constraints guarantee these values
  return { ...row, cause: row.cause as ReturnCause, state: row.state as ReturnState, lines };
}

export async function moveReturn(
  tx: Transaction<DB>,
  id: number,
  { state, now, ...change }: { state: ReturnState; now: Date } & Omit<Updateable<DB['returns']>, 'state'>,
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ ...change, state, state_at: now })
    .where('id', '=', id)
    .execute();
}

/** Points returns from a failed refund to the one that replaces it. */
export async function linkReplacedRefund(
  tx: Transaction<DB>,
  { of, refundId }: { of: number; refundId: number },
): Promise<void> {
  await tx.updateTable('returns').set({ refund_id: refundId }).where('refund_id', '=', of).execute();
}

export async function setSellable(
  tx: Transaction<DB>,
  id: number,
  lines: readonly { id: number; sellable: number }[],
): Promise<void> {
  await sql`
    update return_lines own set sellable_units = here.units
    from unnest(${lines.map((line) => line.id)}::int[], ${lines.map((line) => line.sellable)}::int[]) as here (id, units)
    where own.return_id = ${id} and own.order_line_id = here.id`.execute(tx);
}

/** Undefined if the order has no such return. */
export async function findReturnOfOrder(
  db: Kysely<DB>,
  { id, orderId }: { id: number; orderId: number },
): Promise<{ partId: number } | undefined> {
  return db
    .selectFrom('returns')
    .innerJoin('order_parts', 'order_parts.id', 'returns.order_part_id')
    .select('order_part_id as partId')
    .where('returns.id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export async function eraseReturnWords(tx: Transaction<DB>, userId: number): Promise<void> {
  await sql`
    update returns r set message = null, answer = null, appeal = null, decision = null
    from order_parts p join orders o on o.id = p.order_id
    where r.order_part_id = p.id and o.user_id = ${userId}`.execute(tx);
}
