import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audited } from '#access/audited.ts';
import { moveOrder } from '#order/move-order.ts';
import { anonymiseFormerBuyers } from '#order/anonymise-buyer.ts';
import { buildGuest, fillCart, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, makeOwner } from '#testing/builders.ts';
import { issueLogin } from '#account/issue-login.ts';
import { buildAccount, linkOf, loginCookieOf, mailTo, password, samePage } from '#account/test-people.ts';

let shop: TestShop;
let account = { id: 0, email: '' };
let headers: Record<string, string> = {};
const start = new Date('2026-11-20T12:00:00Z');
const minutesLater = (minutes: number) => shop.clock.set(new Date(start.getTime() + minutes * 60_000));
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20 });
});
afterAll(() => shop.close());
let count = 0;
/** A text that occurs in every field of this person only. */
let marker = '';
beforeEach(async () => {
  shop.clock.set(start);
  marker = `marker${count++}x`;
  account = await buildAccount(shop, { name: `${marker} Person`, email: `${marker}@example.com` });
  headers = await shop.signIn(account.id);
});

const remove = (body: Record<string, unknown> = { current_password: password }) =>
  shop.call('DELETE user/delete', { body, headers });

/** An order of one unit to a unique address. */
async function order(): Promise<{ id: number; number: string }> {
  const product = await buildProduct(shop.db);
  await fillCart(shop.db, account.id, {
    items: [{ product }],
    address: { name: marker, address_1: `${marker} street`, delivery_instruction: `${marker} bell` },
  });
  const { data } = await shop.call('POST order/action', { body: orderBody(), headers });
  await shop.db.deleteFrom('addresses').where('user_id', '=', account.id).execute();
  return { id: data.id, number: data.order };
}
const stored = (id: number) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${text}%`}`.execute(
      shop.db,
    );
    if (rows.rows.length > 0) found.push(name);
  }
  return found;
}

