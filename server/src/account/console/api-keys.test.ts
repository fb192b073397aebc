// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { sellerPermissions } from '@souk/rules/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockAccount, unblockAccount } from '../block-account.ts';
import { commandActor } from '#access/actor.ts';
import { addMember } from '#access/add-member.ts';
import { makeKey as makeKeyOf } from '#access/api-keys/make-key.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { inviteMember } from '#access/invite-member.ts';
import { sellerRoleIds } from '#access/membership-queries.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { smallPicture } from '#testing/pictures.ts';
import { atConsole, callConsole } from '#console/test-consoles.ts';

/* Decision 065: API keys with the permissions of roles, and `Idempotency-Key` for changes. */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ rateLimits: true });
});
afterAll(() => shop.close());

const { sellerKeys, sellerStock, sellerOrders, sellerProducts, sellerDoctor, session } = consoleApi;
const { operatorKeys, operatorOrders, operatorRoles, operatorSettings } = consoleApi;

let owner: { id: number; storeId: number; headers: Record<string, string> };
beforeEach(async () => {
  const storeId = await buildStore(shop.db);
  const id = await buildUser(shop.db);
  await makeOwner(shop.db, id, storeId);
  owner = { id, storeId, headers: await atConsole(shop, id, 'seller') };
});

