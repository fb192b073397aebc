import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildTaxRule, buildUser, setSetting } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { moveOrder } from './move-order.ts';
import { buildGuest, fillCart, orderBody, receiveMoney } from './test-shoppers.ts';

type Product = Awaited<ReturnType<typeof buildProduct>>;

let shop: TestShop;
let noor: Product;
let fjord: Product;
beforeAll(async () => {
  shop = await buildTestShop();
  await setSetting(shop.db, 'site_name', 'Bazaar');
  const noorStore = await buildStore(shop.db, { name: 'Noor Electronics', slug: 'noor' });
  const fjordStore = await buildStore(shop.db, { name: 'Fjord Home', slug: 'fjord' });
  const taxRuleId = await buildTaxRule(shop.db, { percent: 25 });
  noor = await buildProduct(shop.db, {
    title: 'Lamp',
    storeId: noorStore,
    stock: 100,
    sellingMinor: 2500,
    taxRuleId,
  });
  fjord = await buildProduct(shop.db, {
    title: 'Chair',
    storeId: fjordStore,
    stock: 100,
    taxRuleId,
    variants: { attribute: 'Wood', values: [{ title: 'Oak', stock: 100, priceMinor: 4000 }] },
  });
});
afterAll(() => shop.close());

let seen = 0;
beforeEach(async () => {
  seen = (await shop.mails()).length;
});
const newMails = async () => (await shop.mails()).slice(seen);

async function placeAsGuest(headers: Record<string, string> = {}, fields: Record<string, unknown> = {}) {
  const token = await buildGuest(shop.db, {
    items: [{ product: noor, quantity: 2 }, { product: fjord }],
    address: { name: 'Layla Haddad', email: 'layla@example.com' },
  });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, fields), headers });
  const parts = await shop.db
    .selectFrom('order_parts')
    .select(['id', 'store_slug'])
    .where('order_id', '=', data.id)
    .execute();
  const partOf = (slug: string) => parts.find((part) => part.store_slug === slug)!.id;
  return { id: data.id, number: data.order, token, partOf };
}

const move = (number: string, change: { store?: string; to?: number } = {}) =>
  moveOrder(shop.db, { number, actor: 'operator', now: shop.clock.now(), ...change });

describe('a placed order', () => {
  test('is confirmed with the names of country and state in the reader’s language', async () => {
    const token = await buildGuest(shop.db, {
      items: [{ product: noor }],
      address: { country: 'AE', state: 'DU', city: 'Dubai', zip: '' },
    });
    await shop.call('POST order/action', { body: orderBody(token), headers: { language: 'ar' } });
    const [mail] = await newMails();
    for (const part of [mail!.text, mail!.html])
      for (const word of ['Dubai', 'دبي', 'الإمارات العربية المتحدة']) expect(part).toContain(word);
  });

  test('is confirmed in one email with sellers, lines, totals and address (I45)', async () => {
    const voucher = await buildVoucher(shop.db, { flat_minor: 500 });
    const { number } = await placeAsGuest({}, { voucher: voucher.code });
    const [mail, ...others] = await newMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'order-placed', to: 'layla@example.com' });
    expect(mail!.subject).toBe(`We’ve received your order (${number})`);
    expect(mail!.from).toEqual({ name: 'Bazaar', address: 'no-reply@shop.test' });
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain('Hello Layla Haddad,');
      expect(part).toContain('You’ll pay $95.00 in cash on delivery.');
      for (const words of [
        'Noor Electronics',
        '2 × Lamp',
        '$50.00',
        'Fjord Home',
        '1 × Chair',
        'Oak',
        '$40.00',
      ])
        expect(part).toContain(words);
      for (const words of ['$90.00', '−$5.00', '$10.00', 'Torstraße 101', '10119 Berlin', 'Germany'])
        expect(part).toContain(words);
    }
  });

  test('sends no email for a refused order and one for an order placed twice with the same key', async () => {
    const token = await buildGuest(shop.db, {});
    await shop.call('POST order/action', { body: orderBody(token) });
    expect(await newMails()).toEqual([]);
    const buyer = await buildGuest(shop.db, { items: [{ product: noor }] });
    for (let attempt = 0; attempt < 2; attempt++) {
      const headers = { 'idempotency-key': 'once' };
      await shop.call('POST order/action', { body: orderBody(buyer), headers });
    }
    expect(await newMails()).toHaveLength(1);
  });

  test('sends guests a signed link that opens the order for 90 days, and shoppers the plain link', async () => {
    const { id } = await placeAsGuest();
    const [mail] = await newMails();
    const link = new URL(/http:\S+\/user\/order\/\S+/.exec(mail!.text)![0]);
    expect(link.pathname).toBe(`/user/order/${id}`);
    const query = Object.fromEntries(link.searchParams);
    const read = () => shop.call('GET order/find/{id}', { params: { id }, query });
    expect((await read()).status).toBe(200);
    const today = shop.clock.now();
    shop.clock.set(new Date(today.getTime() + 91 * 24 * 3600_000));
    expect((await read()).status).toBe(201);
    shop.clock.set(today);

    const userId = await buildUser(shop.db);
    await fillCart(shop.db, userId, { items: [{ product: noor }] });
    const { data } = await shop.call('POST order/action', {
      body: orderBody(),
      headers: await shop.signIn(userId),
    });
    const own = (await newMails()).at(-1)!;
    expect(own.text).toContain(`http://shop.test/user/order/${data.id}\n`);
    expect(own.html).toContain(`href="http://shop.test/user/order/${data.id}"`);
  });

  test('uses right-to-left Arabic for an Arabic order (B45)', async () => {
    await placeAsGuest({ language: 'ar' });
    const [mail] = await newMails();
    expect(mail!.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail!.text).toContain('شكرًا لك! استلمنا طلبك.');
    expect(mail!.text).not.toMatch(/Hello|Subtotal|Payment/);
    // Names and amounts keep their own direction.
    expect(mail!.text).toContain('\u2068Layla Haddad\u2069');
  });
});

