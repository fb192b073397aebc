import { api, type EndpointKey } from '@souk/contract/api';
import { consoleApi } from '@souk/contract/console-api';
import type { Endpoint } from '@souk/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signConfirmLink, signUnsubscribeLink } from '#marketing/newsletter/sign-newsletter-link.ts';
import { issueLogin } from '#account/issue-login.ts';
import { buildOrder } from '#order/test-orders.ts';
import { signOrderLink } from '#order/sign-order-link.ts';
import { consent, invoiceOf } from '#payment/invoice/sale/test-sales.ts';
import { buildPayments } from '#payment/build-payments.ts';
import { hashOfSecret, newSecret } from '#http/secrets.ts';
import { signApplicant } from '#seller-application/sign-applicant.ts';
import { signApproval } from '#seller-application/sign-approval.ts';
import { buildTestShop, type CallOptions, type CallReply, type TestShop } from './build-test-shop.ts';
import { addressBody, buildUser, makeOwner } from './builders.ts';
import { mismatches, placesOf, type Shape } from './check-shape.ts';
import { contractFields } from './contract-fields.ts';
import { smallPicture } from './pictures.ts';
import { atConsole, callConsole } from '#console/test-consoles.ts';
import { fillShop, type FilledShop } from './fill-shop.ts';

/*
 * Calls every endpoint of contract/src/api.ts in a filled shop, as a guest and as a shopper, and checks the replies against
 * two independent descriptions: the schema, and the field lists of CONTRACT.
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
/** Signs up during the walk. */
const newcomer = { name: 'Omar Said', email: 'omar@example.com', password: 'secret words' };
/** Opens a store during the walk. */
const applicant = {
  name: 'Noor Aziz',
  email: 'noor@example.com',
  phone: '+49 30 0000 142',
  password: 'secret words',
  store_name: 'Noor Aziz Lamps',
  message: 'Lamps, all made by hand.',
};
const shopper: Shopper = { headers: {}, addressId: 0, orderId: 0, orderNumber: '' };
const replies = new Map<EndpointKey, Reply[]>();
/** The return of a delivered order. */
let returned: { id: number } | undefined;

beforeAll(async () => {
  shop = await buildTestShop({ payments: buildPayments({ bank: someBank }, noProviders) });
  filled = await fillShop(shop.db, shop.clock.now());
  shopper.headers = await shop.signIn(filled.userId);
  for (const [key, step] of Object.entries(walk)) {
    replies.set(key as EndpointKey, (await step()) as Reply[]); // the keys of `walk` are exactly the endpoints
  }
});
afterAll(() => shop.close());

/** A part of the order with a question of its seller. */
async function writtenPart(orderId: number): Promise<number> {
  const { id } = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('order_messages')
    .values({
      order_part_id: id,
      by_store: true,
      message: 'Brass or copper?',
      created_at: shop.clock.now(),
    })
    .execute();
  return id;
}

/** Creates a delivered order and returns an item of it. */
async function byReturner(key: 'POST returns/ask' | 'POST returns/appeal' | 'POST returns/take-back') {
  const pot = { id: filled.potId, inventoryIds: [filled.potInventoryId] };
  returned ??= await buildOrder(shop, filled.userId, {
    items: [{ product: pot }],
    address: null,
    status: 5,
  });
  const own = await shop.db
    .selectFrom('order_parts')
    .leftJoin('returns', 'returns.order_part_id', 'order_parts.id')
    .select(['order_parts.id as part', 'returns.id'])
    .where('order_id', '=', returned.id)
    .executeTakeFirstOrThrow();
  const body = {
    order_id: returned.id,
    order_part_id: own.part,
    cause: 'damaged',
    message: 'It is bent.',
    lines: [{ inventory_id: filled.potInventoryId, quantity: 1 }],
    return_id: own.id ?? 0,
  };
  return [await shop.call(key, { body, headers: shopper.headers })];
}

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

const uploadPicture = async () =>
  shop.call('POST rating-review/image', { headers: shopper.headers, upload: await smallPicture() });

/** The digits in the newest email. */
const mailedCode = async () => /\d{4,6}/.exec((await shop.mails()).at(-1)!.subject)![0];