describe('DELETE user/delete', () => {
  test('deletes the account with all its data, ends its logins and clears the cookie', async () => {
    const elsewhere = await shop.signIn(account.id);
    const product = await buildProduct(shop.db);
    await fillCart(shop.db, account.id, { items: [{ product }] });
    const lists = { user_id: account.id, product_id: product.id };
    await shop.db.insertInto('wishlist_items').values(lists).execute();
    await shop.db.insertInto('compare_items').values(lists).execute();
    await shop.call('POST user/forgot-password', { body: { email: account.email } });
    await shop.call('POST email-subscription', { body: { email: account.email.toUpperCase() } });
    const message = { name: 'Me', subject: 'Hello', message: `${marker} wrote this` };
    await shop.call('POST contact', { body: { ...message, email: account.email } });
    await shop.call('POST contact', { body: { ...message, email: 'elsewhere@example.com' }, headers });
    await shop.mails();

    const reply = await shop.call('DELETE user/delete', {
      body: { current_password: password },
      headers: { ...headers, ...samePage },
    });
    expect(reply).toMatchObject({ status: 200, data: true, message: 'Your account has been deleted' });
    expect(loginCookieOf(reply)).toBe('frontend_token=');
    for (const old of [headers, elsewhere])
      expect((await shop.call('GET user/profile', { headers: old })).httpStatus).toBe(401);
    expect(await tablesWith(marker)).toEqual([]);
    for (const table of ['cart_items', 'addresses', 'wishlist_items', 'compare_items', 'logins'] as const) {
      const rows = await shop.db.selectFrom(table).selectAll().where('user_id', '=', account.id).execute();
      expect(rows).toEqual([]);
    }
    const { form } = await shop.call('POST user/signin', { body: { email: account.email, password } });
    expect(form).toEqual(['Invalid email or password.']);
  });

  test('the address can open a new account, which has no data of the old one', async () => {
    await order();
    await remove();
    await shop.call('POST user/signup', { body: { name: 'Again', email: account.email, password } });
    const link = linkOf(await mailTo(shop, account.email));
    await shop.call('POST user/verify', { body: { link } });
    const again = shop.db.selectFrom('users').select('id').where('email', '=', account.email);
    const { id } = await again.executeTakeFirstOrThrow();
    expect(id).not.toBe(account.id);
    const { data } = await shop.call('POST order/by-user', { body: {}, headers: await shop.signIn(id) });
    expect(data).toMatchObject({ total: 0 });
  });

  test('6.2.3: without the password only a login younger than ten minutes can delete', async () => {
    minutesLater(10);
    expect((await remove({})).form).toEqual(['Please enter your current password to delete the account.']);
    expect((await remove({ current_password: 'wrong password' })).form).toEqual([
      'Your current password is incorrect.',
    ]);
    expect((await shop.call('GET user/profile', { headers })).data.id).toBe(account.id);
    headers = { authorization: `Bearer ${(await issueLogin(shop.app.shop, account.id)).token}` };
    minutesLater(19);
    const reply = await shop.app.server.inject({ method: 'DELETE', url: '/api/v1/user/delete', headers });
    expect(reply.json()).toMatchObject({ status: 200, data: true });
  });

  test('a guest has no account to delete', async () => {
    const guest = { 'x-user-token': 'guest-who-deletes' };
    const reply = await shop.call('DELETE user/delete', { body: {}, headers: guest });
    expect(reply.httpStatus).toBe(401);
  });

  test('ten at once: deletes the account once without an error', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => remove()));
    expect(replies[0] && replies.some(({ status }) => status === 200)).toBe(true);
    for (const { httpStatus } of replies) expect([200, 401]).toContain(httpStatus);
  });

  test('while the cart is being filled: no error, and no data of the account is left', async () => {
    const product = await buildProduct(shop.db, { stock: 500 });
    const body = { product_id: product.id, inventory_id: product.inventoryIds[0]!, quantity: 1 };
    const fill = () => shop.call('POST cart/action', { body, headers });
    const replies = await Promise.all([fill(), fill(), remove(), fill(), fill(), fill()]);
    for (const { httpStatus } of replies) expect([200, 401]).toContain(httpStatus);
    const rows = shop.db.selectFrom('cart_items').selectAll().where('product_id', '=', product.id);
    expect(await rows.execute()).toEqual([]);
  });

  test('refuses for the shop’s last owner', async () => {
    await makeOwner(shop.db, account.id);
    expect((await remove()).form).toEqual([
      'You’re the only owner of this shop. Make someone else an owner before you delete your account.',
    ]);
    await makeOwner(shop.db, (await buildAccount(shop)).id);
    expect((await remove()).status).toBe(200);
  });

  test('the owner of a store has to close it first', async () => {
    const storeId = await buildStore(shop.db, { name: 'Noor' });
    await makeOwner(shop.db, account.id, storeId);
    expect((await remove()).form).toEqual([
      'You own the store Noor. Ask us to close it before you delete your account.',
    ]);
    expect((await shop.call('GET user/profile', { headers })).data.id).toBe(account.id);
  });
});