type Wish = { permissions?: string[]; moves_money?: boolean; expires_at?: string | null; title?: string };
async function makeKey(wish: Wish = {}) {
  const body = { title: 'Warehouse', permissions: ['stock.read', 'stock.write'], ...wish };
  return callConsole(shop, sellerKeys.makeStoreKey, { headers: owner.headers, body });
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const listStock = (headers: Record<string, string>) => callConsole(shop, sellerStock.listStock, { headers });
async function keyHeaders(wish: Parameters<typeof makeKey>[0] = {}) {
  const { data } = await makeKey(wish);
  return { ...bearer(data.key), id: String(data.id) };
}

describe('when a key’s basis ends', () => {
  /** A member of the store with a key, an invitation they sent and one for them. */
  async function memberWithKey() {
    const person = await buildUser(shop.db);
    const wish = { userId: person, roleId: sellerRoleIds.manager, now: shop.clock.now() };
    const audit = <Result extends { ok: boolean }>(act: (tx: AuditedTx) => Promise<Result>) =>
      audited(shop.db, commandActor('a test'), act);
    const own = sellerPermissions;
    const join = () => audit((tx) => addMember(tx, { storeId: owner.storeId }, { ...wish, own }));
    expect((await join()).ok).toBe(true);
    const headers = await atConsole(shop, person, 'seller');
    const scope = { storeId: owner.storeId };
    const key = {
      title: 'Warehouse',
      permissions: ['stock.read'],
      movesMoney: false,
      expiresAt: null,
    } as const;
    const made = await audit((tx) => makeKeyOf(tx, scope, { ...wish, ...key, own }));
    const email = `invited-${person}@example.com`;
    await audit((tx) => inviteMember(tx, scope, { ...wish, email, own }));
    const text = made.ok ? made.key : '';
    expect((await listStock(bearer(text))).status).toBe(200);
    const invited = () =>
      shop.db.selectFrom('invitations').select('id').where('invited_by', '=', person).execute();
    expect(await invited()).toHaveLength(1);
    return { person, headers, key: text, audit, join, invited };
  }

  test('a blocked person loses keys, sessions, second factors and invitations, and unblocking restores none', async () => {
    const { person, headers, key, audit, invited } = await memberWithKey();
    const now = shop.clock.now();
    const passkey = { user_id: person, title: 'Phone', credential_id: `id-${person}`, public_key: 'key' };
    const made = { ...passkey, sign_count: 0, transports: [], created_at: now };
    await shop.db.insertInto('passkeys').values(made).execute();
    const blocked = await audit((tx) => blockAccount(tx, { userId: person, reason: 'Fraud', now }));
    expect(blocked.ok).toBe(true);
    const reached = async () => [
      (await listStock(bearer(key))).httpStatus,
      (await callConsole(shop, session.me, { headers })).httpStatus,
    ];
    expect(await reached()).toEqual([401, 401]);
    await audit((tx) => unblockAccount(tx, { userId: person }));
    expect(await reached()).toEqual([401, 401]);
    const passkeys = shop.db.selectFrom('passkeys').select('id').where('user_id', '=', person);
    expect([await passkeys.execute(), await invited()]).toEqual([[], []]);
  });

  test('a member who leaves a team permanently loses their keys and invitations there', async () => {
    const { headers, key, join, invited } = await memberWithKey();
    expect((await callConsole(shop, consoleApi.sellerTeam.leaveTeam, { headers })).data).toBe(true);
    expect((await listStock(bearer(key))).httpStatus).toBe(401);
    expect(await invited()).toEqual([]);
    expect((await join()).ok).toBe(true);
    expect((await listStock(bearer(key))).httpStatus).toBe(401);
  });
});

describe('a key', () => {
  test('is shown once, stored as a hash, and listed by its prefix', async () => {
    const { data } = await makeKey();
    expect(data.key).toMatch(/^souk_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/);
    const row = await shop.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(data.key.slice(14));
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('store_id', '=', owner.storeId)
      .where('entity', '=', 'api_key')
      .execute();
    expect(entries).toMatchObject([{ action: 'api-key.make', after: { prefix: row.prefix } }]);
    expect(JSON.stringify(entries)).not.toContain(data.key.slice(14));
    const { data: list } = await callConsole(shop, sellerKeys.listStoreKeys, { headers: owner.headers });
    expect(list.keys).toMatchObject([
      { title: 'Warehouse', prefix: data.key.slice(0, 13), state: 'live', last_used_at: null },
    ]);
    expect(JSON.stringify(list)).not.toContain(data.key.slice(14));
  });

  test('moves money only if permitted, as the list and the audit log say', async () => {
    await makeKey();
    await makeKey({ title: 'Refunds', moves_money: true });
    const { data } = await callConsole(shop, sellerKeys.listStoreKeys, { headers: owner.headers });
    expect(data.keys.map(({ title, moves_money }) => [title, moves_money])).toEqual([
      ['Refunds', true],
      ['Warehouse', false],
    ]);
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select('after')
      .where('store_id', '=', owner.storeId)
      .where('action', '=', 'api-key.make')
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([{ after: { moves_money: false } }, { after: { moves_money: true } }]);
  });

  test('grants its permissions in its store, and is named in the audit log', async () => {
    const product = await buildProduct(shop.db, { storeId: owner.storeId, stock: 2 });
    const { id: _id, ...headers } = await keyHeaders();
    expect((await listStock(headers)).data.rows).toHaveLength(1);
    const body = { rows: [{ inventory_id: product.inventoryIds[0]!, change: { add: 3 } }] };
    expect((await callConsole(shop, sellerStock.changeStock, { headers, body })).httpStatus).toBe(200);
    const entry = await shop.db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'actor_id', 'actor_name', 'store_id'])
      .where('store_id', '=', owner.storeId)
      .where('action', '=', 'product.stock')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor_kind: 'api-key',
      actor_id: null,
      actor_name: 'Warehouse',
      store_id: owner.storeId,
    });
    expect(await callConsole(shop, sellerOrders.listOrders, { headers })).toMatchObject({
      httpStatus: 403,
      data: { permission: 'orders.read' },
    });
    const elsewhere = { ...headers, 'x-store': String(await buildStore(shop.db)) };
    expect((await listStock(elsewhere)).httpStatus).toBe(404);
    expect((await callConsole(shop, operatorOrders.listOperatorOrders, { headers })).httpStatus).toBe(401);
    const { data: list } = await callConsole(shop, sellerKeys.listStoreKeys, { headers: owner.headers });
    expect(list.keys[0]!.last_used_at).toBe(shop.clock.now().toISOString());
  });

  test('never has more permissions than its creator has now', async () => {
    const { id: _id, ...headers } = await keyHeaders({ permissions: ['stock.read', 'keys.read'] });
    const setRole = (role_id: number) =>
      shop.db.updateTable('memberships').set({ role_id }).where('user_id', '=', owner.id).execute();
    await setRole(9); // packer
    expect((await callConsole(shop, sellerKeys.listStoreKeys, { headers })).httpStatus).toBe(403);
    expect((await listStock(headers)).httpStatus).toBe(200);
    const beyond = await makeKeyAs(owner.id, ['money.read']);
    expect(beyond.httpStatus).toBe(403); // a packer can't create any
    await setRole(7);
    await shop.db.deleteFrom('memberships').where('user_id', '=', owner.id).execute();
    expect((await listStock(headers)).httpStatus).toBe(401);
  });

  const makeKeyAs = async (userId: number, permissions: string[]) =>
    callConsole(shop, sellerKeys.makeStoreKey, {
      headers: await atConsole(shop, userId, 'seller'),
      body: { title: 'More', permissions },
    });

  test('expires, and stops at once when revoked', async () => {
    const now = shop.clock.now();
    const past = await makeKey({ expires_at: now.toISOString() });
    expect(past.data).toMatchObject({ fields: [{ path: 'expires_at' }] });
    const { id: _id, ...short } = await keyHeaders({
      expires_at: new Date(now.getTime() + 1000).toISOString(),
    });
    expect((await listStock(short)).httpStatus).toBe(200);
    shop.clock.set(new Date(now.getTime() + 1000));
    expect((await listStock(short)).httpStatus).toBe(401);
    shop.clock.set(now);
    const { id, ...headers } = await keyHeaders();
    const revoke = { headers: owner.headers, params: { id } };
    expect((await callConsole(shop, sellerKeys.revokeStoreKey, revoke)).data).toBe(true);
    expect((await listStock(headers)).httpStatus).toBe(401);
    expect((await callConsole(shop, sellerKeys.revokeStoreKey, revoke)).httpStatus).toBe(404);
  });

  test('is rejected when slightly altered', async () => {
    const { data } = await makeKey();
    const last = data.key.at(-1) === 'A' ? 'B' : 'A';
    for (const key of [`${data.key.slice(0, -1)}${last}`, data.key.slice(0, -1), data.key.slice(0, 13)])
      expect((await listStock(bearer(key))).httpStatus).toBe(401);
  });

  test('can’t do what only people can: create keys, act as an account', async () => {
    const { id: _id, ...headers } = await keyHeaders({ permissions: ['keys.read', 'keys.write'] });
    const body = { title: 'Child', permissions: ['keys.read'] };
    expect(await callConsole(shop, sellerKeys.makeStoreKey, { headers, body })).toMatchObject({
      httpStatus: 403,
      data: { form: ['Only signed-in users can do this. API keys can’t.'] },
    });
    expect((await callConsole(shop, session.me, { headers })).httpStatus).toBe(401);
  });

  test('of the shop grants the operator’s calls', async () => {
    await makeOwner(shop.db, owner.id);
    const headers = await atConsole(shop, owner.id, 'operator');
    const body = { title: 'Books', permissions: ['orders.read'] };
    const { data } = await callConsole(shop, operatorKeys.makeShopKey, { headers, body });
    const ask = { headers: bearer(data.key) };
    expect((await callConsole(shop, operatorOrders.listOperatorOrders, ask)).httpStatus).toBe(200);
    expect((await listStock(bearer(data.key))).httpStatus).toBe(401);
  });

  test('undoes what it may write, which a store learns only from the shop’s own; no key undoes a role', async () => {
    await makeOwner(shop.db, owner.id);
    const headers = await atConsole(shop, owner.id, 'operator');
    const permissions = ['audit.read', 'catalog.write', 'staff.write'];
    const { data } = await callConsole(shop, operatorKeys.makeShopKey, {
      headers,
      body: { title: 'Watch', permissions },
    });
    const undo = (id: number, by: Record<string, string>) =>
      callConsole(shop, operatorSettings.undoEntry, { params: { id }, headers: by });
    const newest = async () =>
      (await callConsole(shop, operatorSettings.listHistory, { headers })).data.rows[0]!.id;
    const heard = () =>
      shop.db.selectFrom('notice_events').select('kind').where('store_id', '=', owner.storeId).execute();

    const { id } = await buildProduct(shop.db, { storeId: owner.storeId });
    const { id: _id, ...ofStore } = await keyHeaders({ permissions: ['products.read', 'products.write'] });
    const change = { params: { id }, body: { changes: { badge: { from: null, to: 'New' } } } };
    await callConsole(shop, sellerProducts.changeProduct, { ...change, headers: ofStore });
    const back = { params: { id: await newest() }, headers: ofStore };
    expect((await callConsole(shop, sellerDoctor.undoProductChange, back)).httpStatus).toBe(200);
    expect(await heard()).toEqual([]);
    expect((await undo(await newest(), bearer(data.key))).httpStatus).toBe(200);
    expect(await heard()).toEqual([{ kind: 'product.taken-back' }]);

    const body = { name: 'Day shift', permissions: ['reviews.read', 'reviews.write'] as const };
    const role = await callConsole(shop, operatorRoles.makeRole, {
      headers,
      body: { ...body, permissions: [...body.permissions] },
    });
    const rights = { reviews: { from: ['read', 'write'], to: ['read'] } };
    const edit = { params: { id: role.data.id }, body: { changes: { rights } }, headers };
    await callConsole(shop, operatorRoles.editRole, edit);
    expect(await undo(await newest(), bearer(data.key))).toMatchObject({
      httpStatus: 403,
      data: { form: ['Only signed-in users can do this. API keys can’t.'] },
    });
  });

  test('reports its remaining calls, and is limited beyond them', async () => {
    const { id: _id, ...headers } = await keyHeaders();
    const first = await listStock(headers);
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599' });
    // Several endpoints, far below their own limits per address; calls refused for lack of permission count too.
    const ask = () =>
      Promise.all([listStock(headers), callConsole(shop, sellerOrders.listOrders, { headers })]);
    for (let asked = 0; asked < 299; asked++) await ask();
    const last = await listStock(headers);
    expect([last.httpStatus, last.headers['x-ratelimit-remaining']]).toEqual([200, '0']);
    const refused = await listStock(headers);
    expect([refused.httpStatus, refused.headers['x-ratelimit-remaining']]).toEqual([429, '0']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { id: _other, ...another } = await keyHeaders();
    expect((await listStock(another)).httpStatus).toBe(200);
  });
});

