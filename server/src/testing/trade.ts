import type { PaymentFact } from '@souk/rules/payment-state';
import { moveOrder } from '#order/move-order.ts';
import { recordParcel } from '#order/record-parcel.ts';
import { buildGuest, fillCart, orderBody, type CartItem } from '#order/test-shoppers.ts';
import { sendRefunds } from '#payment/send-refund.ts';
import type { TestShop } from './build-test-shop.ts';
import { buildProduct, setSetting } from './builders.ts';
import { type FilledShop, fillShop } from './fill-shop.ts';

type Placed = { id: number; number: string; token: string; reference: string };

const card = 3;

/**
 * Trades in a small shop whose card payments go to the `testProvider`: one order of each kind that the books know. Uses
 * only features of the oldest schemas, so that it also fills those (store-schema.test.ts).
 */
export async function trade(shop: TestShop): Promise<FilledShop> {
  const filled = await fillShop(shop.db, shop.clock.now());
  // Both kinds of commission rate, and a tax on the commission (0029; an unused setting before).
  await shop.db
    .updateTable('stores')
    .set({ commission_percent: 12.5 })
    .where('id', '=', filled.storeId)
    .execute();
  await setSetting(shop.db, 'default_commission_percent', 7.5);
  await setSetting(shop.db, 'commission_tax_percent', 19);
  shop.app.shop.site.invalidate();
  const lamp = { id: filled.lampId, inventoryIds: filled.lampInventoryIds };
  const pot = { id: filled.potId, inventoryIds: [filled.potInventoryId] };
  const carpet = await buildProduct(shop.db, { title: 'Carpet', sellingMinor: 20_000, offeredMinor: 18_099 });
  const move = (number: string, to?: number) =>
    moveOrder(shop.db, {
      number,
      actor: 'operator',
      now: shop.clock.now(),
      ...(to === undefined ? {} : { to }),
    });

  // Cash order: a bundle at the flash price with a voucher, from two stores; delivered, so paid, and reviewed.
  const headers = await shop.signIn(filled.userId);
  await fillCart(shop.db, filled.userId, {
    items: [
      { product: lamp, variant: 0, quantity: 3 },
      { product: carpet, quantity: 2 },
    ],
  });
  const delivered = await submitOrder(shop, { body: orderBody(undefined, { voucher: 'SPRING' }), headers });
  for (let step = 1; step < 5; step++) await move(delivered.number);
  await shop.call('POST rating-review/action', {
    body: { product_id: carpet.id, rating: 4, review: 'Soft' },
    headers,
  });

  // Shipped with a known carrier; later the buyer withdraws from one store's part.
  const [first] = await shop.db
    .selectFrom('order_parts')
    .select(['id', 'store_slug'])
    .where('order_id', '=', delivered.id)
    .orderBy('id')
    .execute();
  const parcel = { carrier: 'Falcon Post', parcelNumber: 'FP 1' };
  await recordParcel(shop.db, { number: delivered.number, store: first?.store_slug, ...parcel });
  const withdrawal = { order_id: delivered.id, order_part_ids: [first?.id ?? 0] };
  await shop.call('POST withdrawal/declare', { body: withdrawal, headers });

  // Two stores by card, paid; the buyer cancels one part, which is refunded.
  const shared = await paid(shop, [{ product: pot, quantity: 2 }, { product: carpet }]);
  const part = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', shared.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await cancel(shop, shared, { order_part_id: part.id });
  await cancel(shop, await paid(shop, [{ product: pot }]));
  await sendRefunds(shop.app.shop);

  // A pending refund, a pending payment, a payment of a wrong amount, and two cancelled orders.
  await cancel(shop, await paid(shop, [{ product: lamp, variant: 1 }]));
  const waiting = await begun(shop, [{ product: pot }]);
  await notify(shop, await begun(shop, [{ product: pot, quantity: 3 }]), 1);
  const guest = await buildGuest(shop.db, { items: [{ product: pot, quantity: 4 }] });
  await cancel(shop, await submitOrder(shop, { body: orderBody(guest, { voucher: 'SPRING' }) }, guest));
  const refused = await buildGuest(shop.db, { items: [{ product: lamp, variant: 0 }] });
  await move(
    (await submitOrder(shop, { body: orderBody(refused, { voucher: 'SPRING' }) }, refused)).number,
    6,
  );

  // A cancellation code for the pending order, and a sign-up that adopts it.
  const { id: order_id, token: user_token } = waiting;
  await shop.call('POST cancellation/send-code', { body: { order_id, user_token } });
  const person = { name: 'Layla Haddad', email: 'shopper0@example.com', password: 'secret words' };
  await shop.call('POST user/signup', { body: { ...person, order_id, user_token } });
  return filled;
}

async function submitOrder(
  shop: TestShop,
  call: { body: Record<string, unknown>; headers?: Record<string, string> },
  token = '',
): Promise<Placed> {
  const reply = await shop.call('POST order/action', call);
  if (reply.status !== 200) throw new Error(`The order was refused: ${JSON.stringify(reply)}`);
  return { id: reply.data.id, number: reply.data.order, token, reference: '' };
}

/** A guest who began to pay by card. */
async function begun(shop: TestShop, items: CartItem[]): Promise<Placed> {
  const token = await buildGuest(shop.db, { items });
  const order = await submitOrder(shop, { body: orderBody(token, { order_method: card }) }, token);
  await shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
  const { reference } = await shop.db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return { ...order, reference };
}

async function paid(shop: TestShop, items: CartItem[]): Promise<Placed> {
  const order = await begun(shop, items);
  const { total_minor: total } = await shop.db
    .selectFrom('orders')
    .select('total_minor')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  await notify(shop, order, total);
  return order;
}

async function notify(shop: TestShop, { number, reference }: Placed, minor: number): Promise<void> {
  const fact: PaymentFact = {
    type: 'paid',
    amount: { minor, currency: 'USD' },
    paymentId: `pi-${number}`,
  };
  await shop.app.server.inject({
    method: 'POST',
    url: '/api/v1/payment/stripe/notify',
    headers: { 'content-type': 'application/json', 'x-test-signature': 'genuine' },
    payload: JSON.stringify({ ref: reference, key: `evt-${number}`, facts: [fact] }),
  });
}

async function cancel(shop: TestShop, { id, token }: Placed, fields: Record<string, unknown> = {}) {
  const body = { order_id: id, title: 'Changed my mind', user_token: token, ...fields };
  const reply = await shop.call('POST cancellation/cancel-order', { body });
  if (reply.status !== 200) throw new Error(`The cancellation was refused: ${JSON.stringify(reply)}`);
}
