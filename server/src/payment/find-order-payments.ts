import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listPayments } from '#ledger/order-money.ts';
import { listAttempts } from '#ledger/attempt-queries.ts';
import { listMovements } from '#ledger/queries.ts';
import { listRefundLines, listRefunds } from '#ledger/refund-queries.ts';

/** Payments, refunds and ledger of any order, in minor units, for operators. Null if there is no such order. */
export async function findOrderPayments(db: Kysely<DB>, number: string) {
  const order = await db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'order_method',
      'status',
      'payment_done',
      'cancelled',
      'refunded',
      'total_minor',
      'currency',
    ])
    .where('number', '=', number.toUpperCase())
    .executeTakeFirst();
  if (!order) return null;
  const [attempts, payments, refunds, refundLines, ledger] = await Promise.all([
    listAttempts(db, order.id),
    listPayments(db, order.id),
    listRefunds(db, order.id),
    listRefundLines(db, order.id),
    listMovements(db, order.id),
  ]);
  const linesOf = Map.groupBy(refundLines, ({ refund_id }) => refund_id);
  return {
    order,
    attempts,
    payments,
    refunds: refunds.map((refund) => ({
      ...refund,
      lines: linesOf.get(refund.id) ?? [],
    })),
    ledger,
  };
}
