import { fillCart, orderBody, buildGuest } from '@souk/server/order/test-shoppers';
import { buildProduct, buildUser } from '@souk/server/testing/builders';
import { buildVoucher } from '@souk/server/testing/build-voucher';
import { expect } from 'vitest';
import { beginPayment } from './sandbox-shop.ts';
import { bankBooks } from './test-month-bank.ts';
import { at, changeCurrency, deliverWebhooks, orderOf, type Month } from './test-month.ts';
import { startFlashSale, type ProductName, type Products } from './test-month-products.ts';

/* The twelve orders of the day of trade. */

type Wanted = Partial<Record<ProductName, number>>;
type Shopper = { token: string; login: Record<string, string> };

/** Places and pays all orders on day 0. */
export async function placeOrders(month: Month, products: Products): Promise<void> {
  const { shop } = month;
  const shopVoucher = await buildVoucher(shop.db, { type: 2, percent: 10, min_spend_minor: 5000 });
  const ariaVoucher = await buildVoucher(shop.db, { type: 1, flat_minor: 500, store_id: month.stores.A });
  await startFlashSale(month, products);
  const guest = async (wanted: Wanted): Promise<Shopper> => ({
    token: await buildGuest(shop.db, { items: itemsOf(products, wanted) }),
    login: {},
  });
  const place = async (name: string, method: number, wanted: Wanted, voucher = '') =>
    placeOrder(month, { name, method, voucher, shopper: await guest(wanted) });

  await askTooEarly(month, shopVoucher.code);
  await place('O1', 3, { A1: 1, A2: 3 });
  const signedIn = await signInWithCart(month, products, { A3: 1, B1: 2 });
  await placeOrder(month, { name: 'O2', method: 4, voucher: shopVoucher.code, shopper: signedIn });
  await place('O3', 5, { A2: 1, B2: 3, C3: 1 });
  await place('O4', 2, { B3: 1 });
  await place('O5', 2, { A2: 2 });
  await place('O6', 7, { A1: 1, C1: 1 }, ariaVoucher.code);
  await place('O7', 3, { C2: 2 });
  await place('O8', 6, { A1: 1, B1: 1 });
  await place('O9', 3, { C1: 1 });
  await expectFlashBar(month);
  await pay(month, 'O1', 'stripe');
  await pay(month, 'O2', 'paypal');
  await pay(month, 'O3', 'flutterwave');
  await pay(month, 'O7', 'stripe');
  await pay(month, 'O8', 'iyzico');
  await pay(month, 'O9', 'stripe');
  expect((await sellersMailed(month))['O6']).toEqual([]);
  await receiveTransfer(month);
  at(month, 0, 1);
  await deliverWebhooks(month);
  await changeCurrency(month, 'ZAR');
  await place('O10', 8, { A3: 1 });
  await pay(month, 'O10', 'payfast');
  await changeCurrency(month, 'INR');
  await place('O11', 1, { B3: 1 });
  // The flash sale is over: 24.90.
  at(month, 0, 2);
  await place('O12', 9, { A1: 1, C2: 1 });
  await pay(month, 'O11', 'razorpay');
  await pay(month, 'O12', 'phonepe');
}

const itemsOf = (products: Products, wanted: Wanted) =>
  (Object.entries(wanted) as [ProductName, number][]).map(([name, quantity]) => ({
    product: products[name],
    quantity,
  }));

type Placing = { name: string; method: number; voucher: string; shopper: Shopper };

async function placeOrder(month: Month, { name, method, voucher, shopper }: Placing): Promise<void> {
  const { shop, language, orders } = month;
  const { data, form } = await shop.call('POST order/action', {
    body: orderBody(shopper.token, { order_method: method, voucher }),
    headers: { ...shopper.login, language: language.code },
  });
  expect(form).toEqual([]);
  const { total_minor: totalMinor } = await shop.db
    .selectFrom('orders')
    .select('total_minor')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  const placed = { id: data.id, number: data.order, token: shopper.token, totalMinor };
  orders.set(name, { ...placed, login: shopper.login, ref: '' });
}

async function pay(month: Month, name: string, provider: string): Promise<void> {
  const { world, shop } = month;
  const order = orderOf(month, name);
  order.ref = await beginPayment(shop, order, order.login);
  const browser = await world.outcome(provider, order.ref, { outcome: 'pay' });
  // The buyer of O7 is back before the webhook; that of O3 is late.
  if (name === 'O7') await world.comeBack(browser);
  if (name !== 'O3') await deliverWebhooks(month);
}

/** With products for 20.00, the voucher says how much is missing. */
async function askTooEarly({ shop, stores, language }: Month, voucher: string): Promise<void> {
  const product = await buildProduct(shop.db, { storeId: stores.C, sellingMinor: 2000 });
  const { form } = await shop.call('POST voucher/validity', {
    body: { voucher, user_token: await buildGuest(shop.db, { items: [{ product }] }) },
    headers: { language: language.code },
  });
  expect(form.at(-1)).toMatch(
    language.code === 'en' ? /^Spend [^\d]30\.00 more\.$/ : /^أضف منتجات بقيمة .*30\.00.*\.$/,
  );
}

/** A guest's cart becomes that of the account at the sign-in, with what was in it before. */
async function signInWithCart({ shop }: Month, products: Products, wanted: Wanted): Promise<Shopper> {
  const userId = await buildUser(shop.db);
  await fillCart(shop.db, userId, { items: itemsOf(products, { B1: 1 }) });
  const login = await shop.signIn(userId);
  const token = await buildGuest(shop.db, { address: null });
  for (const { product, quantity } of itemsOf(products, { ...wanted, B1: 1 }))
    await shop.call('POST cart/action', {
      headers: { 'x-user-token': token },
      body: { product_id: product.id, quantity },
    });
  const { data } = await shop.call('GET cart/by-user', { headers: login, query: { user_token: token } });
  const merged = data.map((row) => `${row.quantity} × ${row.product_id} of ${row.user_id}`);
  const items = itemsOf(products, wanted);
  expect(merged.toSorted()).toEqual(
    items.map(({ product, quantity }) => `${quantity} × ${product.id} of ${userId}`).toSorted(),
  );
  return { token: '', login };
}

async function expectFlashBar({ shop }: Month): Promise<void> {
  const { data } = await shop.call('GET flash-sale');
  expect(data[0]!.products).toMatchObject([{ quota: 20, sold: 2, left: 18 }]);
}

/** The bank's statement pays O6, imported twice. */
async function receiveTransfer(month: Month): Promise<void> {
  const { reference } = await month.shop.db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('order_id', '=', orderOf(month, 'O6').id)
    .executeTakeFirstOrThrow();
  const entry = { minor: 15_465, currency: 'EUR', direction: 'in', words: reference, id: 'B-1' } as const;
  expect(await bankBooks(month, [entry])).toEqual(['paid']);
  expect(await bankBooks(month, [entry])).toEqual([]);
}

/** Sellers that were emailed about their part of each order. */
export async function sellersMailed({ shop, orders }: Month): Promise<Record<string, string[]>> {
  const mails = (await shop.mails()).filter(({ kind }) => kind === 'seller-order');
  return Object.fromEntries(
    [...orders].map(([name, { number }]) => {
      const about = mails.filter(({ subject }) => subject.includes(number));
      return [name, about.map(({ to }) => to[0]!.toUpperCase()).toSorted()];
    }),
  );
}