test('has its own limit of 600 picture uploads an hour, reported in the reply', async () => {
  const { id: _id, ...headers } = await keyHeaders({ permissions: ['products.write'] });
  const upload = async (by: Record<string, string> = headers) => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await smallPicture())]), 'cup.png');
    const request = new Request('http://shop.test', { method: 'POST', body: form });
    return shop.app.server.inject({
      method: 'POST',
      url: '/api/v1/seller/pictures',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { ...by, 'content-type': request.headers.get('content-type') ?? '' },
    });
  };
  const first = await upload();
  expect([first.statusCode, first.headers]).toMatchObject([
    200,
    { 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599', 'x-ratelimit-reset': '3600' },
  ]);
  await shop.db.updateTable('rate_counters').set({ count: 600 }).execute();
  const beyond = await upload();
  expect([beyond.statusCode, beyond.headers['x-ratelimit-remaining']]).toEqual([429, '0']);
  // Staff have the same limit, not the 30 of reviewers in the shop.
  expect((await upload(owner.headers)).statusCode).toBe(200);
  await shop.db.updateTable('rate_counters').set({ count: 599 }).execute();
  expect((await upload(owner.headers)).statusCode).toBe(200);
  expect((await upload(owner.headers)).statusCode).toBe(429);
});

test('has its own limit of 120 file uploads an hour, separate from pictures', async () => {
  await makeOwner(shop.db, owner.id);
  const headers = await atConsole(shop, owner.id, 'operator');
  const inspect = () =>
    callConsole(shop, consoleApi.operatorBank.inspectStatement, { headers, upload: 'Date,Amount\n' });
  await shop.db.deleteFrom('rate_counters').execute();
  expect((await inspect()).headers).toMatchObject({
    'x-ratelimit-limit': '120',
    'x-ratelimit-remaining': '119',
  });
  await shop.db.updateTable('rate_counters').set({ count: 120 }).execute();
  expect((await inspect()).httpStatus).toBe(429);
  const picture = await callConsole(shop, consoleApi.operatorWindow.uploadOperatorPicture, {
    headers,
    upload: '',
  });
  expect(picture.httpStatus).not.toBe(429);
});