/** A sign-in with a provider in the state of `row`; returns the headers of the browser's page. */
async function beginSocialLogin(row: { jti?: string; subject?: string; email?: string }) {
  const secret = newSecret();
  const expires_at = new Date(shop.clock.now().getTime() + 60_000);
  const begun = { provider: 'google', nonce: '', code_verifier: '', next_path: '/', expires_at };
  await shop.db
    .insertInto('social_logins')
    .values({ ...begun, state_hash: newSecret(), browser_hash: hashOfSecret(secret), ...row })
    .execute();
  return { headers: { cookie: `frontend_browser=${secret}`, 'sec-fetch-site': 'same-origin' } };
}

/** The application of the walk, with the signature of the operator's link. */
async function signedApproval() {
  const { id } = await shop.db.selectFrom('seller_applications').select('id').executeTakeFirstOrThrow();
  return { params: { id }, query: signApproval(shop.app.shop.authSecret, id, shop.clock.now()) };
}

/** The same with the applicant's signature. */
async function ofApplicant() {
  const { params } = await signedApproval();
  return { params, query: { signature: signApplicant(shop.app.shop.authSecret, params.id) } };
}

/** Calls that need a login, by the shopper. */
async function byShopper<K extends EndpointKey>(key: K, ...options: CallOptions<K>[]) {
  const made: Reply[] = [];
  for (const one of options.length ? options : [{}])
    made.push(await shop.call(key, { ...one, headers: shopper.headers }));
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

const someBank = {
  beneficiary: 'Souk',
  bankName: 'Bank of Nowhere',
  accountNumber: '1234',
  iban: 'XX00',
  bic: 'NOWHXX00',
  branch: 'Main',
  note: 'Please name the reference.',
};
const noProviders = {
  fetch: () => Promise.reject(new Error('nobody is asked')),
  now: () => new Date(),
  log: { info: () => undefined, warn: () => undefined },
};

/** One entry per endpoint, called in this order; a missing entry does not compile. */
const walk: { [K in EndpointKey]: () => Promise<Reply[]> } = {
  'GET common': () => byAnyone('GET common'),
  'GET home': () => byAnyone('GET home', {}, { headers: shopper.headers }),
  'GET preview/home': async () => {
    const id = await buildUser(shop.db);
    await makeOwner(shop.db, id);
    const headers = await atConsole(shop, id, 'operator');
    const opened = await callConsole(shop, consoleApi.operatorDrafts.openPreview, { headers });
    const [cookie = ''] = String(opened.headers['set-cookie']).split(';');
    return byAnyone('GET preview/home', { headers: { ...shopper.headers, cookie } });
  },
  'GET localization': () =>
    byAnyone('GET localization', { query: { locale_code: 'en' } }, { query: { locale_code: 'ar' } }),
  'GET install/configured': () => byAnyone('GET install/configured'),
  'POST install/set-database': async () => [],
  'POST install/set-permission': async () => [],
  'GET countries-phones': () => byAnyone('GET countries-phones'),
  'GET address-format/{country}': () =>
    byAnyone('GET address-format/{country}', { params: { country: 'US' } }),
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

  'GET store/reviews': () => byAnyone('GET store/reviews', { query: { slug: 'noor' } }),

  // The lamp is on the wishlist and the store followed already.
  'GET user/wishlist/all': () => byShopper('GET user/wishlist/all'),
  'GET user/wishlist/find-product/{id}': () =>
    byShopper('GET user/wishlist/find-product/{id}', { params: { id: filled.lampId } }),
  'POST user/wishlist/action': () =>
    byShopper('POST user/wishlist/action', { body: { product_id: filled.potId } }),
  'POST user/compare-list/action': () =>
    byShopper('POST user/compare-list/action', { body: { product_id: filled.lampId } }),
  'GET user/compare-list/all': () => byShopper('GET user/compare-list/all'),
  'GET user/compare-list/find-product/{id}': () =>
    byShopper('GET user/compare-list/find-product/{id}', { params: { id: filled.lampId } }),
  'GET user/store/following-list': () => byShopper('GET user/store/following-list'),
  'GET user/marks': () => byShopper('GET user/marks'),
  'POST user/store/follow': () => byShopper('POST user/store/follow', { body: { store_id: filled.storeId } }),

  'GET seller/costs': () => byAnyone('GET seller/costs'),
  'POST seller/signup': () => byAnyone('POST seller/signup', { body: applicant }),
  'POST seller/verify': async () =>
    byAnyone('POST seller/verify', { body: { email: applicant.email, code: await mailedCode() } }),
  'POST seller/application/{id}/documents': async () => {
    const { params, query } = await ofApplicant();
    const upload = await smallPicture();
    const sent = { params, query: { ...query, name: 'Register.png' }, upload };
    return byAnyone('POST seller/application/{id}/documents', sent, sent);
  },
  'GET seller/application/{id}': async () => byAnyone('GET seller/application/{id}', await ofApplicant()),
  'DELETE seller/application/{id}/documents/{document}': async () => {
    const { params, query } = await ofApplicant();
    const { data } = await shop.call('GET seller/application/{id}', { params, query });
    return byAnyone('DELETE seller/application/{id}/documents/{document}', {
      params: { ...params, document: data.documents[0]!.id },
      query,
    });
  },
  'GET seller/approval/{id}': async () => byAnyone('GET seller/approval/{id}', await signedApproval()),
  'POST seller/approval/{id}': async () => {
    const { params, query } = await signedApproval();
    return byAnyone('POST seller/approval/{id}', { params, body: { ...query, decision: 'reject' } });
  },

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

  'POST user/signup': () => byAnyone('POST user/signup', { body: newcomer }),
  'POST user/verify': async () =>
    byAnyone('POST user/verify', { body: { email: newcomer.email, code: await mailedCode() } }),
  'POST user/forgot-password': () =>
    byAnyone('POST user/forgot-password', { body: { email: newcomer.email } }),
  'POST user/update-password': async () =>
    byAnyone('POST user/update-password', {
      body: { email: newcomer.email, code: await mailedCode(), password: 'other words' },
    }),
  'POST user/{id}/avatar': async () => [
    await shop.call('POST user/{id}/avatar', {
      params: { id: filled.userId },
      headers: shopper.headers,
      upload: await smallPicture(),
    }),
  ],
  'POST user/update-profile': () =>
    byShopper('POST user/update-profile', {
      body: { first_name: 'Layla', last_name: 'Haddad', phone: '+49 30 0142' },
    }),
  'GET user/profile': () => byBoth('GET user/profile'),
  'POST user/update-user-password': async () => {
    const password_hash = await shop.app.shop.passwords.hash('first words');
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', filled.userId).execute();
    return byShopper('POST user/update-user-password', {
      body: {
        current_password: 'first words',
        new_password: 'other words',
      },
    });
  },
  'POST user/signin': () =>
    byAnyone('POST user/signin', { body: { email: 'layla@example.com', password: 'other words' } }),
  'POST user/fcm-token': () =>
    byShopper('POST user/fcm-token', { body: { fcm_token: 'device-1', device_type: 'android' } }),
  'GET user/social-login': async () => {
    const { headers } = await beginSocialLogin({ subject: '1', email: 'layla@example.com' });
    return byAnyone('GET user/social-login', { headers });
  },
  'POST user/social-login': async () => {
    const { token, jti } = await issueLogin(shop.app.shop, filled.userId);
    const { headers } = await beginSocialLogin({ jti });
    const replies = await byAnyone('POST user/social-login', { body: { token }, headers });
    // Setting the cookie is its purpose.
    return replies.map((reply) => ({ ...reply, headers: { ...reply.headers, 'set-cookie': undefined } }));
  },
  'POST user/logout': async () =>
    byAnyone('POST user/logout', { body: {}, headers: await shop.signIn(filled.userId) }),
  'GET user/logout': async () => byAnyone('GET user/logout', { headers: await shop.signIn(filled.userId) }),
  'DELETE user/delete': async () =>
    byAnyone('DELETE user/delete', { body: {}, headers: await shop.signIn(await buildUser(shop.db)) }),

  'POST voucher/validity': () => byBoth('POST voucher/validity', () => ({ body: { voucher: 'SPRING' } })),
  'GET voucher/applied': async () => {
    const asked = await shop.call('POST voucher/validity', {
      body: { voucher: 'SPRING', keep: true },
      headers: { ...guest.headers, 'sec-fetch-site': 'same-origin' },
    });
    const cookie = String(asked.headers['set-cookie']).split(';')[0]!;
    return byAnyone('GET voucher/applied', { headers: { ...guest.headers, cookie } });
  },
  'DELETE voucher/applied': () => byBoth('DELETE voucher/applied'),
  'GET cart/place': () =>
    byAnyone(
      'GET cart/place',
      { headers: { ...guest.headers, cookie: 'cart_place=DE-BE' } },
      { query: { states_of: 'DE', product_id: String(filled.lampId) } },
    ),
  'POST cart/place': () => byBoth('POST cart/place', () => ({ body: { country: 'DE', state: 'BE' } })),
  'POST voucher/collect': () => {
    const { headers } = shopper;
    return byAnyone(
      'POST voucher/collect',
      { body: { code: 'SPRING' }, headers },
      { body: { code: 'NOOR' }, headers },
    );
  },
  'GET voucher/offers': () => byBoth('GET voucher/offers'),
  'GET user/user-vouchers': () => byAnyone('GET user/user-vouchers', { headers: shopper.headers }),

  'POST order/action': async () => {
    const body = { order_method: 2, voucher: 'SPRING', time_zone: 'Europe/Berlin' };
    const placed = await byBoth('POST order/action', () => ({ body }));
    [guest, shopper].forEach((owner, index) => {
      const { id, order } = placed[index]!.data as { id: number; order: string };
      Object.assign(owner, { orderId: id, orderNumber: order });
    });
    return placed;
  },
  // A bank transfer has all the fields that CONTRACT names; changing to cash needs no provider.
  'POST order/transaction': () =>
    byBoth('POST order/transaction', ({ orderId }) => ({ body: { id: orderId, order_method: 7 } })),
  'GET order/transaction/{id}': () =>
    byBoth('GET order/transaction/{id}', ({ orderId }) => ({ params: { id: orderId } })),
  'POST order/payment-done': () =>
    byBoth('POST order/payment-done', ({ orderId }) => ({
      body: { id: orderId, payment_token: '', order_method: 2 },
    })),
  'POST order/payment-failed': () =>
    byBoth('POST order/payment-failed', ({ orderId }) => ({ body: { id: orderId } })),
  'POST order/change-delivery': () =>
    byBoth('POST order/change-delivery', ({ orderId }) => ({
      body: { ...addressBody({ address_2: '3rd floor', delivery_instruction: 'Ring once' }), id: orderId },
    })),
  'POST order/message': async () => {
    const partOf = new Map(
      await Promise.all(
        [guest, shopper].map(async (owner) => [owner, await writtenPart(owner.orderId)] as const),
      ),
    );
    return byBoth('POST order/message', (owner) => ({
      body: { order_id: owner.orderId, order_part_id: partOf.get(owner)!, message: 'The brass one, please' },
    }));
  },
  'POST cancellation/send-code': () =>
    byBoth('POST cancellation/send-code', ({ orderId }) => ({ body: { order_id: orderId } })),
  // Of separate delivered orders.
  'POST returns/ask': async () => byReturner('POST returns/ask'),
  'POST returns/appeal': async () => {
    await shop.db.updateTable('returns').set({ state: 'refused' }).execute();
    return byReturner('POST returns/appeal');
  },
  'POST returns/take-back': async () => byReturner('POST returns/take-back'),
  // By the link, so that the order can still be cancelled.
  'POST withdrawal/declare': () => {
    const signed = signOrderLink(shop.app.shop.authSecret, guest.orderNumber, shop.clock.now());
    return byAnyone('POST withdrawal/declare', { body: { order_id: guest.orderId, ...signed } });
  },
  // Before the orders are read, so that their `cancellation` is set.
  'POST cancellation/cancel-order': () =>
    byBoth('POST cancellation/cancel-order', ({ orderId }) => ({
      body: { order_id: orderId, title: 'Ordered twice', message: 'Sorry for the trouble.' },
    })),
  'POST order/buy-again': () => byBoth('POST order/buy-again', ({ orderId }) => ({ body: { id: orderId } })),
  'GET cancellation/find/{id}': () =>
    byBoth('GET cancellation/find/{id}', ({ orderId }) => ({ params: { id: orderId } })),

  'POST email-subscription': () => byAnyone('POST email-subscription', { body: { email: newcomer.email } }),
  'POST email-subscription/confirm': async () => {
    const { id } = await shop.db
      .selectFrom('newsletter_subscriptions')
      .select('id')
      .executeTakeFirstOrThrow();
    const body = { id, ...signConfirmLink(shop.app.shop.authSecret, id, shop.clock.now()) };
    return byAnyone('POST email-subscription/confirm', { body });
  },
  'POST email-subscription/unsubscribe': () =>
    byAnyone('POST email-subscription/unsubscribe', {
      body: { id: 1, ...signUnsubscribeLink(shop.app.shop.authSecret, 1) },
    }),
  'GET sitemap': () => byAnyone('GET sitemap'),
  'GET sitemap/products/{part}': () => byAnyone('GET sitemap/products/{part}', { params: { part: 0 } }),
  'POST contact': () =>
    byAnyone('POST contact', {
      body: { name: newcomer.name, email: newcomer.email, subject: 'A lamp', message: 'Is it bright?' },
    }),
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
  'GET order/invoice/{id}': async () => {
    await consent(shop, filled.storeId);
    const pot = { id: filled.potId, inventoryIds: [filled.potInventoryId] };
    const order = await buildOrder(shop, filled.userId, {
      items: [{ product: pot }],
      address: null,
      status: 5,
    });
    const id = await invoiceOf(shop, order.id);
    return [await shop.call('GET order/invoice/{id}', { params: { id }, headers: shopper.headers })];
  },
  'GET order/invoice/{id}/pdf': () => byAnyone('GET order/invoice/{id}/pdf', { params: { id: 0 } }),
  'POST order/by-user': () => byBoth('POST order/by-user', () => ({ body: { time_zone: 'UTC', page: 1 } })),
  'GET order/send-order-email/{id}': () =>
    byBoth('GET order/send-order-email/{id}', ({ orderId }) => ({ params: { id: orderId } })),
  'POST order/send-order-email/{id}': () =>
    byBoth('POST order/send-order-email/{id}', ({ orderId }) => ({ params: { id: orderId }, body: {} })),
  'GET track-order': () => byAnyone('GET track-order', { query: { tracking_id: guest.orderNumber } }),

  'POST rating-review/image': async () => [await uploadPicture()],
  'POST rating-review/action': async () => {
    const items = [{ product: { id: filled.potId, inventoryIds: [filled.potInventoryId] } }];
    await buildOrder(shop, filled.userId, { items, address: null, status: 5 });
    const { image } = (await uploadPicture()).data;
    const body = { product_id: filled.potId, rating: 4, review: 'A good pot', images: [image] };
    return [await shop.call('POST rating-review/action', { body, headers: shopper.headers })];
  },
  'GET rating-review/find/{id}': async () => [
    await shop.call('GET rating-review/find/{id}', {
      params: { id: filled.potId },
      headers: shopper.headers,
    }),
  ],
  'POST rating-review/action/{id}': async () => {
    const { data } = await shop.call('GET rating-review/find/{id}', {
      params: { id: filled.potId },
      headers: shopper.headers,
    });
    const call = { params: { id: data.review!.id }, body: { rating: 5 }, headers: shopper.headers };
    return [await shop.call('POST rating-review/action/{id}', call)];
  },

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
/** An open shop refuses them: host/src/install/installer.test.ts tests the installer's replies. */
const ofInstaller: readonly EndpointKey[] = ['POST install/set-database', 'POST install/set-permission'];
/** Not JSON: payment/invoice/sale/order-invoices.test.ts. */
const files: readonly EndpointKey[] = ['GET order/invoice/{id}/pdf'];
const cases = endpoints
  .map((endpoint) => [keyOf(endpoint), endpoint] as const)
  .filter(([key]) => !ofInstaller.includes(key) && !files.includes(key));

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

  test('matches its schema, and sends nothing that the schema does not name', () => {
    for (const { data } of replies.get(key) ?? []) expect(endpoint.reply.parse(data)).toEqual(data);
  });

  test('has the fields of CONTRACT with their types', () => {
    const found = (replies.get(key) ?? []).flatMap(({ data }) =>
      mismatches(data, contractFields[key], key, seen),
    );
    expect(found).toEqual([]);
  });

  test('every field of CONTRACT was set in at least one reply, so it was really checked', () => {
    const places = placesOf(contractFields[key] as Shape, key).filter((place) => !isEmptyByDesign(place));
    expect(places.filter((place) => !seen.has(place))).toEqual([]);
  });

  test('CONTRACT §1.1: success data is never null and has no key `form`', () => {
    for (const { data } of replies.get(key) ?? []) {
      expect(data).not.toBeNull();
      expect(data).not.toBeUndefined();
      expect(Object.keys(Object(data) as object)).not.toContain('form');
    }
  });

  test('CONTRACT §1.1: replies for everybody vary by language, personal ones are no-store', () => {
    for (const { headers } of replies.get(key) ?? []) {
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['vary']).toMatch(/language/i);
      const keeping = headers['cache-control'];
      if (endpoint.access !== 'public') expect(keeping).toBe('no-store');
      else if (key === 'GET countries-phones') expect(keeping).toBe('public, max-age=86400');
      // This process does not listen for changes, so replies must not be cached (http/reply-for-everybody.test.ts).
      else expect([undefined, 'no-store', 'no-cache']).toContain(keeping);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });
});

