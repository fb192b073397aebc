import cookie from '@fastify/cookie';
import { consoleEndpoint } from '@souk/contract/console-endpoint';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import type { ConsoleHandlers } from './console-call.ts';
import { countAlone } from './flood-store.ts';
import { handleErrors } from './errors.ts';
import { mountConsole } from './mount-console.ts';
import { refuseConflict, refuseUnknown } from './refusal.ts';

/* Behavior of all console calls, tested with sample endpoints. */

const endpoints = {
  readStock: consoleEndpoint({
    method: 'GET',
    path: 'seller/things/{id}',
    access: { seller: 'stock.read' },
    summary: 'One',
    params: z.object({ id: z.coerce.number<string>() }),
    reply: z.object({ id: z.number(), store: z.number().nullable(), version: z.number() }),
  }),
  saveStock: consoleEndpoint({
    method: 'PATCH',
    path: 'seller/things/{id}',
    access: { seller: 'stock.write' },
    confirm: 'never',
    summary: 'One',
    params: z.object({ id: z.coerce.number<string>() }),
    body: z.object({
      rows: z.array(
        z.object({ sku: z.string('refusal.name.required'), code: z.string().min(1).max(3).optional() }),
      ),
    }),
    reply: z.object({ on: z.number().nullable(), by: z.string() }),
  }),
  readBooks: consoleEndpoint({
    method: 'GET',
    path: 'operator/books',
    access: { operator: 'payments.read' },
    summary: 'Money',
    reply: z.literal(true),
  }),
  pay: consoleEndpoint({
    method: 'POST',
    path: 'operator/pay',
    access: { operator: 'payouts.send' },
    summary: 'Money',
    confirm: 'money',
    reply: z.literal(true),
  }),
} as const;

const conflict = [
  { path: 'title' as const, yours: 'b', theirs: 'a', by: 'Sara', at: new Date('2026-11-20T12:00:00Z') },
];
const handlers: ConsoleHandlers<typeof endpoints> = {
  async readStock({ params, caller }) {
    return params.id === 404 ? refuseUnknown() : { id: params.id, store: caller.scope.storeId, version: 7 };
  },
  async saveStock({ params, version, caller }) {
    return params.id === 409
      ? refuseConflict<{ title: string }>(conflict)
      : { on: version, by: caller.actor.name };
  },
  readBooks: async () => true,
  pay: async () => true,
};

let shop: TestShop;
let consoles: Pick<TestShop, 'app'>;
beforeAll(async () => {
  shop = await buildTestShop();
  const server = fastify();
  await server.register(
    async (api) => {
      handleErrors(api, shop.app.shop);
      await api.register(cookie);
      mountConsole(api, { shop: shop.app.shop, countFlood: countAlone(shop.clock) }, endpoints, handlers);
    },
    { prefix: '/api/v1' },
  );
  consoles = { app: { ...shop.app, server } };
});
afterAll(async () => {
  await consoles.app.server.close();
  await shop.close();
});

/** Owner of one store and packer of another. */
async function seller() {
  const id = await buildUser(shop.db, { name: 'Omar' });
  const [own, packed] = [await buildStore(shop.db), await buildStore(shop.db)];
  await makeOwner(shop.db, id, own);
  const row = { user_id: id, store_id: packed, role_id: 10 };
  await shop.db.insertInto('memberships').values(row).execute();
  return { own, packed, headers: await atConsole(shop, id, 'seller') };
}
const rows = { rows: [{ sku: 'A' }] };

