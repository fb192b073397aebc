// @module-tag slow
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#returns/cancellations/cancel-order.ts';
import { inTransaction } from '#db/transaction.ts';
import { buildPayments } from '#payment/build-payments.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { chooseOrderMethod } from './choose-order-method.ts';
import { expireOrders } from '#payment/expire-orders.ts';
import { lockOrder } from './lock-order.ts';
import { dueOf } from '#ledger/due-of.ts';
import { markOrderPaid } from './mark-order-paid.ts';
import { moveOrder } from './move-order.ts';
import { awaitPayment, buildGuest, orderBody } from './test-shoppers.ts';

/* I45: "order of three sellers → one mail to the shopper, one per seller with own lines only, right language". */

type Product = Awaited<ReturnType<typeof buildProduct>>;

const bank = {
  beneficiary: 'Souk',
  bankName: 'Bank of Nowhere',
  accountNumber: '1234',
  iban: 'XX00',
  bic: 'NOWHXX00',
  branch: 'Main',
  note: '',
};
const bankTransfer = 7;

let shop: TestShop;
let noor: Product;
let fjord: Product;
let ownerless: Product;
beforeAll(async () => {
  const fetch = () => Promise.reject(new Error('nobody is asked'));
  const log = { info: () => undefined, warn: () => undefined };
  shop = await buildTestShop({
    connections: 20,
    payments: buildPayments({ bank }, { fetch, now: () => new Date(), log }),
  });
  noor = await buildSeller('Noor Lamps', 'Lamp', { shopper: 'noor@example.com', language: null });
  fjord = await buildSeller('Fjord Home', 'Chair', { shopper: 'fjord@example.com', language: 'ar' });
  ownerless = await buildSeller('House brand', 'Pot', { shopper: null, language: null });
});
afterAll(() => shop.close());

async function buildSeller(
  name: string,
  title: string,
  { shopper, language }: { shopper: string | null; language: string | null },
) {
  const slug = name.toLowerCase().replace(' ', '-');
  const storeId = await buildStore(shop.db, { name, slug });
  if (shopper !== null) await makeOwner(shop.db, await buildUser(shop.db, { email: shopper }), storeId);
  await shop.db.updateTable('stores').set({ language_code: language }).where('id', '=', storeId).execute();
  return buildProduct(shop.db, { title, storeId, stock: 1000, sellingMinor: 2500 });
}

let seen = 0;
beforeEach(async () => {
  seen = (await shop.mails()).length;
});
const sellerMails = async () =>
  (await shop.mails()).slice(seen).filter(({ kind }) => kind.startsWith('seller-order'));
const notified = async () => (await sellerMails()).map(({ kind, to }) => `${kind} ${to}`).toSorted();

async function place(products: Product[], method = 2) {
  const token = await buildGuest(shop.db, {
    items: products.map((product) => ({ product, quantity: 2 })),
    address: { name: 'Layla Haddad', email: 'layla@example.com' },
  });
  const reply = await shop.call('POST order/action', { body: orderBody(token, { order_method: method }) });
  expect(reply.form).toEqual([]);
  const shopper = { userId: null, token, guestKey: createHash('sha256').update(token).digest('hex') };
  return { id: reply.data.id, number: reply.data.order, shopper };
}
type Placed = Awaited<ReturnType<typeof place>>;

const withOrder = (
  order: Placed,
  act: (...args: [Parameters<typeof markOrderPaid>[0], Parameters<typeof markOrderPaid>[1]]) => Promise<void>,
) =>
  inTransaction(shop.db, async (tx) => {
    const locked = await lockOrder(tx, { number: order.number });
    await act(tx, locked!);
  });
const pay = (order: Placed) =>
  withOrder(order, (tx, locked) =>
    markOrderPaid(tx, locked, {
      transId: `paid-${order.id}`,
      amountMinor: dueOf(locked),
      now: shop.clock.now(),
    }),
  );
const move = (order: Placed, change: { store?: string; to?: number } = {}) =>
  moveOrder(shop.db, { number: order.number, actor: 'operator', now: shop.clock.now(), ...change });
const cancel = (order: Placed, partId: number | null = null) =>
  cancelOrder(shop.db, {
    holder: order.shopper,
    orderId: order.id,
    partId,
    title: 'Ordered twice',
    message: '',
    now: shop.clock.now(),
  });