/** What is always null or empty, and why. */
function isEmptyByDesign(place: string): boolean {
  return [
    // Lists of one page; db/pagination.test.ts tests several.
    /\.(next_page_url|prev_page_url)$/,
    // Set by online payments, and by signing in with a provider.
    /\.(trans_id|google_id|facebook_id)$/,
    /^GET payment-gateway\.wallet\./,
    // An order that is not cancelled yet.
    /^POST order\/payment-done\.cancellation/,
    // A new account has neither.
    /^POST user\/verify\.(phone|default_address)$/,
    // "always null"
    /^POST user\/verify\.code$/,
    // There is no list of cities (CONTRACT §2.1: "possibly empty").
    /\.cities\[\]$/,
    // A new row has no shipping yet; buy-now and the cart itself show one.
    /^POST cart\/action\.shipping_place_id$/,
    // A valid voucher of the shop; marketing/vouchers/applied.test.ts tests the others.
    /^GET voucher\/applied\.voucher\.(store_id|refused\[\])$/,
    // "`name` optional": nothing is sent.
    /^POST order\/action\.name$/,
    // Sent only for the kind of owner that was not tested here.
    /^DELETE .*\.(user_token|user_id|user\.\w+|shipping_place_id)$/,
  ].some((pattern) => pattern.test(place));
}