describe('a permission', () => {
  test('applies in the store that the call is about, not in another one', async () => {
    const { own, packed, headers } = await seller();
    const read = (store: number) =>
      callConsole(consoles, endpoints.readStock, {
        params: { id: 1 },
        headers: { ...headers, 'x-store': String(store) },
      });
    expect((await read(own)).data.store).toBe(own);
    expect((await read(packed)).data.store).toBe(packed);
    expect((await read(await buildStore(shop.db))).httpStatus).toBe(404);
    const save = (store: number) =>
      callConsole(consoles, endpoints.saveStock, {
        params: { id: 1 },
        body: rows,
        headers: { ...headers, 'x-store': String(store) },
      });
    expect((await save(own)).data).toEqual({ on: null, by: 'Omar' });
    expect(await save(packed)).toMatchObject({
      httpStatus: 403,
      status: 403,
      data: { form: ['Your role doesn’t allow this (stock.write).'], permission: 'stock.write' },
    });
  });

  test('of a seller opens nothing of the shop, even if an operator has it', async () => {
    const { headers } = await seller();
    expect((await callConsole(consoles, endpoints.readBooks, { headers })).httpStatus).toBe(401);
    const id = await buildUser(shop.db);
    await makeOwner(shop.db, id);
    await makeOwner(shop.db, id, await buildStore(shop.db));
    const operator = await atConsole(shop, id, 'operator');
    expect((await callConsole(consoles, endpoints.readBooks, { headers: operator })).data).toBe(true);
    const asSeller = { headers: operator, params: { id: 1 } };
    expect((await callConsole(consoles, endpoints.readStock, asSeller)).httpStatus).toBe(401);
  });

  test('to move money is valid for ten minutes after the password was entered', async () => {
    const headers = await ownerAtConsole(shop);
    const pay = () => callConsole(consoles, endpoints.pay, { headers });
    expect((await pay()).data).toBe(true);
    const now = shop.clock.now();
    shop.clock.set(new Date(now.getTime() + 10 * 60_000));
    expect(await pay()).toMatchObject({
      httpStatus: 403,
      status: 403,
      data: { form: ['Please enter your password again.'], next: 'confirm' },
    });
    shop.clock.set(now);
  });

  test('is checked before the form', async () => {
    const { packed, headers } = await seller();
    const wrong = { params: { id: 1 }, body: { rows: 'none' } };
    const reply = await callConsole(consoles, endpoints.saveStock, {
      ...wrong,
      headers: { ...headers, 'x-store': String(packed) },
    });
    expect(reply.httpStatus).toBe(403);
  });
});

describe('a reply', () => {
  test('states its version, which a change sends back', async () => {
    const { headers } = await seller();
    const read = await callConsole(consoles, endpoints.readStock, { params: { id: 1 }, headers });
    const etag = String(read.headers['etag']);
    expect([etag, read.headers['cache-control']]).toEqual(['"7"', 'no-store']);
    const save = (ifMatch: string) =>
      callConsole(consoles, endpoints.saveStock, {
        params: { id: 1 },
        body: rows,
        headers: { ...headers, 'if-match': ifMatch },
      });
    expect((await save(etag)).data).toEqual({ on: 7, by: 'Omar' });
    expect((await save(`W/${etag}`)).data.on).toBe(7);
    for (const nonsense of ['7', '*', '"0"', '"x"', '"7", "8"'])
      expect(await save(nonsense)).toMatchObject({
        status: 201,
        data: { form: ['Invalid value: If-Match'] },
      });
  });

  test('names each invalid field with its full path', async () => {
    const { headers } = await seller();
    const body = { rows: [{ sku: 'A' }, { sku: 1 }, {}] };
    const reply = await callConsole(consoles, endpoints.saveStock, { params: { id: 1 }, body, headers });
    expect([reply.httpStatus, reply.status]).toEqual([201, 201]);
    expect(reply.data).toMatchObject({
      fields: [
        { path: 'rows.1.sku', message: 'Name is required' },
        { path: 'rows.2.sku', message: 'Name is required' },
      ],
    });
    const odd = {
      rows: [
        { sku: 'A', code: '' },
        { sku: 'B', code: 'ABCD' },
      ],
    };
    const unrelated = await callConsole(consoles, endpoints.saveStock, {
      params: { id: 1 },
      body: odd,
      headers,
    });
    expect(unrelated.data).toMatchObject({
      form: ['Some fields aren’t valid. Check them and try again.'],
      fields: [
        { path: 'rows.0.code', message: 'Fill in this field.' },
        { path: 'rows.1.code', message: 'This text is too long. Use at most 3 characters.' },
      ],
    });
  });

  test('is 404 for missing entities, and 409 with the conflicting change', async () => {
    const { headers } = await seller();
    const missing = await callConsole(consoles, endpoints.readStock, { params: { id: 404 }, headers });
    expect([missing.httpStatus, missing.status]).toEqual([404, 404]);
    const late = { params: { id: 409 }, body: rows, headers };
    expect(await callConsole(consoles, endpoints.saveStock, late)).toMatchObject({
      httpStatus: 409,
      status: 409,
      data: {
        form: ['Someone else has changed this in the meantime. Reload to see the latest version.'],
        conflict: [{ path: 'title', yours: 'b', theirs: 'a', by: 'Sara', at: '2026-11-20T12:00:00.000Z' }],
      },
    });
  });

  test('an endpoint without its handler does not compile', () => {
    const { readBooks: _, ...incomplete } = handlers;
    // @ts-expect-error GET operator/books has no handler
    const all: ConsoleHandlers<typeof endpoints> = incomplete;
    expect(Object.keys(all)).toEqual(['readStock', 'saveStock', 'pay']);
  });
});