describe('a new order', () => {
  test('sends every owner one email with their own lines and totals for a cash order', async () => {
    const { number } = await place([noor, fjord, ownerless]);
    const mails = await sellerMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['fjord@example.com', 'noor@example.com']);
    const mail = mails.find(({ to }) => to === 'noor@example.com')!;
    expect(mail.subject).toBe(`New order for Noor Lamps (${number})`);
    for (const part of [mail.text, mail.html]) {
      for (const words of [
        '2 × Lamp',
        '$50.00',
        'The customer will pay $55.00 in cash',
        'Torstraße 101',
        number,
      ])
        expect(part).toContain(words);
      // Neither the other sellers' data nor an email address that could receive advertising.
      expect(part).not.toMatch(/Chair|Pot|Fjord|House|layla@example\.com/);
    }
  });

  test('in the language of the store', async () => {
    await place([noor, fjord]);
    const mails = await sellerMails();
    const htmlTo = (to: string) => mails.find((mail) => mail.to === to)!.html;
    expect(htmlTo('fjord@example.com')).toContain('<html lang="ar" dir="rtl">');
    expect(htmlTo('fjord@example.com')).toContain('طلب جديد لمتجرك');
    expect(htmlTo('noor@example.com')).toContain('<html lang="en" dir="ltr">');
  });

  test('notifies sellers of other payment methods once the money has arrived, not before', async () => {
    const order = await place([noor, fjord], bankTransfer);
    expect(await notified()).toEqual([]);
    await pay(order);
    expect(await notified()).toEqual(['seller-order fjord@example.com', 'seller-order noor@example.com']);
    const [mail] = await sellerMails();
    expect(mail!.text).toMatch(/The customer has paid|دفع العميل ثمن الطلب/);
  });

  test('notifies sellers when the buyer switches to cash or the shop confirms without payment', async () => {
    const toCash = await place([noor], bankTransfer);
    const now = shop.clock.now();
    await withOrder(toCash, (tx, locked) => chooseOrderMethod(tx, locked, { method: 2, now }));
    expect(await notified()).toEqual(['seller-order noor@example.com']);

    const confirmed = await place([noor, fjord], bankTransfer);
    await move(confirmed, { store: 'fjord-home' });
    expect(await notified()).toEqual(['seller-order fjord@example.com', 'seller-order noor@example.com']);
    for (const mail of await sellerMails()) expect(mail.text).not.toMatch(/your payment|وصول دفعتك/);
  });

  test('is not called paid if a part was cancelled before the email was written', async () => {
    const order = await place([noor], bankTransfer);
    await pay(order);
    await shop.db
      .updateTable('order_parts')
      .set({ cancelled: true })
      .where('order_id', '=', order.id)
      .execute();
    const [mail] = await sellerMails();
    expect(mail!.text).toContain('Cancelled');
    expect(mail!.text).not.toContain('The buyer has paid');
  });

  test('notifies once, whatever follows', async () => {
    const order = await place([noor]);
    for (let step = 0; step < 4; step++) await move(order);
    await pay(order);
    expect(await notified()).toEqual(['seller-order noor@example.com']);
  });

  test('notifies nobody if it is refused', async () => {
    const last = await buildProduct(shop.db, { storeId: noor.storeId, stock: 1 });
    const token = await buildGuest(shop.db, { items: [{ product: last, quantity: 2 }] });
    const { status } = await shop.call('POST order/action', { body: orderBody(token) });
    expect(status).toBe(201);
    expect(await notified()).toEqual([]);
  });
});

describe('a cancelled order', () => {
  test('by the buyer notifies every owner once; of one part only its owner', async () => {
    await cancel(await place([noor, fjord]));
    expect((await notified()).filter((line) => line.includes('cancelled'))).toEqual([
      'seller-order-cancelled fjord@example.com',
      'seller-order-cancelled noor@example.com',
    ]);
    const mail = (await sellerMails()).findLast(({ to }) => to === 'noor@example.com')!;
    expect(mail.text).toContain('The customer has cancelled this order.');
    expect(mail.text).toContain('2 × Lamp');
    expect(mail.text).not.toMatch(/Chair|Fjord/);

    seen = (await shop.mails()).length;
    const order = await place([noor, fjord]);
    const part = await shop.db
      .selectFrom('order_parts')
      .select('id')
      .where('order_id', '=', order.id)
      .where('store_slug', '=', 'fjord-home')
      .executeTakeFirstOrThrow();
    await cancel(order, part.id);
    expect((await notified()).filter((line) => line.includes('cancelled'))).toEqual([
      'seller-order-cancelled fjord@example.com',
    ]);
  });

  test('by the shop says so', async () => {
    await move(await place([noor]), { to: 6 });
    const mail = (await sellerMails()).find(({ kind }) => kind === 'seller-order-cancelled')!;
    expect(mail.text).toContain('The shop has cancelled this order.');
  });

  test('is not announced to sellers who were never notified of it', async () => {
    const order = await place([noor], bankTransfer);
    await awaitPayment(shop.db, order.id, shop.clock.now());
    expect(await expireOrders(shop.app.shop)).toBe(1);
    expect(await notified()).toEqual([]);
  });

  test('sends one email for ten concurrent cancellations', async () => {
    const order = await place([noor]);
    await Promise.all(Array.from({ length: 10 }, () => cancel(order)));
    expect((await notified()).filter((line) => line.includes('cancelled'))).toHaveLength(1);
  });
});
