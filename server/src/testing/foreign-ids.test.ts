import { api, type EndpointKey } from '@souk/contract/api';
import type { Endpoint } from '@souk/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildOrder } from '#order/test-orders.ts';
import { consent, invoiceOf } from '#payment/invoice/sale/test-sales.ts';
import { deliver } from '#payment/invoice/test-commission.ts';
import { buildTestShop, type CallOptions, type TestShop } from './build-test-shop.ts';
import { addressBody, buildUser } from './builders.ts';
import { fillShop, type FilledShop } from './fill-shop.ts';
import { smallPicture } from './pictures.ts';
import { watchWrites } from './watch-writes.ts';

/*
 * INVARIANTS I32: every call that takes the id of personal data answers for another owner's exactly as for a missing one,
 * and changes nothing.
 */

/** Ids of personal data; a review image has a name. */
type Things = {
  address: number | string;
  row: number | string;
  order: number | string;
  part: number | string;
  comesBack: number | string;
  invoice: number | string;
  review: number | string;
  picture: string;
  user: number | string;
};

type Call = [key: EndpointKey, options: (of: Things) => CallOptions<EndpointKey>];

const card = { order_method: 3, payment_token: 'tok_visa' };

/** Calls that guests may make too. */
const guestCalls: Call[] = [
  ['POST user/address/action', ({ address }) => ({ body: { ...addressBody(), id: address } })],
  ['POST user/address/default', ({ address }) => ({ body: { id: address } })],
  ['DELETE user/address/delete/{id}', ({ address }) => ({ params: { id: address } })],
  ['DELETE user/address/delete', ({ address }) => ({ query: { id: address } })],
  ['POST cart/change', ({ row }) => ({ body: { checked: [row], unchecked: [] } })],
  ['POST cart/change', ({ row }) => ({ body: { checked: [], unchecked: [row] } })],
  ['DELETE cart/delete/{id}', ({ row }) => ({ params: { id: row } })],
  ['DELETE cart/delete', ({ row }) => ({ query: { id: row } })],
  [
    'POST cart/update-shipping',
    ({ row }) => ({
      body: { cart: [{ cart: row, shipping_place: { id: filled.placeId }, shipping_type: 1 }] },
    }),
  ],
  ['POST cart/update-shipping', ({ address }) => ({ body: { cart: [], selected_address: address } })],
  ['GET order/find/{id}', ({ order }) => ({ params: { id: order } })],
  ['POST order/find/{id}', ({ order }) => ({ params: { id: order }, body: {} })],
  ['GET order/invoice/{id}', ({ invoice }) => ({ params: { id: invoice } })],
  ['GET order/invoice/{id}/pdf', ({ invoice }) => ({ params: { id: invoice } })],
  ['POST order/by-user', ({ order }) => ({ body: { order_id: order } })],
  ['GET order/send-order-email/{id}', ({ order }) => ({ params: { id: order } })],
  ['POST order/send-order-email/{id}', ({ order }) => ({ params: { id: order }, body: {} })],
  ['POST order/transaction', ({ order }) => ({ body: { id: order } })],
  ['GET order/transaction/{id}', ({ order }) => ({ params: { id: order } })],
  ['POST order/payment-done', ({ order }) => ({ body: { id: order, ...card } })],
  ['POST order/payment-failed', ({ order }) => ({ body: { id: order } })],
  ['POST order/buy-again', ({ order }) => ({ body: { id: order } })],
  ['POST order/change-delivery', ({ order }) => ({ body: { ...addressBody(), id: order } })],
  [
    'POST order/message',
    ({ order, part }) => ({ body: { order_id: order, order_part_id: part, message: 'Hello' } }),
  ],
  ['POST cancellation/send-code', ({ order }) => ({ body: { order_id: order } })],
  ['POST cancellation/send-code', ({ order, part }) => ({ body: { order_id: order, order_part_id: part } })],
  ['POST cancellation/cancel-order', ({ order }) => ({ body: { order_id: order, title: 'No' } })],
  [
    'POST cancellation/cancel-order',
    ({ order, part }) => ({ body: { order_id: order, order_part_id: part, title: 'No' } }),
  ],
  ['POST withdrawal/declare', ({ order }) => ({ body: { order_id: order } })],
  ['POST withdrawal/declare', ({ order, part }) => ({ body: { order_id: order, order_part_ids: [part] } })],
  ['GET cancellation/find/{id}', ({ order }) => ({ params: { id: order } })],
  [
    'POST returns/ask',
    ({ order, part }) => ({
      body: {
        order_id: order,
        order_part_id: part,
        cause: 'damaged',
        message: 'It is bent.',
        lines: [{ inventory_id: filled.potInventoryId, quantity: 1 }],
      },
    }),
  ],
  ['POST returns/take-back', ({ order, comesBack }) => ({ body: { order_id: order, return_id: comesBack } })],
  [
    'POST returns/appeal',
    ({ order, comesBack }) => ({ body: { order_id: order, return_id: comesBack, message: 'It was bent.' } }),
  ],
];

