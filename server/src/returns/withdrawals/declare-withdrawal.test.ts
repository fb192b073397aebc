// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveOrder } from '#order/move-order.ts';
import { signOrderLink } from '#order/sign-order-link.ts';
import { buildGuest, orderBody, stockOf } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';

/* The withdrawal function of Directive (EU) 2023/2673 art. 11a: available from ordering until 14 days after delivery. */

const start = new Date('2026-11-20T12:00:00Z');
const dayMs = 24 * 3600_000;
const missing = 'We couldn’t find this order.';
const tooLate = 'The withdrawal period has ended.';

let shop: TestShop;
let lamp: Awaited<ReturnType<typeof buildProduct>>;
let chair: Awaited<ReturnType<typeof buildProduct>>;
let token: string;
let order: { id: number; number: string };
let parts: { id: number; store_slug: string }[];
let link: { expires: string; signature: string };

beforeAll(async () => {
  shop = await buildTestShop({ now: start });
  const shopper = await buildUser(shop.db, { email: 'noor@example.com' });
  const noor = await buildStore(shop.db, { name: 'Noor', slug: 'noor' });
  await makeOwner(shop.db, shopper, noor);
  const fjord = await buildStore(shop.db, { name: 'Fjord', slug: 'fjord' });
  lamp = await buildProduct(shop.db, { title: 'Lamp', storeId: noor, stock: 50 });
  chair = await buildProduct(shop.db, { title: 'Chair', storeId: fjord, stock: 50 });
});
afterAll(() => shop.close());

let seen = 0;
beforeEach(async () => {
  shop.clock.set(start);
  token = await buildGuest(shop.db, {
    items: [{ product: lamp, quantity: 2 }, { product: chair }],
    address: { name: 'Layla Haddad', email: 'layla@example.com' },
  });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  order = { id: data.id, number: data.order };
  parts = await shop.db
    .selectFrom('order_parts')
    .select(['id', 'store_slug'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  link = signOrderLink(shop.app.shop.authSecret, order.number, start);
  seen = (await shop.mails()).length;
});

const partOf = (slug: string) => parts.find((part) => part.store_slug === slug)!.id;
const declare = (body: object = {}, proof: object = { user_token: token }) =>
  shop.call('POST withdrawal/declare', { body: { order_id: order.id, ...body, ...proof } });
const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { ...link } })).data;
const rightsOf = async () => (await detail()).parts.map((part) => part.withdrawal);
const newMails = async () => (await shop.mails()).slice(seen);
async function deliver(at: Date): Promise<void> {
  for (let step = 1; step < 5; step++) {
    await moveOrder(shop.db, { number: order.number, actor: 'operator', now: at });
  }
  seen = (await shop.mails()).length;
}

describe('the order shows', () => {
  test('that withdrawal is possible before delivery, without an end', async () => {
    expect(await rightsOf()).toEqual([
      { open: 1, days: 14, ends_at: null, declared_at: null },
      { open: 1, days: 14, ends_at: null, declared_at: null },
    ]);
  });

  test('the end of the period after delivery, and nothing afterwards', async () => {
    await deliver(start);
    expect((await rightsOf())[0]).toEqual({
      open: 1,
      days: 14,
      ends_at: '2026-12-05T00:00:00.000000Z',
      declared_at: null,
    });
    shop.clock.set(new Date('2026-12-05T00:00:00Z'));
    expect((await rightsOf())[0]).toEqual({ open: 0, days: 14, ends_at: null, declared_at: null });
    expect((await declare()).form).toEqual([tooLate]);
  });

  test('nothing if the shop grants no withdrawal', async () => {
    await setSetting(shop.db, 'withdrawal_days', 0);
    shop.app.shop.site.invalidate();
    expect((await rightsOf())[0]).toEqual({ open: 0, days: 0, ends_at: null, declared_at: null });
    expect((await declare()).form).toEqual([tooLate]);
    await setSetting(shop.db, 'withdrawal_days', 14);
    shop.app.shop.site.invalidate();
  });
});

