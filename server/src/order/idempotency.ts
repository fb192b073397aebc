import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { shareInFlight } from '#http/share-in-flight.ts';
import type { Shop } from '#shop.ts';

const retentionMs = 24 * 3600 * 1000; // CONTRACT §2.6, INVARIANTS §5

export type KeyedRequest = {
  /** `shopperName(owner)`: keys are unique per shopper. */
  owner: string;
  key: string;
  call: string;
  body: unknown;
  now: Date;
};

/** `unanswered`: the caller does the work. The key may exist from a refused or crashed attempt. */
export type KeyClaim =
  | { state: 'unanswered' }
  | { state: 'answered'; reply: unknown }
  | { state: 'other-request' };

/**
 * Claims an `Idempotency-Key` in the transaction that does the work (CONTRACT §2.6). A concurrent duplicate waits on the unique key until
 * the first one commits or rolls back, and then gets the stored reply or does the work.
 */
export async function claimKey(tx: Transaction<DB>, request: KeyedRequest): Promise<KeyClaim> {
  const { owner, key, call, now } = request;
  const requestHash = hashOf(request);
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
  if (claimed) return { state: 'unanswered' };

  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (known.request_hash !== requestHash) return { state: 'other-request' };
  return known.reply === null ? { state: 'unanswered' } : { state: 'answered', reply: known.reply };
}

function hashOf({ call, body }: KeyedRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([call, body]))
    .digest('hex');
}

/**
 * `claimKey` for work that calls a provider and so can't run in a transaction: claims the key first and stores the reply afterwards.
 * Concurrent duplicates in this process share the result; another process repeats the work, which must be safe to repeat. Refusals aren't
 * stored: the same request may succeed later.
 */
export async function answerOnce<Reply extends object, Refused extends { ok: false }>(
  shop: Shop,
  request: KeyedRequest,
  work: () => Promise<{ ok: true; reply: Reply } | Refused>,
): Promise<{ ok: true; reply: Reply } | Refused | { ok: false; reason: 'key-reused' }> {
  const { owner, key } = request;
  return shareInFlight(shop, JSON.stringify(['key', owner, key, hashOf(request)]), async () => {
    const claim = await inTransaction(shop.db, (tx) => claimKey(tx, request));
    if (claim.state === 'other-request') return { ok: false, reason: 'key-reused' };
    if (claim.state === 'answered') return { ok: true, reply: claim.reply as Reply };
    const outcome = await work();
    if (outcome.ok) await storeReply(shop.db, request, outcome.reply);
    return outcome;
  });
}

/** Stores the reply with its key. Call it in the claiming transaction to commit both together. */
export async function storeReply(db: Kysely<DB>, { owner, key }: KeyedRequest, reply: object): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute();
}

export async function deleteOldKeys(db: Kysely<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', cutoffOf(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function cutoffOf(now: Date): Date {
  return new Date(now.getTime() - retentionMs);
}
