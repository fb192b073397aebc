import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody, type CartItem } from '#order/test-shoppers.ts';
import { proposeAdjustment } from '#payment/payout/adjust-balance.ts';
import { planPayouts } from '#payment/payout/draft-payouts.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';

/* Sellers who collect cash and owe the shop more than `cash_limit` sell without cash on delivery. The commission is 10 %. */

const { operatorCash, operatorPayouts, sellerMoney } = consoleApi;
const now = new Date('2026-11-05T09:00:00Z');
const [cash, card] = [2, 3];
let shop: TestShop;
let headers: Record<string, string>;

beforeAll(async () => {
  shop = await buildTestShop({ now, payments: testProvider().payments });
  headers = await ownerAtConsole(shop);
  await setSetting(shop.db, 'default_commission_percent', 10);
  await limit(9.99);
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

async function limit(amount: number): Promise<void> {
  await setSetting(shop.db, 'cash_limit', amount);
  shop.app.shop.site.invalidate();
}

type Seller = { storeId: number; product: CartItem['product'] };
let sellers = 100;
async function seller(holder: 'courier' | 'seller' = 'seller'): Promise<Seller> {
  const storeId = await buildStore(shop.db, { name: `Seller ${sellers++}` });
  await shop.db.updateTable('stores').set({ cash_collected_by: holder }).where('id', '=', storeId).execute();
  return { storeId, product: await buildProduct(shop.db, { sellingMinor: 10_000, storeId, stock: 50 }) };
}

const nameOf = async ({ storeId }: Seller) =>
  (await shop.db.selectFrom('stores').select('name').where('id', '=', storeId).executeTakeFirstOrThrow())
    .name;
const cartWith = (...sellers: Seller[]) =>
  buildGuest(shop.db, { items: sellers.map(({ product }) => ({ product, quantity: 1 })) });
const order = (token: string, method = cash) =>
  shop.call('POST order/action', { body: orderBody(token, { order_method: method }) });
const takesCash = async (token: string) =>
  (await shop.call('GET cart/by-user', { query: { user_token: token } })).data.map(
    ({ store }: { store: { takes_cash: boolean } }) => store.takes_cash,
  );
async function place(...sellers: Seller[]) {
  const { data, form } = await order(await cartWith(...sellers));
  expect(form).toEqual([]);
  return data;
}
async function deliver(number: string): Promise<void> {
  for (const to of [2, 3, 4, 5]) await moveOrder(shop.db, { number, to, actor: 'operator', now });
}
/** Owes the commission of a cash order that it delivered: 10.00. */
async function indebted(holder: 'courier' | 'seller' = 'seller'): Promise<Seller> {
  const one = await seller(holder);
  await deliver((await place(one)).order);
  return one;
}
const pay = (storeId: number, amountMinor: number) =>
  audited(shop.db, commandActor('test'), (tx) =>
    proposeAdjustment(tx, {
      storeId,
      kind: 'debt-paid',
      amountMinor,
      currency: 'USD',
      shopCurrency: 'USD',
      reason: 'Paid by bank transfer',
      by: { userId: null, name: 'Mara' },
      now,
    }),
  );

test('above the limit, cash isn’t offered and the order is refused in a sentence that names only the store', async () => {
  const one = await indebted();
  const token = await cartWith(one, await seller());
  expect(await takesCash(token)).toEqual([false, true]);
  const refused = await order(token);
  expect(refused.form).toEqual([
    `Cash on delivery isn’t available for items from ${await nameOf(one)} right now. Choose another payment method.`,
  ]);
  expect((await order(token, card)).form).toEqual([]);
});

test('a debt of exactly the limit, no limit, and a courier who collects the cash leave it on', async () => {
  const [one, byCourier] = [await indebted(), await indebted('courier')];
  expect(await takesCash(await cartWith(byCourier))).toEqual([true]);
  await limit(10);
  expect(await takesCash(await cartWith(one))).toEqual([true]);
  await place(one);
  await limit(0);
  await place(one);
  await limit(9.99);
  expect((await order(await cartWith(one))).form).toHaveLength(1);
});

test('an order that was placed before keeps its cash, and an unpaid one can’t change to cash', async () => {
  const one = await seller();
  const before = await place(one);
  const ofUnpaid = await cartWith(one);
  const { data: unpaid } = await order(ofUnpaid, card);
  const offersCash = async () => {
    const asked = { params: { id: unpaid.id }, query: { user_token: ofUnpaid } };
    return (await shop.call('GET order/transaction/{id}', asked)).data.takes_cash;
  };
  expect(await offersCash()).toBe(true);
  await deliver((await place(one)).order);
  expect(await offersCash()).toBe(false);
  const token = await cartWith(one);
  expect(await takesCash(token)).toEqual([false]);
  const changed = await shop.call('POST order/transaction', {
    body: { id: unpaid.id, order_method: cash, user_token: ofUnpaid },
  });
  expect(changed.form).toEqual(['Invalid payment method.']);
  await deliver(before.order);
  const { collected, paid } = await shop.db
    .selectFrom('order_parts')
    .innerJoin('orders', 'orders.id', 'order_parts.order_id')
    .select(['cash_collected_by as collected', 'payment_done as paid'])
    .where('orders.id', '=', before.id)
    .executeTakeFirstOrThrow();
  expect({ collected, paid }).toEqual({ collected: 'seller', paid: true });
});

test('paying the debt turns cash on again, also before the return period is over, and isn’t paid out again', async () => {
  const one = await indebted();
  const token = await cartWith(one);
  expect(await pay(one.storeId, 1001)).toEqual({ ok: false, reason: 'above-debt' });
  expect(await pay(one.storeId, 1000)).toMatchObject({ ok: true });
  expect(await takesCash(token)).toEqual([true]);
  expect((await order(token)).form).toEqual([]);
  const { settings } = await shop.app.shop.site.read();
  const { due, held } = await planPayouts(shop.db, { now, rules: settings });
  expect([...due, ...held].filter(({ store_id: id }) => id === one.storeId)).toEqual([]);
});

test('the seller reads what it owes and may owe; the operator sees it in Cash and Balances', async () => {
  const one = await indebted();
  const ownerId = await buildUser(shop.db);
  await makeOwner(shop.db, ownerId, one.storeId);
  const own = await atConsole(shop, ownerId, 'seller');
  const money = async () =>
    (await callConsole(shop, sellerMoney.readMoney, { headers: own })).data.cash_stopped;
  const seen = async () => {
    const query = { view: 'seller' as const };
    const [held, balances] = await Promise.all([
      callConsole(shop, operatorCash.listCash, { query, headers }),
      callConsole(shop, operatorPayouts.listBalances, { query: { q: await nameOf(one) }, headers }),
    ]);
    const row = held.data.rows.find(({ store }) => store.id === one.storeId);
    return [row?.cash_stopped, balances.data.rows[0]?.cash_stopped];
  };
  const currency = 'USD';
  expect(await money()).toEqual({ owes: { minor: 1000, currency }, limit: { minor: 999, currency } });
  expect(await seen()).toEqual([true, true]);
  await pay(one.storeId, 1000);
  expect(await money()).toBeNull();
  expect(await seen()).toEqual([false, false]);
});
