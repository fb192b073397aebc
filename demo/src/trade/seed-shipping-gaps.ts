import { randomUUID } from 'node:crypto';
import { addToCart } from '@souk/server/cart/add-to-cart';
import { recordShippingGaps } from '@souk/server/cart/record-shipping-gaps';
import { guestShopper } from '@souk/server/access/shopper';
import { buildProducts } from '#catalogue/build-products.ts';
import { done } from '../saved.ts';
import type { Trading } from './trade-order.ts';

const dayMs = 24 * 3_600_000;

/** Destinations a canoe can't be shipped to, and how many days ago they were requested. */
const wishes = [
  ...[1, 2, 4, 5].map((daysAgo) => ({ country: 'AT', daysAgo })),
  { country: 'CH', daysAgo: 3 },
  { country: 'NO', daysAgo: 16 },
];

/** Carts of different guests that couldn't be shipped, as recorded by the shipping page. */
export async function seedShippingGaps({ db, now, goods }: Trading): Promise<void> {
  const canoe = buildProducts().findIndex(({ icon }) => icon === 'canoe');
  const { id: productId, inventoryIds } = goods[canoe]!;
  for (const { country, daysAgo } of wishes) {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const shopper = guestShopper(randomUUID().replaceAll('-', ''));
    const canoes = { productId, inventoryId: inventoryIds[0]!, quantity: 1, now: at };
    done(await addToCart(db, shopper, canoes));
    await recordShippingGaps(db, shopper, { to: { country, state: '' }, now: at });
  }
}
