import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

const keptMs = 24 * 3600 * 1000; // CONTRACT §2.6, INVARIANTS §5

export type KeyedRequest = {
  /** `ownerName(owner)`: a key of another shopper is another key. */
  owner: string;
  key: string;
  call: string;
  /** Whatever decides what the call does; hashed, so its size does not matter. */
  body: unknown;
  now: Date;
};

export type KeyClaim = { state: 'new' } | { state: 'answered'; reply: unknown } | { state: 'other-request' };

/**
 * Claims an `Idempotency-Key` inside the transaction that does the work (CONTRACT §2.6). A concurrent duplicate waits
 * here, on the unique key, until the first has committed or rolled back; then it gets the stored reply, or its turn.
 */
export async function claimKey(tx: Transaction<DB>, request: KeyedRequest): Promise<KeyClaim> {
  const { owner, key, call, now } = request;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([call, request.body]))
    .digest('hex');
  const cutoff = cutoffOf(now);
  const fresh = { call, request_hash: requestHash, reply: null, created_at: now };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ owner, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.created_at', '<=', cutoff),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return { state: 'new' };

  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return known.request_hash === requestHash
    ? { state: 'answered', reply: known.reply }
    : { state: 'other-request' };
}

/** Keeps the reply beside the key, in the same transaction: both are there, or neither is. */
export async function storeReply(
  tx: Transaction<DB>,
  { owner, key }: KeyedRequest,
  reply: object,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute();
}

/** Deletes the keys that are too old to be used again; a job calls this. Answers how many. */
export async function deleteOldKeys(db: Kysely<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', cutoffOf(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function cutoffOf(now: Date): Date {
  return new Date(now.getTime() - keptMs);
}