/** Calls that need a login. */
const shopperCalls: Call[] = [
  ['POST rating-review/action/{id}', ({ review }) => ({ params: { id: review }, body: { rating: 1 } })],
  ['POST user/{id}/avatar', ({ user }) => ({ params: { id: user } })],
];

/** Ids of public data, or proved by a signature. */
const ofEverybody = new Set<EndpointKey>([
  'GET product/{id}',
  'GET cart/place', // of a product
  'GET track-order', // the number is the key
  'GET suggested-products/{id}',
  'GET flash-sale/{id}',
  'GET reviews/{id}',
  'GET seller/approval/{id}',
  'POST seller/approval/{id}',
  'GET seller/application/{id}',
  'POST seller/application/{id}/documents',
  'DELETE seller/application/{id}/documents/{document}',
  'POST user/store/follow',
  'POST user/signup', // answers everybody alike; adopting orders: order/adopt-order.test.ts
  'POST user/wishlist/action',
  'GET user/wishlist/find-product/{id}',
  'POST user/compare-list/action',
  'GET user/compare-list/find-product/{id}',
  'GET rating-review/find/{id}', // a product's
  'POST cart/action',
  'POST cart/buy-now',
  'POST voucher/collect',
  'GET user/user-vouchers', // filters the caller's own list
  'POST email-subscription/confirm',
  'POST email-subscription/unsubscribe',
]);

let shop: TestShop;
let filled: FilledShop;
/** Fetches and clears the records of written rows. */
let takeWrites: () => Promise<string[]>;
beforeAll(async () => {
  shop = await buildTestShop();
  filled = await fillShop(shop.db, shop.clock.now());
  await shop.db.updateTable('inventories').set({ quantity: 1000 }).execute();
  await consent(shop, filled.storeId);
  takeWrites = await watchWrites(shop.db);
});
afterAll(() => shop.close());

type Person = { userId: number | null; headers: Record<string, string> };

async function newShopper(): Promise<Person> {
  const userId = await buildUser(shop.db, { name: 'Omar Aziz' });
  return { userId, headers: await shop.signIn(userId) };
}

const newGuest = (): Person => ({ userId: null, headers: { 'x-user-token': crypto.randomUUID() } });

const nobody = (): Person => ({ userId: null, headers: {} });

/** Everything that a person can own; a guest has no review and no account. */
async function fillHandsOf({ userId, headers }: Person): Promise<Things> {
  const account = userId
    ? { ...(await reviewOf(userId, headers)), user: userId }
    : { review: 0, picture: '', user: 0 };
  const address = await shop.call('POST user/address/action', { body: addressBody(), headers });
  const buy = async () => {
    const body = { product_id: filled.potId, inventory_id: filled.potInventoryId, quantity: 1 };
    const bought = await shop.call('POST cart/buy-now', { body, headers });
    expect(bought.message).toBe('');
    return bought.data.id;
  };
  const place = async () => {
    const choice = { cart: await buy(), shipping_place: { id: filled.placeId }, shipping_type: 1 };
    await shop.call('POST cart/update-shipping', {
      body: { cart: [choice], selected_address: address.data.id },
      headers,
    });
    const order = await shop.call('POST order/action', { body: { order_method: 2 }, headers });
    expect(order.message).toBe('');
    return order;
  };
  const invoiced = (await place()).data;
  await deliver(shop, { number: invoiced.order });
  const order = await place();
  const { id: part } = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', order.data.id)
    .executeTakeFirstOrThrow();
  return {
    address: address.data.id,
    comesBack: await comesBackOf(part),
    invoice: await invoiceOf(shop, invoiced.id),
    row: await buy(),
    order: order.data.id,
    part,
    ...account,
  };
}

