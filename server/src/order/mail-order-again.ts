import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Owner } from '#http/owner.ts';
import { queueCopyMail } from './queue-order-mails.ts';
import { lockOrder } from './lock-order.ts';

/**
 * Mails an order once more, to the address it was placed with and no other (CONTRACT §2.6, D4). False: the owner has no
 * such order.
 */
export async function mailOrderAgain(
  db: Kysely<DB>,
  { id, owner }: { id: number; owner: Owner },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, { id, owner });
    if (!locked) return false;
    await queueCopyMail(tx, locked.order, randomUUID());
    return true;
  });
}