describe('keeps orders without personal data', () => {
  // The database sets modification times itself.
  const in30Hours = { now: () => new Date(Date.now() + 30 * 3600_000) };
  const nobody = {
    name: '',
    email: '',
    phone: '',
    address_1: '',
    address_2: null,
    city: '',
    zip: '',
    delivery_instruction: null,
    state: 'BE',
    country: 'DE',
  };

  test('delivered and cancelled orders keep amounts, country and state', async () => {
    const [delivered, cancelled] = [await order(), await order()];
    for (let step = 0; step < 4; step++)
      await moveOrder(shop.db, { number: delivered.number, actor: 'operator', now: start });
    await shop.call('POST cancellation/cancel-order', {
      body: { order_id: cancelled.id, title: 'Ordered twice', message: `${marker} words` },
      headers,
    });
    const before = await stored(delivered.id);
    await remove();
    const after = await stored(delivered.id);
    expect(after).toEqual({ ...before, user_id: null, address: nobody, updated_at: after.updated_at });
    expect((await stored(cancelled.id)).address).toEqual(nobody);
    expect(await tablesWith(marker)).toEqual([]);
  });

  test('an open order keeps its address until delivery', async () => {
    const open = await order();
    await remove();
    const remaining = await stored(open.id);
    expect([remaining.user_id, remaining.address]).toMatchObject([null, { address_1: `${marker} street` }]);
    for (let step = 0; step < 3; step++)
      await moveOrder(shop.db, { number: open.number, actor: 'operator', now: start });
    expect((await stored(open.id)).address).toMatchObject({ address_1: `${marker} street` });
    await anonymiseFormerBuyers({ ...shop.app.shop, clock: in30Hours });
    expect((await stored(open.id)).address).toMatchObject({ address_1: `${marker} street` });

    await moveOrder(shop.db, { number: open.number, actor: 'operator', now: start });
    const last = (await shop.mails()).at(-1)!;
    expect([last.to, last.text]).toEqual([expect.any(String), expect.stringContaining(`${marker} street`)]);
    await anonymiseFormerBuyers({ ...shop.app.shop, clock: { now: () => new Date() } });
    expect((await stored(open.id)).address).toMatchObject({ address_1: `${marker} street` });
    expect(await anonymiseFormerBuyers({ ...shop.app.shop, clock: in30Hours })).toBe(1);
    expect(await stored(open.id)).toMatchObject({ status: 5, address: nobody });
    expect(await anonymiseFormerBuyers({ ...shop.app.shop, clock: in30Hours })).toBe(0);
  });

  test('or until the shop cancels it', async () => {
    const open = await order();
    await remove();
    await moveOrder(shop.db, { number: open.number, to: 6, actor: 'operator', now: start });
    await anonymiseFormerBuyers({ ...shop.app.shop, clock: in30Hours });
    expect(await stored(open.id)).toMatchObject({ status: 6, address: nobody });
  });

  test('orders of guests and of other accounts do not change', async () => {
    const product = await buildProduct(shop.db);
    const other = await buildAccount(shop);
    await fillCart(shop.db, other.id, { items: [{ product }] });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const placed = [
      await shop.call('POST order/action', { body: orderBody(), headers: await shop.signIn(other.id) }),
      await shop.call('POST order/action', { body: orderBody(token) }),
    ];
    await shop.db.updateTable('orders').set({ status: 5 }).execute();
    const both = () => Promise.all(placed.map(({ data }) => stored(data.id)));
    const before = await both();
    await remove();
    await anonymiseFormerBuyers({ ...shop.app.shop, clock: in30Hours });
    expect(await both()).toEqual(before);
  });
});

test('the audit log keeps acts by and on the person, without personal data', async () => {
  const name = `${marker} Person`;
  const requestId = 'history';
  const actor = { kind: 'person', userId: account.id, name, storeId: null, requestId } as const;
  const entry = { storeId: null, before: null, after: { title: 'Lamp' } };
  await audited(shop.db, actor, async (tx) => {
    tx.audit.record({ ...entry, action: 'product.save', entity: 'product', entityId: 1, label: 'Lamp' });
    return { ok: true };
  });
  await audited(shop.db, { ...actor, userId: null, name: 'souk user' }, async (tx) => {
    const entityId = account.id;
    tx.audit.record({ ...entry, action: 'person.create', entity: 'person', entityId, label: name });
    return { ok: true };
  });
  await remove();
  expect(await tablesWith(marker)).toEqual([]);
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select(['actor_name', 'entity', 'label', 'after'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { actor_name: '', entity: 'product', label: 'Lamp', after: { title: 'Lamp' } },
    { actor_name: 'souk user', entity: 'person', label: '', after: null },
  ]);
});

test('keeps reviews as those of a former customer in the reader’s language', async () => {
  const product = await buildProduct(shop.db);
  await shop.db
    .insertInto('reviews')
    .values({ product_id: product.id, user_id: account.id, author_name: `${marker} Person`, rating: 4 })
    .execute();
  await remove();
  const names: unknown[] = [];
  for (const language of ['en', 'ar']) {
    const { data } = await shop.call('GET reviews/{id}', {
      params: { id: product.id },
      headers: { language },
    });
    names.push(...data.all.data.map(({ user_id, user, rating }) => [user_id, user.name, rating]));
  }
  expect(names).toEqual([
    [null, 'Former customer', 4],
    [null, 'عميل سابق', 4],
  ]);
});
