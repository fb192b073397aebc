import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listPayments } from '#ledger/order-money.ts';
import { listAttempts } from '#ledger/attempt-queries.ts';
import { listLedger } from '#ledger/queries.ts';
import { listRefunds } from '#ledger/refund-queries.ts';

/** All about the money of one order, for the operator, who may see every one. Amounts are whole minor units. Null: no order. */
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
  const [attempts, payments, refunds, ledger] = await Promise.all([
    listAttempts(db, order.id),
    listPayments(db, order.id),
    listRefunds(db, order.id),
    listLedger(db, order.id),
  ]);
  return { order, attempts, payments, refunds, ledger };
}