describe('Idempotency-Key', () => {
  const add = async (inventoryId: number, headers: Record<string, string>, key: string, units = 3) =>
    callConsole(shop, sellerStock.changeStock, {
      headers: { ...headers, 'idempotency-key': key },
      body: { rows: [{ inventory_id: inventoryId, change: { add: units } }] },
    });
  const stockOf = async (id: number) => {
    const row = await shop.db
      .selectFrom('inventories')
      .select('quantity')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.quantity;
  };
  async function shelf() {
    const { inventoryIds } = await buildProduct(shop.db, { storeId: owner.storeId, stock: 2 });
    return inventoryIds[0]!;
  }

  test('a repeated call is done once with the same reply; with another body it is 422', async () => {
    const id = await shelf();
    const first = await add(id, owner.headers, 'restock-1');
    const again = await add(id, owner.headers, 'restock-1');
    expect([first.httpStatus, again.httpStatus, again.data]).toEqual([200, 200, first.data]);
    expect([first.headers, again.headers].map((one) => one['idempotency-replayed'])).toEqual([
      undefined,
      'true',
    ]);
    expect(await stockOf(id)).toBe(5);
    const other = await add(id, owner.headers, 'restock-1', 4);
    expect([other.httpStatus, await stockOf(id)]).toEqual([422, 5]);
    const { id: _id, ...program } = await keyHeaders();
    expect((await add(id, program, 'restock-1')).httpStatus).toBe(200); // someone else's key
    expect(await stockOf(id)).toBe(8);
  });

  test('concurrent calls over real connections count as one', async () => {
    const id = await shelf();
    const replies = await Promise.all(Array.from({ length: 12 }, () => add(id, owner.headers, 'restock-2')));
    expect(replies.map(({ httpStatus }) => httpStatus)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(await stockOf(id)).toBe(5);
    const mixed = await Promise.all(
      Array.from({ length: 8 }, (_, at) => add(id, owner.headers, 'restock-3', at % 2 ? 3 : 4)),
    );
    const [done, others] = [200, 422].map((status) => mixed.filter((one) => one.httpStatus === status));
    expect([done!.length, others!.length]).toEqual([4, 4]);
  });

  test('a refused call can be retried; a successful one is remembered for a day', async () => {
    const id = await shelf();
    const body = { rows: [{ inventory_id: 2_000_000_000, change: { add: 3 } }] };
    const headers = { ...owner.headers, 'idempotency-key': 'restock-4' };
    const missing = await callConsole(shop, sellerStock.changeStock, { headers, body });
    expect(missing.httpStatus).not.toBe(200);
    expect((await add(id, owner.headers, 'restock-4')).httpStatus).toBe(200);
    const now = shop.clock.now();
    shop.clock.set(new Date(now.getTime() + 24 * 3600_000));
    const later = { ...(await atConsole(shop, owner.id, 'seller')) };
    expect((await add(id, later, 'restock-4')).headers['idempotency-replayed']).toBeUndefined();
    shop.clock.set(now);
    expect(await stockOf(id)).toBe(8);
  });

  test('a change whose reply was lost in a crash is not repeated', async () => {
    const id = await shelf();
    await add(id, owner.headers, 'restock-5');
    const now = shop.clock.now();
    await shop.db
      .updateTable('console_replies')
      .set({ sealed_reply: null, lease_until: now })
      .where('key', '=', 'restock-5')
      .execute();
    const again = await add(id, owner.headers, 'restock-5');
    expect([again.httpStatus, await stockOf(id)]).toEqual([409, 5]);
    // A call that was lost before it changed anything is.
    const lost = { has_acted: false, sealed_reply: null, lease_until: now };
    await shop.db.updateTable('console_replies').set(lost).where('key', '=', 'restock-5').execute();
    expect((await add(id, owner.headers, 'restock-5')).httpStatus).toBe(200);
  });

  test('ships several orders once, however often it is called', async () => {
    const product = await buildProduct(shop.db, { storeId: owner.storeId, stock: 5 });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    await shop.call('POST order/action', { body: orderBody(token) });
    const { data: list } = await callConsole(shop, sellerOrders.listOrders, { headers: owner.headers });
    const body = { orders: [{ id: list.rows[0]!.id, carrier: 'Falcon Post', number: 'FP 1' }] };
    const headers = { ...owner.headers, 'idempotency-key': 'ship-1' };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => callConsole(shop, sellerOrders.shipOrders, { headers, body })),
    );
    expect(replies.map(({ data }) => data)).toEqual(
      replies.map(() => [expect.objectContaining({ problem: null })]),
    );
    const parcels = await shop.db.selectFrom('parcels').select('id').execute();
    expect(parcels).toHaveLength(1);
  });
});
