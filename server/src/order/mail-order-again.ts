import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { countUse } from '#http/shared-limits.ts';
import type { Holder } from './holder.ts';
import { queueCopyMail } from './queue-order-mails.ts';
import { lockOrder } from './lock-order.ts';

const justMailedMs = 10 * 60_000;

/**
 * Emails an order again, always to its own address (CONTRACT §2.6, D4). Apps request this right after placing an order, when the
 * confirmation is already queued: the first request within ten minutes sends nothing (CONTRACT L6), unless the buyer asked (`isWanted`).
 * Returns false if the holder has no such order.
 */
export async function mailOrderAgain(
  db: Kysely<DB>,
  { id, holder, isRequested, now }: { id: number; holder: Holder; isRequested: boolean; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, { id, holder });
    if (!locked) return false;
    const isJustMailed = now.getTime() - locked.order.created_at.getTime() < justMailedMs;
    const first = { name: 'first-order-copy', subject: String(id), now } as const;
    if (!isRequested && isJustMailed && (await countUse(tx, first)) === null) return true;
    await queueCopyMail(tx, locked.order, randomUUID());
    return true;
  });
}
