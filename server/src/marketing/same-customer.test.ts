import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGuest, fillCart, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';

/* Limits per customer count one person who orders with and without signing in (INVARIANTS I22). */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ now: new Date('2026-11-20T12:00:00Z'), connections: 20 });
});
afterAll(() => shop.close());

type Offer = { product: { id: number; inventoryIds: number[] }; voucher?: string };
type Buyer = { id: number | null; orderEmail: string };

/** A signed-in or a guest order; true: accepted. */
async function order({ product, voucher = '' }: Offer, { id, orderEmail }: Buyer): Promise<boolean> {
  return place(await prepare(product, { id, orderEmail }), voucher);
}

async function prepare(product: Offer['product'], { id, orderEmail }: Buyer) {
  const shopper = { items: [{ product }], address: { email: orderEmail } };
  if (id === null) return { token: await buildGuest(shop.db, shopper), headers: {} };
  await shop.db.deleteFrom('addresses').where('user_id', '=', id).execute();
  await fillCart(shop.db, id, shopper);
  return { token: undefined, headers: await shop.signIn(id) };
}

async function place({ token, headers }: Awaited<ReturnType<typeof prepare>>, voucher: string) {
  const reply = await shop.call('POST order/action', { body: orderBody(token, { voucher }), headers });
  if (reply.status !== 200)
    expect(reply.form).toEqual([
      voucher === ''
        ? 'This offer is limited to 1 item per customer.'
        : 'This voucher can not be used again.',
    ]);
  return reply.status === 200;
}

const offers: [string, () => Promise<Offer>][] = [
  [
    'a voucher',
    async () => {
      const { code } = await buildVoucher(shop.db, { flat_minor: 500, limit_per_customer: 1 });
      return { product: await buildProduct(shop.db, { sellingMinor: 3000, stock: 50 }), voucher: code };
    },
  ],
  [
    'a flash offer',
    async () => {
      const product = await buildProduct(shop.db, { sellingMinor: 3000, stock: 50 });
      await buildFlashSale(shop.db, {
        start: new Date('2026-11-20T00:00:00Z'),
        end: new Date('2026-11-21T00:00:00Z'),
        items: [{ productId: product.id, priceMinor: 2000, limitPerShopper: 1 }],
      });
      return { product };
    },
  ],
];

let count = 0;
const freshName = () => `nora${++count}`;

/** `member`: signed in, `guest`: not. Addresses are spelled differently but reach one mailbox. */
async function buildPerson() {
  const name = freshName();
  const id = await buildUser(shop.db, { email: `${name}@gmail.com` });
  return {
    member: { id, orderEmail: `${name}@gmail.com` },
    /** Orders to another address than the account's. */
    elsewhere: { id, orderEmail: `${name}@work.example` },
    guest: { id: null, orderEmail: `${name}+offers@GoogleMail.com` },
    guestElsewhere: { id: null, orderEmail: `${name.toUpperCase()}+2@work.example` },
  };
}

describe.each(offers)('%s limited to one use per customer', (_, buildOffer) => {
  test.each([
    ['member', 'guest'],
    ['guest', 'member'],
    ['elsewhere', 'guestElsewhere'],
    ['guestElsewhere', 'elsewhere'],
    ['elsewhere', 'guest'],
    ['guest', 'elsewhere'],
    ['member', 'elsewhere'],
  ] as const)('is refused for the second of %s and %s', async (first, second) => {
    const offer = await buildOffer();
    const person = await buildPerson();
    expect(await order(offer, person[first])).toBe(true);
    expect(await order(offer, person[second])).toBe(false);
  });

  test('is accepted for another person', async () => {
    const offer = await buildOffer();
    const [one, two, three] = await Promise.all([buildPerson(), buildPerson(), buildPerson()]);
    expect(await order(offer, one.member)).toBe(true);
    expect(await order(offer, two.guest)).toBe(true);
    expect(await order(offer, three.elsewhere)).toBe(true);
  });

  test('is accepted once when a person orders signed in and as a guest at the same time', async () => {
    const offer = await buildOffer();
    const person = await buildPerson();
    const buyers = [person.member, person.guest, person.guest, person.guest];
    const carts = await Promise.all(buyers.map((buyer) => prepare(offer.product, buyer)));
    const accepted = await Promise.all(carts.map((cart) => place(cart, offer.voucher ?? '')));
    expect(accepted.filter(Boolean)).toHaveLength(1);
  });
});

test('a voucher used as a guest is shown as used in the account', async () => {
  const { id: voucherId, code } = await buildVoucher(shop.db, {
    flat_minor: 500,
    limit_per_customer: 1,
    is_public: true,
  });
  const product = await buildProduct(shop.db, { sellingMinor: 3000, stock: 50 });
  const { member, guest } = await buildPerson();
  const headers = await shop.signIn(member.id);
  await shop.call('POST voucher/collect', { body: { code }, headers });
  expect(await order({ product, voucher: code }, guest)).toBe(true);
  const { data } = await shop.call('GET user/user-vouchers', { headers });
  expect(data.data).toMatchObject([{ id: voucherId, state: 'used' }]);
  const again = await shop.call('POST voucher/collect', { body: { code }, headers });
  expect(again.form).toEqual(['This voucher can not be used again.']);
});