describe('messages of success (CONTRACT §1.1)', () => {
  const messagesOf = (key: EndpointKey) => (replies.get(key) ?? []).map(({ message }) => message);

  test('order/action must keep the message empty: any text is taken as failure', () => {
    expect(messagesOf('POST order/action')).toEqual(['', '']);
  });

  test('so do a changed password and a deleted account', () => {
    expect([...messagesOf('POST user/update-user-password'), ...messagesOf('DELETE user/delete')]).toEqual([
      'Password changed',
      'Your account has been deleted',
    ]);
  });

  test('toggles carry a short text for the toast', () => {
    expect([
      ...messagesOf('POST user/wishlist/action'),
      ...messagesOf('POST user/compare-list/action'),
      ...messagesOf('POST user/store/follow'),
    ]).toEqual([
      'Added to your wishlist',
      'Added to your comparison',
      'You’re no longer following this store',
    ]);
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
      'awaits_payment',
      'cancelled',
      'created',
      'created_at',
      'id',
      'moves',
      'order',
      'ordered_products',
      'status',
      'updated_at',
    ].toSorted(),
  );
  const [line] = tracked['ordered_products'] as Record<string, unknown>[];
  expect(line).toEqual({ shipping_type: 1, shipping_place: { day_needed: 3 } });
  const [move] = tracked['moves'] as Record<string, unknown>[];
  expect(Object.keys(move!)).toEqual(['status', 'cancelled', 'at']);
});

test('no reply contains a secret, a hash, or the token of another user', () => {
  // A login's token is random. Interface texts mention passwords.
  const withoutLogin = (key: string, value: unknown) => (key === 'token' ? undefined : value);
  const made = [...replies].filter(([key]) => key !== 'GET localization');
  const all = JSON.stringify(
    made.map(([, calls]) => calls.map(({ data }) => data)),
    withoutLogin,
  );
  expect(/password|argon2|"stripe_secret"|guest_key|jti|authSecret/i.exec(all)?.[0]).toBeUndefined();
  expect(all).not.toContain(shop.app.shop.authSecret);
  for (const reply of replies.get('GET order/find/{id}')?.slice(1) ?? []) {
    expect(JSON.stringify(reply.data)).not.toContain(guest.headers['x-user-token']);
  }
});