/** A refused return of the part. */
async function comesBackOf(partId: number): Promise<number> {
  const at = shop.clock.now();
  const row = { order_part_id: partId, store_id: filled.storeId, cause: 'damaged', state: 'refused' };
  const { id } = await shop.db
    .insertInto('returns')
    .values({ ...row, asked_at: at, state_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function reviewOf(userId: number, headers: Record<string, string>) {
  const pot = { id: filled.potId, inventoryIds: [filled.potInventoryId] };
  await buildOrder(shop, userId, { items: [{ product: pot }], status: 5 });
  const body = { product_id: filled.potId, rating: 4 };
  const { data } = await shop.call('POST rating-review/action', { body, headers });
  const upload = await smallPicture();
  const picture = await shop.call('POST rating-review/image', { headers, upload });
  return { review: data.id, picture: picture.data.image };
}

/** Nobody has these. */
const missing: Things = {
  address: 999_999_991,
  row: 999_999_992,
  order: 999_999_993,
  part: 999_999_994,
  comesBack: 999_999_997,
  invoice: 999_999_998,
  review: 999_999_995,
  picture: '0123456789abcdef0123456789abcdef.webp',
  user: 999_999_996,
};

async function answerTo([key, options]: Call, of: Things, headers: Record<string, string>) {
  const { httpStatus, status, data, message } = await shop.call(key, { ...options(of), headers });
  const answer = Object.entries(of)
    .filter(([, id]) => id)
    .reduce(
      (text, [name, id]) => text.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), name),
      JSON.stringify({ data, message }),
    );
  return { httpStatus, status, told: answer };
}

describe.each([
  ['a shopper', 'another shopper', newShopper, newShopper],
  ['a shopper', 'a guest', newShopper, newGuest],
  ['a guest', 'another guest', newGuest, newGuest],
  ['a guest', 'a shopper', newGuest, newShopper],
  ['a shopper', 'nobody', newShopper, nobody],
  ['a guest', 'nobody', newGuest, nobody],
] as const)('data of %s, requested by %s', (_owner, _caller, makeOwner, makeCaller) => {
  let theirs: Things;
  let caller: Person;
  beforeAll(async () => {
    theirs = await fillHandsOf(await makeOwner());
    caller = await makeCaller();
  });

  const calls = [
    ...guestCalls,
    ...(makeOwner === newShopper && makeCaller === newShopper ? shopperCalls : []),
  ];
  test.each(calls)('%s', async (...call) => {
    await takeWrites();
    const answer = await answerTo(call, theirs, caller.headers);
    expect(answer).toEqual(await answerTo(call, missing, caller.headers));
    expect(await takeWrites()).toEqual([]);
  });
});

test("another user's uploaded image counts as missing", async () => {
  const omar = await newShopper();
  const layla = await newShopper();
  const { picture } = await fillHandsOf(omar);
  await fillHandsOf(layla);
  const withPicture = (name: string) =>
    shop.call('POST rating-review/action', {
      body: { product_id: filled.potId, rating: 4, images: [name] },
      headers: layla.headers,
    });
  const [theirs, none] = [await withPicture(picture), await withPicture(missing.picture)];
  expect(theirs).toMatchObject({ status: 201 });
  expect([theirs.status, theirs.data, theirs.message]).toEqual([none.status, none.data, none.message]);
});

test('every call that takes an id is among these', () => {
  const fieldsOf = (schema: z.ZodType | undefined): string[] => {
    if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
    if (schema instanceof z.ZodPipe)
      return [...fieldsOf(schema.in as z.ZodType), ...fieldsOf(schema.out as z.ZodType)];
    return [];
  };
  const isId = (field: string) => /^(id|cart|checked|selected_address)$|_ids?$/.test(field);
  const keys = Object.values(api)
    .flatMap((domain) => Object.values(domain) as Endpoint[])
    .filter(({ params, query, body }) => [params, query, body].flatMap(fieldsOf).some(isId))
    .map(({ method, path }) => `${method} ${path}` as EndpointKey);
  const tried = new Set([...guestCalls, ...shopperCalls].map(([key]) => key));
  tried.add('POST rating-review/action'); // takes a product's id, and image names
  expect(keys.filter((key) => !tried.has(key) && !ofEverybody.has(key))).toEqual([]);
});