describe('after delivery', () => {
  beforeEach(() => deliver(start));

  test('the buyer gets a receipt with content, date and time, the seller a notification; nothing else changes', async () => {
    shop.clock.set(new Date(start.getTime() + dayMs));
    const { status, data } = await declare({ order_part_ids: [partOf('noor')] });
    expect([status, data]).toEqual([
      200,
      { order_id: order.id, order_part_ids: [partOf('noor')], declared_at: '2026-11-21T12:00:00.000000Z' },
    ]);
    const mails = await newMails();
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['withdrawal-receipt', 'layla@example.com'],
      ['seller-withdrawal', 'noor@example.com'],
    ]);
    for (const body of [mails[0]!.text, mails[0]!.html]) {
      expect(body).toContain('I withdraw from my contract for the purchase of the goods below.');
      expect(body).toContain('November 21, 2026');
      expect(body).toMatch(/12:00\sPM UTC/);
      expect(body).toContain('2 × Lamp');
      expect(body).toContain('Layla Haddad');
      expect(body).not.toContain('Chair');
    }
    expect(mails[1]!.text).toContain('2 × Lamp');
    expect(mails[1]!.text).toContain(`/seller/orders/${partOf('noor')}`);
    expect((await detail()).parts.map((part) => [part.status, part.cancelled, part.withdrawal])).toEqual([
      [5, 0, { open: 0, days: 14, ends_at: null, declared_at: '2026-11-21T12:00:00.000000Z' }],
      [5, 0, { open: 1, days: 14, ends_at: '2026-12-05T00:00:00.000000Z', declared_at: null }],
    ]);
  });

  test('a repetition returns the first declaration, and a later one covers the rest', async () => {
    const first = await declare({ order_part_ids: [partOf('noor')] });
    shop.clock.set(new Date(start.getTime() + dayMs));
    expect((await declare({ order_part_ids: [partOf('noor')] })).data).toEqual(first.data);
    expect((await declare()).data.order_part_ids).toEqual([partOf('fjord')]);
    expect((await newMails()).filter(({ kind }) => kind === 'withdrawal-receipt')).toHaveLength(2);
  });

  test('ten concurrent requests create one declaration', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => declare()));
    expect(new Set(replies.map(({ status, data }) => `${status} ${JSON.stringify(data)}`)).size).toBe(1);
    expect((await newMails()).filter(({ kind }) => kind === 'withdrawal-receipt')).toHaveLength(1);
  });

  test('notifies the shop too, if it has an email address', async () => {
    await setSetting(shop.db, 'email', 'office@shop.example');
    shop.app.shop.site.invalidate();
    await declare({ order_part_ids: [partOf('fjord')] });
    const mails = await newMails();
    expect(mails.map(({ to }) => to)).toEqual(['layla@example.com', 'office@shop.example']);
    expect(mails[1]!.text).toContain(`/operator/orders/${order.id}`);
    await setSetting(shop.db, 'email', '');
    shop.app.shop.site.invalidate();
  });
});

describe('before preparation', () => {
  test('the owner’s withdrawal also cancels and restocks', async () => {
    const before = await stockOf(shop.db, lamp);
    await declare({ order_part_ids: [partOf('noor')] });
    expect(await stockOf(shop.db, lamp)).toBe(before + 2);
    expect((await detail()).parts[0]).toMatchObject({
      cancelled: 1,
      withdrawal: { open: 0, declared_at: '2026-11-20T12:00:00.000000Z' },
    });
    const buyers = (await newMails()).filter(({ to }) => to === 'layla@example.com');
    expect(buyers.map(({ kind }) => kind).toSorted()).toEqual(['order-cancelled', 'withdrawal-receipt']);
  });

  test('the link is enough to declare but does not cancel: links get forwarded', async () => {
    const before = await stockOf(shop.db, lamp);
    expect((await declare({}, link)).status).toBe(200);
    expect(await stockOf(shop.db, lamp)).toBe(before);
    expect((await detail()).cancelled).toBe(0);
    expect((await newMails()).map(({ kind, to }) => [kind, to])).toEqual([
      ['withdrawal-receipt', 'layla@example.com'],
      ['seller-withdrawal', 'noor@example.com'],
    ]);
  });
});

describe('nothing for', () => {
  test.each([
    ['a stranger', async () => ({ user_token: await buildGuest(shop.db) })],
    ['nobody', async () => ({})],
    ['a made-up link', async () => ({ ...link, signature: 'f'.repeat(64) })],
  ])('%s', async (_who, proof) => {
    expect((await declare({}, await proof())).form).toEqual([missing]);
    expect(await newMails()).toEqual([]);
  });

  test('parts of another order', async () => {
    const foreign = partOf('noor');
    const { id } = order;
    const other = await shop.db
      .selectFrom('order_parts')
      .select('id')
      .where('order_id', '!=', id)
      .executeTakeFirstOrThrow();
    expect((await declare({ order_part_ids: [foreign, other.id] })).form).toEqual([missing]);
  });

  test('parts that the shop cancelled', async () => {
    await moveOrder(shop.db, { number: order.number, to: 6, actor: 'operator', now: start });
    expect((await declare()).form).toEqual([tooLate]);
  });
});
