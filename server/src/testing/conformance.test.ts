import { api, type EndpointKey } from '@souk/contract/api';
import type { Endpoint } from '@souk/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signOrderLink } from '#order/sign-link.ts';
import { buildTestShop, type CallOptions, type CallReply, type TestShop } from './build-test-shop.ts';
import { addressBody } from './builders.ts';
import { misfits, placesOf, type Shape } from './check-shape.ts';
import { contractFields } from './contract-fields.ts';
import { fillShop, type FilledShop } from './fill-shop.ts';

/*
 * Walks every endpoint of contract/src/api.ts in a filled shop, as a guest and as a shopper, and holds the real
 * replies against two descriptions made apart from each other: the schema, and the field lists of CONTRACT.
 */

type Reply = CallReply<unknown>;
type Shopper = { headers: Record<string, string>; addressId: number; orderId: number; orderNumber: string };

let shop: TestShop;
let filled: FilledShop;
const guest: Shopper = {
  headers: { 'x-user-token': 'conformance-guest' },
  addressId: 0,
  orderId: 0,
  orderNumber: '',
};
const shopper: Shopper = { headers: {}, addressId: 0, orderId: 0, orderNumber: '' };
const replies = new Map<EndpointKey, Reply[]>();

beforeAll(async () => {
  shop = await buildTestShop();
  filled = await fillShop(shop.db, shop.clock.now());
  shopper.headers = await shop.signIn(filled.userId);
  for (const [key, step] of Object.entries(walk)) {
    replies.set(key as EndpointKey, (await step()) as Reply[]); // the keys of `walk` are exactly the endpoints
  }
});
afterAll(() => shop.close());

/** The same call by both kinds of owner. */
async function byBoth<K extends EndpointKey>(
  key: K,
  options: (owner: Shopper) => CallOptions<K> = () => ({}),
) {
  const made: Reply[] = [];
  for (const owner of [guest, shopper])
    made.push(await shop.call(key, { ...options(owner), headers: owner.headers }));
  return made;
}

async function byAnyone<K extends EndpointKey>(key: K, ...options: CallOptions<K>[]) {
  const made: Reply[] = [];
  for (const one of options.length ? options : [{}]) made.push(await shop.call(key, one));
  return made;
}

const lampBody = (quantity: number) => ({
  product_id: filled.lampId,
  inventory_id: filled.lampInventoryIds[0]!,
  quantity,
});
const cartIdOf = async (owner: Shopper, productId: number) => {
  const { data } = await shop.call('GET cart/by-user', { headers: owner.headers });
  return data.find((item) => item.product_id === productId)?.id ?? 0;
};
const everything = { all_categories: 'true', sidebar_data: 'true', category: 'home', sub_category: 'lamps' };

