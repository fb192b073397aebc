import type { Kysely } from 'kysely';
import type { ordersByUser } from '@souk/contract/order';
import type { BodyOf } from '@souk/contract/endpoint';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import { countOrders, listOrderLines, listOrders } from './queries.ts';
import { orderView } from './view.ts';

type Asked = Omit<BodyOf<typeof ordersByUser>, 'order_id' | 'per_page'> & {
  shopper: Shopper;
  perPage: number;
};

export async function readOrders(db: Kysely<DB>, { shopper, perPage, ...asked }: Asked) {
  const { order_by: sort = 'created_at', type: direction = 'desc', q, status, page } = asked;
  const list = { shopper, q, status, sort, direction };
  const [orders, total] = await Promise.all([
    listOrders(db, { ...list, limit: perPage, offset: (page - 1) * perPage }),
    countOrders(db, list),
  ]);
  const lines = await listOrderLines(
    db,
    orders.map((order) => order.id),
  );
  const linesByOrder = Map.groupBy(lines, (line) => line.order_id);
  const reader = { shopper, timeZone: asked.time_zone };
  return { orders: orders.map((order) => orderView(order, linesByOrder.get(order.id) ?? [], reader)), total };
}
