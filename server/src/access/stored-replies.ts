import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

const retentionMs = 24 * 3600_000;
/** Longer than any call may take: afterwards another attempt may take over. */
const leaseMs = 120_000;

/** The owner and `Idempotency-Key`, and the attempt working on it. */
export type ReplyTurn = { owner: string; key: string; turn: string };

export type ReplyClaim =
  | { state: 'mine'; turn: ReplyTurn }
  | { state: 'answered'; sealedReply: string }
  | { state: 'busy' }
  /** An attempt changed something and crashed before its reply was stored. */
  | { state: 'lost' }
  | { state: 'other-request' };

/** Claims a key for one attempt in one statement; only one of several concurrent ones succeeds. Keys expire after a day. */
export async function claimReply(
  db: Kysely<DB>,
  { owner, key, requestHash, now }: { owner: string; key: string; requestHash: string; now: Date },
): Promise<ReplyClaim> {
  const turn = randomUUID();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const cutoff = new Date(now.getTime() - retentionMs);
  const { rows } = await sql<{ turn: string }>`
    insert into console_replies (owner, key, request_hash, turn, lease_until, has_acted, sealed_reply, created_at)
    values (${owner}, ${key}, ${requestHash}, ${turn}, ${leaseUntil}, false, null, ${now})
    on conflict (owner, key) do update set
      request_hash = excluded.request_hash, turn = excluded.turn, lease_until = excluded.lease_until,
      has_acted = false, sealed_reply = null, created_at = excluded.created_at
    where console_replies.created_at <= ${cutoff} or (
      console_replies.request_hash = excluded.request_hash and console_replies.sealed_reply is null
      and not console_replies.has_acted and console_replies.lease_until <= ${now})
    returning turn`.execute(db);
  if (rows.length > 0) return { state: 'mine', turn: { owner, key, turn } };
  const known = await db
    .selectFrom('console_replies')
    .select(['request_hash', 'sealed_reply', 'has_acted', 'lease_until'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) return { state: 'busy' }; // just released
  if (known.request_hash !== requestHash) return { state: 'other-request' };
  if (known.sealed_reply !== null) return { state: 'answered', sealedReply: known.sealed_reply };
  return { state: known.has_acted && known.lease_until <= now ? 'lost' : 'busy' };
}

/** Call it in the transaction that changes something. Throws, and so rolls back, if another attempt has taken over. */
export async function recordActed(tx: Transaction<DB>, { owner, key, turn }: ReplyTurn): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('console_replies')
    .set({ has_acted: true })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('turn', '=', turn)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('Another try of the same key has taken over.');
}

export async function storeReply(db: Kysely<DB>, of: ReplyTurn, sealedReply: string): Promise<void> {
  await db
    .updateTable('console_replies')
    .set({ sealed_reply: sealedReply })
    .where('owner', '=', of.owner)
    .where('key', '=', of.key)
    .where('turn', '=', of.turn)
    .execute();
}

/** Releases the key unless something was changed under it. Returns whether it was released. */
export async function releaseReply(db: Kysely<DB>, of: ReplyTurn): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('console_replies')
    .where('owner', '=', of.owner)
    .where('key', '=', of.key)
    .where('turn', '=', of.turn)
    .where('has_acted', '=', false)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteOldReplies(db: Kysely<DB>, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - retentionMs);
  await db.deleteFrom('console_replies').where('created_at', '<=', cutoff).execute();
}

export const ownerOfReplies = (who: { userId: number } | { keyId: number }, storeId: number | null): string =>
  'userId' in who ? `person:${who.userId}:${storeId ?? ''}` : `api-key:${who.keyId}`;

export async function eraseReplies(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx.deleteFrom('console_replies').where('owner', 'like', `person:${userId}:%`).execute();
}