/** One entry per endpoint, made in this order; an endpoint without an entry does not compile. */
const walk: { [K in EndpointKey]: () => Promise<Reply[]> } = {
  'GET common': () => byAnyone('GET common'),
  'GET home': () => byAnyone('GET home', {}, { headers: shopper.headers }),
  'GET localization': () =>
    byAnyone('GET localization', { query: { locale_code: 'en' } }, { query: { locale_code: 'ar' } }),
  'GET countries-phones': () => byAnyone('GET countries-phones'),
  'GET payment-gateway': () => byAnyone('GET payment-gateway'),
  'GET page/{slug}': () => byAnyone('GET page/{slug}', { params: { slug: 'about' } }),
  'GET products': () =>
    byAnyone(
      'GET products',
      { query: everything, headers: shopper.headers },
      { query: { brand: filled.brandId, banner: filled.bannerId } },
      { query: { q: 'lamp', collection: filled.collectionId } },
    ),
  'GET all': () =>
    byAnyone(
      'GET all',
      { query: everything, headers: shopper.headers },
      { query: { brand: filled.brandId, banner: filled.bannerId } },
    ),
  'GET categories': () => byAnyone('GET categories'),
  'GET brands': () => byAnyone('GET brands'),
  'GET search': () =>
    byAnyone(
      'GET search',
      ...['brass', 'lamp', 'lamps', 'home', ''].map((q) => ({ query: { q }, headers: shopper.headers })),
    ),
  'GET product/{id}': () =>
    byAnyone(
      'GET product/{id}',
      { params: { id: filled.lampId }, headers: shopper.headers },
      { params: { id: filled.potId } },
    ),
  'GET suggested-products/{id}': () =>
    byAnyone('GET suggested-products/{id}', { params: { id: filled.potId }, headers: shopper.headers }),
  'GET reviews/{id}': () =>
    byAnyone('GET reviews/{id}', { params: { id: filled.lampId }, query: { get_total: 'true' } }),
  'GET flash-sale': () => byAnyone('GET flash-sale'),
  'GET flash-sale/{id}': () => byAnyone('GET flash-sale/{id}', { params: { id: filled.flashSaleId } }),
  'GET store': () =>
    byAnyone('GET store', { query: { slug: 'noor', required_rating: 'true' }, headers: shopper.headers }),

  'POST user/address/action': async () => {
    const body = addressBody({ address_2: '3rd floor', delivery_instruction: 'Ring twice', label: 'Home' });
    const created = await byBoth('POST user/address/action', () => ({ body }));
    [guest, shopper].forEach((owner, index) => {
      owner.addressId = (created[index]!.data as { id: number }).id;
    });
    return created;
  },
  'POST user/address/default': () =>
    byBoth('POST user/address/default', ({ addressId }) => ({ body: { id: addressId } })),
  'GET user/address/all': () => byBoth('GET user/address/all'),

  'POST cart/action': async () => {
    const pots = { product_id: filled.potId, inventory_id: filled.potInventoryId, quantity: 1 };
    return [
      ...(await byBoth('POST cart/action', () => ({ body: lampBody(3) }))),
      ...(await byBoth('POST cart/action', () => ({ body: pots }))),
    ];
  },
  'POST cart/update-shipping': async () => {
    const made: Reply[] = [];
    for (const owner of [guest, shopper]) {
      const { data } = await shop.call('GET cart/by-user', { headers: owner.headers });
      const choices = data.map(({ id }) => ({
        cart: id,
        shipping_place: { id: filled.placeId },
        shipping_type: 1,
      }));
      const body = { cart: choices, selected_address: owner.addressId };
      made.push(await shop.call('POST cart/update-shipping', { body, headers: owner.headers }));
    }
    return made;
  },
  'GET cart/by-user': () => byBoth('GET cart/by-user'),
  'POST cart/change': async () => {
    const potOf = new Map([
      [guest, await cartIdOf(guest, filled.potId)],
      [shopper, await cartIdOf(shopper, filled.potId)],
    ]);
    return byBoth('POST cart/change', (owner) => ({ body: { checked: [], unchecked: [potOf.get(owner)!] } }));
  },
  'POST cart/buy-now': () => byBoth('POST cart/buy-now', () => ({ body: lampBody(3) })),
  'DELETE cart/delete/{id}': async () => {
    const id = await cartIdOf(guest, filled.potId);
    return [await shop.call('DELETE cart/delete/{id}', { params: { id }, headers: guest.headers })];
  },
  'DELETE cart/delete': async () => {
    const id = await cartIdOf(shopper, filled.potId);
    return [await shop.call('DELETE cart/delete', { query: { id }, headers: shopper.headers })];
  },
  'GET user/profile': () => byBoth('GET user/profile'),

  'POST voucher/validity': () => byBoth('POST voucher/validity', () => ({ body: { voucher: 'SPRING' } })),

  'POST order/action': async () => {
    const body = { order_method: 2, voucher: 'SPRING', time_zone: 'Europe/Berlin' };
    const placed = await byBoth('POST order/action', () => ({ body }));
    [guest, shopper].forEach((owner, index) => {
      const { id, order } = placed[index]!.data as { id: number; order: string };
      Object.assign(owner, { orderId: id, orderNumber: order });
    });
    return placed;
  },
  // Before the orders are read, so that their `cancellation` holds something.
  'POST cancellation/cancel-order': () =>
    byBoth('POST cancellation/cancel-order', ({ orderId }) => ({
      body: { order_id: orderId, title: 'Ordered twice', message: 'Sorry for the trouble.' },
    })),
  'GET cancellation/find/{id}': () =>
    byBoth('GET cancellation/find/{id}', ({ orderId }) => ({ params: { id: orderId } })),
  'GET order/find/{id}': async () => [
    ...(await byBoth('GET order/find/{id}', ({ orderId }) => ({ params: { id: orderId } }))),
    ...(await byAnyone('GET order/find/{id}', {
      params: { id: guest.orderId },
      query: signOrderLink(shop.app.shop.authSecret, guest.orderNumber, shop.clock.now()),
    })),
  ],
  'POST order/find/{id}': () =>
    byBoth('POST order/find/{id}', ({ orderId }) => ({
      params: { id: orderId },
      body: { time_zone: 'UTC' },
    })),
  'POST order/by-user': () => byBoth('POST order/by-user', () => ({ body: { time_zone: 'UTC', page: 1 } })),
  'GET track-order': () => byAnyone('GET track-order', { query: { tracking_id: guest.orderNumber } }),

  'DELETE user/address/delete/{id}': async () => [
    await shop.call('DELETE user/address/delete/{id}', {
      params: { id: guest.addressId },
      headers: guest.headers,
    }),
  ],
  'DELETE user/address/delete': async () => [
    await shop.call('DELETE user/address/delete', {
      query: { id: shopper.addressId },
      headers: shopper.headers,
    }),
  ],
};

