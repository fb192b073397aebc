import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** `at` is a JSON timestamp. `isSeen`: the store needn't reply to this message. */
export type PartMessage = { id: number; byStore: boolean; message: string; at: string; isSeen: boolean };

export const messagesOf = (partId: RawBuilder<unknown>) => sql<PartMessage[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'byStore', m.by_store, 'message', m.message,
    'at', m.created_at, 'isSeen', m.by_store or m.seen_at is not null) order by m.id), '[]')
  from order_messages m where m.order_part_id = ${partId})`;

/** Whether the buyer of part `p` waits for a reply. */
export const isToAnswer = sql<boolean>`exists (
  select from order_messages m where m.order_part_id = p.id and not m.by_store and m.seen_at is null)`;

/** The latest messages of a locked part, newest first: true if written by the store. */
export async function listLastWriters(
  tx: Transaction<DB>,
  { partId, limit }: { partId: number; limit: number },
): Promise<boolean[]> {
  const rows = await tx
    .selectFrom('order_messages')
    .select('by_store')
    .where('order_part_id', '=', partId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ by_store: byStore }) => byStore);
}

export async function insertMessage(
  tx: Transaction<DB>,
  message: { partId: number; byStore: boolean; message: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('order_messages')
    .values({
      order_part_id: message.partId,
      by_store: message.byStore,
      message: message.message,
      created_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns whether any message was unseen. */
export async function markSeen(
  tx: Transaction<DB>,
  { partId, now }: { partId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_messages')
    .set({ seen_at: now })
    .where('order_part_id', '=', partId)
    .where('by_store', '=', false)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undefined if it was erased with its buyer. */
export async function findMessage(db: Kysely<DB>, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('order_messages').select('message').where('id', '=', id).executeTakeFirst();
  return row?.message;
}

export async function eraseOrderMessages(tx: Transaction<DB>, userId: number): Promise<void> {
  await sql`
    delete from order_messages m using order_parts p join orders o on o.id = p.order_id
    where m.order_part_id = p.id and o.user_id = ${userId}`.execute(tx);
}
