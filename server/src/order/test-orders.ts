import type { TestShop } from '#testing/build-test-shop.ts';
import { moveOrder } from './move-order.ts';
import { fillCart, orderBody, type ShopperInput } from './test-shoppers.ts';

/** Places an order of a signed-in shopper and moves it to `status` (1 pending … 5 delivered). `address` null: they have one. */
export async function buildOrder(
  shop: TestShop,
  userId: number,
  { status = 1, ...shopper }: ShopperInput & { status?: number },
): Promise<{ id: number; number: string }> {
  await fillCart(shop.db, userId, shopper);
  const { data } = await shop.call('POST order/action', {
    body: orderBody(),
    headers: await shop.signIn(userId),
  });
  for (let step = 1; step < status; step++) {
    await moveOrder(shop.db, { number: data.order, actor: 'operator', now: shop.clock.now() });
  }
  return { id: data.id, number: data.order };
}