const endpoints = Object.values(api).flatMap((domain) => Object.values(domain) as Endpoint[]);
const keyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}` as EndpointKey;
const cases = endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const);

describe.each(cases)('%s', (key, endpoint) => {
  const seen = new Set<string>();

  test('answers 200 in the envelope { data, status, token, message }', () => {
    for (const reply of replies.get(key) ?? []) {
      expect({ form: reply.form, http: reply.httpStatus, status: reply.status }).toEqual({
        form: [],
        http: 200,
        status: 200,
      });
    }
    expect(replies.get(key)?.length).toBeGreaterThan(0);
  });

  test('fits its schema, and sends nothing that the schema does not name', () => {
    for (const { data } of replies.get(key) ?? []) expect(endpoint.reply.parse(data)).toEqual(data);
  });

  test('has the fields of CONTRACT with their types', () => {
    const found = (replies.get(key) ?? []).flatMap(({ data }) =>
      misfits(data, contractFields[key], key, seen),
    );
    expect(found).toEqual([]);
  });

  test('every field of CONTRACT held something in at least one reply, so it was really checked', () => {
    const places = placesOf(contractFields[key] as Shape, key).filter((place) => !isEmptyByDesign(place));
    expect(places.filter((place) => !seen.has(place))).toEqual([]);
  });

  test('CONTRACT §1.1: success data is never null and has no key `form`', () => {
    for (const { data } of replies.get(key) ?? []) {
      expect(data).toBeTypeOf('object');
      expect(data).not.toBeNull();
      expect(Object.keys(data as object)).not.toContain('form');
    }
  });

  test('CONTRACT §1.1: replies for everybody vary by language, personal ones are no-store', () => {
    for (const { headers } of replies.get(key) ?? []) {
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['vary']).toMatch(/language/i);
      if (endpoint.access !== 'public') expect(headers['cache-control']).toBe('no-store');
      else expect([undefined, 'no-store']).toContain(headers['cache-control']);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });
});

/** What stays null or empty in a whole shop, and why. */
function isEmptyByDesign(place: string): boolean {
  return [
    // Lists of one page; db/pagination.test.ts walks several.
    /\.(next_page_url|prev_page_url)$/,
    // Comes with the payment methods, the social logins and the account pages.
    /bank_details/,
    /\.(trans_id|google_id|facebook_id|avatar)$/,
    /^GET user\/profile\.phone$/,
    // No list of cities is kept (CONTRACT §2.1: "possibly empty").
    /\.cities\[\]$/,
    // A new row has no shipping yet; buy-now and the cart itself show one.
    /^POST cart\/action\.shipping_place_id$/,
    // "`name` optional": nothing is sent.
    /^POST order\/action\.name$/,
    // Sent by the deleting and saving owner only: the other kind was walked there.
    /^DELETE .*\.(user_token|user_id|user\.\w+|shipping_place_id)$/,
  ].some((pattern) => pattern.test(place));
}

describe('messages of success (CONTRACT §1.1)', () => {
  const messagesOf = (key: EndpointKey) => (replies.get(key) ?? []).map(({ message }) => message);

  test('order/action must keep the message empty: any text is taken as failure', () => {
    expect(messagesOf('POST order/action')).toEqual(['', '']);
  });

  test('user/address/delete carries a short text for the toast', () => {
    expect([
      ...messagesOf('DELETE user/address/delete/{id}'),
      ...messagesOf('DELETE user/address/delete'),
    ]).toEqual(['Address deleted', 'Address deleted']);
  });
});

test('D8: the order number alone shows no name, address, contact, product, amount or token', () => {
  const tracked = replies.get('GET track-order')?.[0]?.data as Record<string, unknown>;
  expect(Object.keys(tracked).toSorted()).toEqual(
    [
      'cancelled',
      'created',
      'created_at',
      'id',
      'order',
      'ordered_products',
      'status',
      'updated_at',
    ].toSorted(),
  );
  const [line] = tracked['ordered_products'] as Record<string, unknown>[];
  expect(line).toEqual({ shipping_place: { day_needed: 3 } });
});

test('no reply holds a secret, a hash, or the token of somebody else', () => {
  const all = JSON.stringify([...replies.values()].map((made) => made.map(({ data }) => data)));
  expect(all).not.toMatch(/password|argon2|"stripe_secret"|guest_key|jti|authSecret/i);
  expect(all).not.toContain(shop.app.shop.authSecret);
  for (const reply of replies.get('GET order/find/{id}')?.slice(1) ?? []) {
    expect(JSON.stringify(reply.data)).not.toContain(guest.headers['x-user-token']);
  }
});
