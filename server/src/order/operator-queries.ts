import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** The whole order for the operator, who may see every one. Null when no order has this number. */
export async function findOrderForOperator(db: Kysely<DB>, number: string) {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number.toUpperCase())
    .executeTakeFirst();
  if (!order) return null;
  const [parts, lines] = await Promise.all([
    db.selectFrom('order_parts').selectAll().where('order_id', '=', order.id).orderBy('id').execute(),
    db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).orderBy('id').execute(),
  ]);
  return { order, parts, lines };
}