test('sends one email per step, however many sellers it concerns', async () => {
  const { number } = await placeAsGuest();
  for (const to of [2, 3, 4, 5]) expect((await move(number, { to })).ok).toBe(true);
  await move(number, { to: 5 }); // refused
  expect((await newMails()).slice(1).map((mail) => mail.subject)).toEqual([
    `Your order is confirmed (${number})`,
    `Your order has shipped (${number})`,
    `Your order is on the way (${number})`,
    `Your order was delivered (${number})`,
  ]);
});

test('says "Deliver to" in every email until delivery, in both languages', async () => {
  for (const [language, before, after] of [
    ['en', 'Deliver to', 'Delivered to'],
    ['ar', 'التوصيل إلى', 'تم التوصيل إلى'],
  ] as const) {
    const { number } = await placeAsGuest({ language });
    const titles = [];
    for (const to of [1, 2, 3, 4, 5]) {
      if (to > 1) await move(number, { to });
      const lines = (await newMails())
        .at(-1)!
        .text.split('\n')
        .map((line) => line.trim());
      titles.push(lines.filter((line) => line === before || line === after));
    }
    expect(titles).toEqual([[before], [before], [before], [before], [after]]);
  }
});

test('the email about one seller’s step lists only that seller’s items', async () => {
  const { number } = await placeAsGuest();
  await move(number, { store: 'noor', to: 2 });
  await move(number, { to: 2 }); // the other one
  const [noorMail, fjordMail] = (await newMails()).slice(1);
  expect(noorMail!.text).toContain('2 × Lamp');
  expect(noorMail!.text).not.toContain('Chair');
  expect(noorMail!.text).toContain('This email is about part of your order.');
  expect(fjordMail!.text).toContain('1 × Chair');
  expect(fjordMail!.text).not.toContain('Lamp');
});

describe('a cancellation', () => {
  const cancel = (order: { id: number; token: string }, fields: Record<string, unknown> = {}) =>
    shop.call('POST cancellation/cancel-order', {
      body: { order_id: order.id, title: 'Ordered twice', user_token: order.token, ...fields },
    });

  test('sends one email for the whole order, even if requested twice', async () => {
    const order = await placeAsGuest();
    await cancel(order);
    await cancel(order);
    const [, mail, ...others] = await newMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'order-cancelled',
      subject: `Your order has been cancelled (${order.number})`,
    });
    expect(mail!.text).toContain('You cancelled these items:');
    expect(mail!.text).toContain('You weren’t charged, so there’s nothing to refund.');
  });

  test('of one part shows the rest and the amount left to pay', async () => {
    const order = await placeAsGuest();
    await cancel(order, { order_part_id: order.partOf('noor') });
    const [, mail] = await newMails();
    expect(mail!.subject).toBe(`Part of your order has been cancelled (${order.number})`);
    expect(mail!.text).toContain('Lamp');
    expect(mail!.text).not.toContain('Chair');
    expect(mail!.text).toContain('The rest of your order isn’t affected.');
    expect(mail!.text).toMatch(/Cancelled: −\$55\.00\nTotal: \$45\.00\nIncludes \$8\.00 tax/);
  });

  test('says that the shop cancelled, and what is refunded of a paid order', async () => {
    const order = await placeAsGuest();
    await receiveMoney(shop.db, order.number, shop.clock.now());
    await move(order.number, { store: 'fjord', to: 6 });
    const [, mail] = await newMails();
    expect(mail!.text).toContain('We’re sorry, but we can’t deliver these items:');
    expect(mail!.text).toContain('We’ll refund you $45.00.');
  });
});
