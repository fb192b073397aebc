import type { SellerBalance } from '@souk/contract/seller-console/money';
import type { Page } from 'playwright-core';
import type { NewShopper } from '../new-shopper.ts';
import { homeInBerlin, type Order } from '../order-from-page.ts';
import { deliver, withDatabase } from '../shop-operations.ts';
import { callFrom } from './new-seller.ts';

/** A variant of this store that anybody can buy several of. */
export const variantOf = (storeId: number) =>
  withDatabase(async (db) => {
    const { id, product_id: productId } = await db
      .selectFrom('inventories')
      .innerJoin('products', 'products.id', 'inventories.product_id')
      .select(['inventories.id', 'inventories.product_id'])
      .where('products.store_id', '=', storeId)
      .where('products.status', '=', 1)
      .where('inventories.quantity', '>', 20)
      .orderBy('inventories.id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { id, productId };
  });

/** A delivered order of this store, paid in cash to the carrier. */
export async function sellAndDeliver(shopper: NewShopper, storeId: number): Promise<Order> {
  const variant = await variantOf(storeId);
  const item = { product_id: variant.productId, inventory_id: variant.id, quantity: 1 };
  await shopper.call('cart/action', item);
  await shopper.call('user/address/action', homeInBerlin());
  const placed = (await shopper.call('order/action', { order_method: 2 })) as { data: { id: number } };
  const { data: order } = (await shopper.call(`order/find/${placed.data.id}`)) as { data: Order };
  await deliver(order.order);
  return order;
}

/** What the shop owes the store of a signed-in seller in US dollars, in all buckets; minor units. */
export async function owedTo(page: Page): Promise<{ available: number; total: number }> {
  const { balances } = await callFrom<{ balances: SellerBalance[] }>(page, 'GET', 'seller/money');
  const balance = balances.find(({ available }) => available.currency === 'USD');
  if (!balance) throw new Error('The store has no balance in US dollars.');
  const { available, pending, reserved, paying } = balance;
  return {
    available: available.minor,
    total: available.minor + pending.minor + reserved.minor + paying.minor,
  };
}
