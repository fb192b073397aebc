import type { NewShopper } from './new-shopper.ts';
import { homeInBerlin, type Order, type ProductDetail } from './order-from-page.ts';
import { deliver } from './shop-operations.ts';

/** Two units were delivered to the customer, who returns one: the order id. */
export async function orderWithReturn(shopper: NewShopper): Promise<number> {
  const { data: product } = (await shopper.call('product/90')) as { data: ProductDetail };
  const [variant] = product.inventory.toSorted((a, b) => b.quantity - a.quantity);
  await shopper.call('cart/action', { product_id: product.id, inventory_id: variant?.id, quantity: 2 });
  await shopper.call('user/address/action', homeInBerlin());
  const placed = (await shopper.call('order/action', { order_method: 2 })) as {
    data: Pick<Order, 'id' | 'order'>;
  };
  await deliver(placed.data.order);
  const { data: order } = (await shopper.call(`order/find/${placed.data.id}`)) as { data: Order };
  const asked = await shopper.call('returns/ask', {
    order_id: order.id,
    order_part_id: order.parts[0]?.id,
    cause: 'damaged',
    message: 'One has a crack.',
    lines: [{ inventory_id: variant?.id, quantity: 1 }],
  });
  if (asked.status !== 200) throw new Error(JSON.stringify(asked));
  return order.id;
}
