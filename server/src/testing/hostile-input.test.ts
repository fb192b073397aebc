// @module-tag slow
import { api, type EndpointKey } from '@souk/contract/api';
import type { Endpoint } from '@souk/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildTestShop, type TestShop } from './build-test-shop.ts';
import { signConfirmLink, signUnsubscribeLink } from '#marketing/newsletter/sign-newsletter-link.ts';
import { addressBody, buildUser } from './builders.ts';
import { fillShop, type FilledShop } from './fill-shop.ts';
import { watchWrites } from './watch-writes.ts';

/*
 * F23–F27 for every field of every endpoint, generated from the contract: whatever is sent, the reply is an envelope with a
 * status of CONTRACT §1.1, and a refused call writes nothing.
 */

const endpoints = Object.values(api).flatMap((domain) => Object.values(domain) as Endpoint[]);
const keyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}` as EndpointKey;
const token = 'hostile-guest-token';

let shop: TestShop;
let filled: FilledShop;
/** Fetches and clears the records of written rows. */
let takeWrites: () => Promise<string[]>;
/** For calls that need a login. */
let login: Record<string, string> = {};
let addressId = 0;
let cartId = 0;
let orderId = 0;
let partId: number;
let returnId = 0;
/** The parameters of the links in newsletter emails. */
let links: { confirm: Record<string, unknown>; unsubscribe: Record<string, unknown> };

beforeAll(async () => {
  shop = await buildTestShop();
  filled = await fillShop(shop.db, shop.clock.now());
  await shop.db
    .updateTable('inventories')
    .set({ quantity: 100_000 })
    .where('id', '=', filled.potInventoryId)
    .execute();
  const saved = await shop.call('POST user/address/action', {
    body: { ...addressBody(), user_token: token },
  });
  addressId = saved.data.id;
  await fillCart();
  const { authSecret } = shop.app.shop;
  links = {
    confirm: { id: 1, ...signConfirmLink(authSecret, 1, shop.clock.now()) },
    unsubscribe: { id: 1, ...signUnsubscribeLink(authSecret, 1) },
  };
  takeWrites = await watchWrites(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  login = await shop.signIn(filled.userId);
  await takeWrites();
});

/** One selected row that could be ordered. */
async function fillCart() {
  const body = {
    product_id: filled.potId,
    inventory_id: filled.potInventoryId,
    quantity: 1,
    user_token: token,
  };
  const { data } = await shop.call('POST cart/buy-now', { body });
  cartId = data.id;
  const choice = { cart: cartId, shipping_place: { id: filled.placeId }, shipping_type: 1 };
  await shop.call('POST cart/update-shipping', {
    body: { cart: [choice], selected_address: addressId, user_token: token },
  });
}

/** One pending order, which could be cancelled. */
async function placeOrder() {
  await fillCart();
  const { data } = await shop.call('POST order/action', { body: { order_method: 2, user_token: token } });
  orderId = data.id;
  const part = shop.db.selectFrom('order_parts').select('id').where('order_id', '=', orderId);
  partId = (await part.executeTakeFirstOrThrow()).id;
  await shop.db
    .insertInto('order_messages')
    .values({ order_part_id: partId, by_store: true, message: 'Which?', created_at: shop.clock.now() })
    .execute();
}

/** The order was delivered, with a return in this state. */
async function sendBack(state: string | null) {
  const at = shop.clock.now();
  await shop.db
    .updateTable('order_parts')
    .set({ status: 5, delivered_at: at })
    .where('id', '=', partId)
    .execute();
  if (state === null) return;
  const row = { order_part_id: partId, store_id: filled.storeId, cause: 'damaged', state };
  const { id } = await shop.db
    .insertInto('returns')
    .values({ ...row, asked_at: at, state_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  returnId = id;
}

const ofPendingOrders = new Set([
  'POST cancellation/cancel-order',
  'POST cancellation/send-code',
  'POST order/change-delivery',
  'POST order/message',
  'POST withdrawal/declare',
  'POST returns/ask',
  'POST returns/take-back',
  'POST returns/appeal',
]);

/** Recreates what a successful call uses up. */
async function prepare(key: string): Promise<void> {
  if (key === 'POST order/action') await fillCart();
  else if (ofPendingOrders.has(key)) await placeOrder();
  if (key.startsWith('POST returns/')) await sendBack(key === 'POST returns/ask' ? null : 'refused');
  // Only five codes an hour are sent to one address, even with limits off.
  if (key === 'POST cancellation/send-code') await shop.db.deleteFrom('rate_counters').execute();
  if (key === 'POST user/logout' || key === 'DELETE user/delete')
    login = await shop.signIn(await buildUser(shop.db));
}

/** A valid body for each call, of which one field is then replaced. */
function soundBody(key: string): Record<string, unknown> {
  const item = { product_id: filled.potId, inventory_id: filled.potInventoryId, quantity: 1 };
  const review = { product_id: filled.lampId, rating: 4, review: 'Lovely', images: [] };
  const bodies: Record<string, Record<string, unknown>> = {
    'POST cart/action': item,
    'POST cart/buy-now': item,
    'POST cart/change': { checked: [cartId], unchecked: [] },
    'POST cart/update-shipping': {
      cart: [{ cart: cartId, shipping_place: { id: filled.placeId }, shipping_type: 1 }],
      selected_address: addressId,
    },
    'POST user/address/action': addressBody(),
    'POST user/address/default': { id: addressId },
    'POST user/wishlist/action': { product_id: filled.potId },
    'POST user/compare-list/action': { product_id: filled.potId },
    'POST user/store/follow': { store_id: filled.storeId },
    'POST seller/signup': {
      name: 'Noor Aziz',
      email: 'noor@example.com',
      phone: '+49 30 0142',
      password: 'secret words',
      store_name: 'Noor Aziz Lamps',
      country: 'DE',
      state: 'BE',
    },
    'POST seller/verify': { email: 'nobody@example.com', code: '1234' },
    'POST seller/approval/{id}': { expires: '1', signature: '0'.repeat(64), decision: 'approve' },
    'POST voucher/validity': { voucher: 'SPRING' },
    'POST cart/place': { country: 'DE', state: 'BE' },
    'POST voucher/collect': { code: 'SPRING' },
    'POST user/signin': { email: 'layla@example.com', password: 'secret words' },
    'POST user/signup': { name: 'Layla', email: 'hostile@example.com', password: 'secret words' },
    'POST user/verify': { email: 'nobody@example.com', code: '1234' },
    'POST user/forgot-password': { email: 'layla@example.com' },
    'POST user/update-password': { email: 'nobody@example.com', code: '1234', password: 'secret words' },
    'POST user/update-profile': { name: 'Layla', phone: '+49 30 0142' },
    'POST user/update-user-password': { current_password: 'secret words', password: 'other words' },
    'POST user/fcm-token': { fcm_token: 'device-1', device_type: 'web' },
    'DELETE user/delete': { current_password: 'secret words' },
    'POST order/action': { order_method: 2, voucher: 'SPRING', time_zone: 'UTC' },
    // The shopper of the filled shop has reviewed the lamp.
    'POST rating-review/action': review,
    'POST rating-review/action/{id}': review,
    'POST email-subscription': { email: 'hostile@example.com' },
    'POST email-subscription/confirm': links.confirm,
    'POST email-subscription/unsubscribe': links.unsubscribe,
    'POST contact': { name: 'Layla', email: 'hostile@example.com', subject: 'A lamp', message: 'Bright?' },
    'POST cancellation/cancel-order': { order_id: orderId, title: 'Ordered twice', message: 'Sorry' },
    'POST cancellation/send-code': { order_id: orderId },
    'POST order/change-delivery': { ...addressBody(), id: orderId },
    'POST order/buy-again': { id: orderId },
    'POST order/message': { order_id: orderId, order_part_id: partId, message: 'The brass one' },
    'POST withdrawal/declare': { order_id: orderId, order_part_ids: [] },
    'POST returns/ask': {
      order_id: orderId,
      order_part_id: partId,
      cause: 'damaged',
      message: 'It is bent.',
      lines: [{ inventory_id: filled.potInventoryId, quantity: 1 }],
    },
    'POST returns/take-back': { order_id: orderId, return_id: returnId },
    'POST returns/appeal': { order_id: orderId, return_id: returnId, message: 'It was bent.' },
  };
  return bodies[key] ?? {};
}

/** As JSON texts, because some have no JavaScript equivalent. */
const hostileJson = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1.5',
  '1e308',
  '-1e308',
  '1e21',
  '2147483648',
  '99999999999999999999',
  '""',
  '" "',
  '"abc"',
  '"1e2"',
  '"0x10"',
  '"-0"',
  '" 1"',
  '"1.0"',
  '"99999999999999999999"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\u202e\\uffff"',
  '"%"',
  '"%_\\\\"',
  '[]',
  '[3]',
  '[[1]]',
  '[null]',
  '{}',
  '{"id":1}',
  '{"id":{"$ne":1}}',
  '{"__proto__":{"a":1}}',
  '{"length":9e9}',
  '"\'; drop table orders; --"',
  '"<script>alert(1)</script>"',
  '"../../etc/passwd"',
  '"{{7*7}}"',
  `"${'x'.repeat(200_000)}"`,
  `[${'1,'.repeat(5000)}1]`,
];

/** Already URL-encoded. */
const hostileText = [
  '',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e9',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'true',
  'null',
  'undefined',
  'abc',
  '%20',
  '%00',
  'a%00b',
  '%ff%fe',
  '%E0%A4%A',
  '%ED%A0%80',
  '%',
  '%25',
  '%25%25%25_%5C',
  '%F0%9F%A6%8A',
  "'%20or%201%3D1%20--",
  '%22%3E%3Cscript%3E',
  '..%2F..%2Fetc',
  '1,2,,x,3',
  '1%2C2',
  '__proto__',
  '%E2%80%AE',
  '(((',
  'a%26%7C!',
  ':*',
  '%27%27',
  'a%20%26%20!b',
  '-',
  '%2B',
  'a'.repeat(15_000),
  '%25'.repeat(3000),
  '1,'.repeat(5000),
];

const everyValue = process.env['HOSTILE'] === 'all';
const everyNth = 24;

/**
 * The values tried in the n-th field of a call: every 24th, with an offset that changes with field and call, so that
 * 24 fields cover all; with HOSTILE=all every field gets all.
 */
function forField<Value>(values: readonly Value[], endpoint: Endpoint, field: number): readonly Value[] {
  if (everyValue) return values;
  const turn = endpoints.indexOf(endpoint) + field;
  return values.filter((_, place) => place % everyNth === turn % everyNth);
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe)
    return [...fieldsOf(schema.in as z.ZodType), ...fieldsOf(schema.out as z.ZodType)];
  return [];
}

/** Internals that a refusal must not reveal. */
const insides = /\bselect\b.*\bfrom\b|\.ts:\d|node_modules|kysely|postgres|syntax error/i;

type Made = { http: number; status: number; what: string };

async function send(endpoint: Endpoint, url: string, payload?: string): Promise<Made> {
  const response = await shop.app.server.inject({
    method: endpoint.method,
    url,
    headers: {
      // Otherwise only the missing login would be tested.
      ...(endpoint.access === 'login' ? login : { 'x-user-token': token }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const what = `${endpoint.method} ${url.slice(0, 150)} ${(payload ?? '').slice(0, 150)}`;
  const envelope = JSON.parse(response.body) as Record<string, unknown>;
  const status = envelope['status'] as number;
  const form = status === 200 ? [] : (envelope['data'] as { form: string[] }).form;
  // One combined comparison, because there are many thousand calls.
  expect({
    what,
    keys: Object.keys(envelope).join(),
    http: response.statusCode,
    isKnown: [200, 201, 400, 401, 404, 405, 413, 429].includes(status),
    saysWhy: status === 200 || (form.length > 0 && form.every(({ length }) => length > 0 && length < 500)),
    message: status === 200 ? '' : envelope['message'],
    tells: status === 200 ? null : insides.exec(response.body),
  }).toEqual({
    what,
    keys: 'data,status,token,message',
    // Form errors have HTTP status 200; every other refusal has its real status.
    http: status === 201 ? 200 : status,
    isKnown: true,
    saysWhy: true,
    message: form[0] ?? '',
    tells: null,
  });
  return { http: response.statusCode, status, what };
}

/**
 * Reads and refused writes must write nothing, except the record of untrusted X-Forwarded-For senders
 * (`http/record-untrusted-headers.ts`), once a minute, and the count of wrong codes.
 */
async function expectNothingWritten(by: string) {
  const written = (await takeWrites()).filter((what) => !/^(disbelieved_proxies|rate_counters) /.test(what));
  if (written.length > 0) expect({ by, written }).toEqual({ by, written: [] });
}

const pathOf = (endpoint: Endpoint) => {
  const sound = { GET: String(filled.lampId), POST: '999999999', DELETE: '999999999' }[endpoint.method];
  const value = endpoint.path === 'page/{slug}' ? 'about' : sound;
  return `/api/v1/${endpoint.path.replaceAll(/\{\w+\}/g, value)}`;
};

const withQuery = endpoints.filter(({ query }) => fieldsOf(query).length > 0);
const withBody = endpoints.filter(({ body }) => fieldsOf(body).length > 0);
const withParams = endpoints.filter(({ params }) => fieldsOf(params).length > 0);
const named = (list: Endpoint[]) => list.map((endpoint) => [keyOf(endpoint), endpoint] as const);

test('the generator finds the fields: every POST has some, including well-known ones', () => {
  expect(withBody.map(keyOf).filter((key) => key !== 'DELETE user/delete')).toEqual(
    endpoints.filter(({ method, upload }) => method === 'POST' && !upload).map(keyOf),
  );
  expect(fieldsOf(api.address.saveAddress.body)).toContain('address_1');
  expect(fieldsOf(api.catalog.products.query)).toContain('sortby');
  expect(withParams.length).toBeGreaterThan(5);
});

describe('an invalid query never ends in a 500 and writes nothing', () => {
  test.each(named(withQuery))('%s', { timeout: 120_000 }, async (_key, endpoint) => {
    for (const [place, field] of fieldsOf(endpoint.query).entries()) {
      for (const value of forField(hostileText, endpoint, place))
        await send(endpoint, `${pathOf(endpoint)}?${field}=${value}`);
      for (const form of [
        `${field}=1&${field}=x`,
        `${field}[]=1&${field}[]=2`,
        `${field}[a]=1`,
        field,
        `${field}=%`,
      ]) {
        await send(endpoint, `${pathOf(endpoint)}?${form}`);
      }
      await expectNothingWritten(field);
    }
    const many = Array.from({ length: 1500 }, (_, number) => `p${number}=1`).join('&');
    await send(endpoint, `${pathOf(endpoint)}?${many}`);
    await expectNothingWritten('many');
  });
});

describe('an invalid path parameter never ends in a 500 and writes nothing', () => {
  test.each(named(withParams))('%s', async (_key, endpoint) => {
    const template = `/api/v1/${endpoint.path}`;
    for (const value of [...hostileText, '1%2F2', '1;drop', 'é', '..', '%2e%2e', '%5C', 'a%0D%0Ab']) {
      if (value === '..' || value.length > 5000) continue;
      const body = endpoint.method === 'POST' ? '{}' : undefined;
      await send(
        endpoint,
        template.replaceAll(/\{\w+\}/g, () => value),
        body,
      );
    }
    await expectNothingWritten('parameters');
  });
});

describe('an invalid body field never ends in a 500, and a refused call has written nothing', () => {
  test.each(named(withBody))('%s', { timeout: 120_000 }, async (key, endpoint) => {
    await prepare(key);
    await takeWrites();
    for (const [place, field] of [...new Set([...fieldsOf(endpoint.body), 'unknown_field'])].entries()) {
      for (const json of forField(hostileJson, endpoint, place)) {
        const made = await send(endpoint, pathOf(endpoint), spoiled(soundBody(key), field, json));
        if (made.status !== 200 || isRead(key)) await expectNothingWritten(made.what);
        else {
          await prepare(key);
          await takeWrites();
        }
      }
    }
  });
});

const isRead = (key: EndpointKey) => ['POST order/find/{id}', 'POST order/by-user'].includes(key);

/** The body with one field as raw JSON text. */
function spoiled(body: Record<string, unknown>, field: string, json: string): string {
  const sound = Object.entries(body).filter(([name]) => name !== field);
  return `{${[...sound.map(([name, value]) => `"${name}":${JSON.stringify(value)}`), `"${field}":${json}`].join(',')}}`;
}

describe('hostile headers', () => {
  const hostile: Record<string, string>[] = [
    { authorization: 'Bearer' },
    { authorization: 'Basic YTpi' },
    { authorization: `Bearer ${'a'.repeat(8000)}` },
    // alg none, no signature
    {
      authorization:
        'Bearer eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiIxIiwianRpIjoiMSIsImF1ZCI6InNvdWsifQ.',
    },
    { 'x-user-token': 'x'.repeat(10_000) },
    { 'x-user-token': "' or '1'='1" },
    { cookie: `frontend_token=${'x'.repeat(8000)}; frontend_user_token=%ff%00` },
    { cookie: '=;;;=;a' },
    { language: 'ar'.repeat(2000), lang: '../../x' },
    { 'idempotency-key': 'k'.repeat(5000) },
    {
      'x-forwarded-for': "1.1.1.1, ' or 1",
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    },
    { accept: '\u00ff', range: 'bytes=0-1', 'if-none-match': '*', expect: 'nothing' },
  ];

  test.each(named(endpoints))('%s', { timeout: 60_000 }, async (_key, endpoint) => {
    for (const headers of hostile) {
      const isPost = endpoint.method === 'POST';
      const response = await shop.app.server.inject({
        method: endpoint.method,
        url: pathOf(endpoint),
        headers: isPost ? { 'content-type': 'application/json', ...headers } : headers,
        ...(isPost ? { payload: '{}' } : {}),
      });
      expect([200, 400, 401]).toContain(response.statusCode);
      expect(JSON.parse(response.body)).toHaveProperty('token', null);
      expect(response.body).not.toContain('evil.example');
    }
    await expectNothingWritten('headers');
  });
});
