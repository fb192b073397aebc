import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { isRefundedByPeople } from '#ledger/queue-refund.ts';
import { lockOrder } from '#order/lock-order.ts';
import { chooseRefund, type RefundWish } from './choose-refund.ts';

export async function previewRefund(db: Kysely<DB>, number: string, input: RefundWish) {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, { number });
    if (!locked) return { ok: false, reason: 'order-missing' } as const;
    const chosen = await chooseRefund(tx, locked, input);
    if (!chosen.ok) return chosen;
    return { ...chosen, isByHand: isRefundedByPeople(chosen.payment) };
  });
}
