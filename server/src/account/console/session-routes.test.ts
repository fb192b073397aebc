import { consoleApi } from '@souk/contract/console-api';
import { operatorPermissions, sellerRoles } from '@souk/rules/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildAccount, password } from '../test-people.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole, fromOwnPage } from '#console/test-consoles.ts';

const { openSession, endSession, me, confirmSession, listSessions, revokeSession } = consoleApi.session;
const start = new Date('2026-11-20T12:00:00Z');

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ rateLimits: true });
});
afterAll(() => shop.close());

let person = { id: 0, email: '' };
beforeEach(async () => {
  shop.clock.set(start);
  person = await buildAccount(shop, { name: 'Omar Said' });
});

const signIn = (body: Record<string, unknown>, headers: Record<string, string> = fromOwnPage) =>
  callConsole(shop, openSession, {
    body: { email: person.email, password, audience: 'operator', ...body },
    headers,
  });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']);

describe('signing in', () => {
  test('stores the session in a cookie sent only to the API, and only from our own pages', async () => {
    await makeOwner(shop.db, person.id);
    const reply = await signIn({});
    expect([reply.httpStatus, reply.data]).toEqual([200, true]);
    expect(cookieOf(reply)).toMatch(
      /^operator_token=[\w.-]+; Max-Age=\d+; Path=\/api\/v1; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(reply).split(';')[0]!;
    expect(await callConsole(shop, me, { headers: { ...fromOwnPage, cookie } })).toMatchObject({
      data: {
        id: person.id,
        name: 'Omar Said',
        audience: 'operator',
        role: 'owner',
        store: null,
        stores: [],
        permissions: operatorPermissions,
        confirmed_until: '2026-11-20T12:10:00.000Z',
      },
      headers: { 'cache-control': 'no-store' },
    });
  });

  test('a browser can be signed in to both consoles, with a cookie each', async () => {
    const both = await buildAccount(shop);
    await makeOwner(shop.db, both.id);
    await makeOwner(shop.db, both.id, await buildStore(shop.db));
    const [seller, operator] = await Promise.all(
      (['seller', 'operator'] as const).map((audience) => atConsole(shop, both.id, audience)),
    );
    const cookie = `${seller!['cookie']}; ${operator!['cookie']}`;
    const whose = async (headers: Record<string, string>) =>
      (await callConsole(shop, me, { headers: { ...fromOwnPage, cookie, ...headers } })).data.audience;
    expect([await whose({ 'x-console': 'seller' }), await whose({ 'x-console': 'operator' })]).toEqual([
      'seller',
      'operator',
    ]);
    // Signing out of one leaves the other.
    const out = { headers: { ...fromOwnPage, cookie, 'x-console': 'operator' } };
    expect(cookieOf(await callConsole(shop, endSession, out))).toMatch(/^operator_token=;/);
    expect(await whose({ 'x-console': 'seller' })).toBe('seller');
    const gone = { headers: { ...out.headers } };
    expect((await callConsole(shop, me, gone)).httpStatus).toBe(401);
  });

  test('gives the same answer for a wrong password and an unknown address, and reveals permissions only with the right one', async () => {
    const wrong = await signIn({ password: 'wrong horse' });
    const unknown = await signIn({ email: 'nobody@example.com' });
    expect([wrong.httpStatus, wrong.data]).toEqual([201, { form: ['Invalid email or password.'] }]);
    expect([unknown.httpStatus, unknown.data]).toEqual([wrong.httpStatus, wrong.data]);
    expect(await signIn({})).toMatchObject({
      status: 201,
      data: { form: ['This account doesn’t have access to this console.'] },
    });
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test('names the invalid fields of a form', async () => {
    expect(await signIn({ email: 'x', audience: 'admin' })).toMatchObject({
      httpStatus: 201,
      status: 201,
      data: {
        form: ['Invalid email', 'Some fields aren’t valid. Check them and try again.'],
        fields: [
          { path: 'email', message: 'Invalid email' },
          { path: 'audience', message: 'This value isn’t valid.' },
        ],
      },
    });
  });

  test('is refused after ten wrong passwords, as in the shop’s login', async () => {
    for (let tries = 0; tries < 10; tries++) await signIn({ password: 'wrong horse' });
    const refused = await signIn({});
    expect([refused.httpStatus, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('a signed-in user', () => {
  test('sees their own stores, and selects one', async () => {
    const [one, other] = [
      await buildStore(shop.db, { name: 'Noor', slug: `noor-${person.id}` }),
      await buildStore(shop.db, { name: 'Fjord', slug: `fjord-${person.id}` }),
    ];
    await makeOwner(shop.db, person.id, one);
    await shop.db
      .insertInto('memberships')
      .values({ user_id: person.id, store_id: other, role_id: 9 })
      .execute();
    const headers = await atConsole(shop, person.id, 'seller');
    const first = await callConsole(shop, me, { headers });
    expect(me.reply.parse(first.data)).toEqual(first.data);
    expect(first.data).toMatchObject({
      role: 'owner',
      store: { id: one, name: 'Noor' },
      stores: [
        { id: one, name: 'Noor', slug: `noor-${person.id}`, role: 'owner' },
        { id: other, name: 'Fjord', slug: `fjord-${person.id}`, role: 'packer' },
      ],
    });
    const second = await callConsole(shop, me, { headers: { ...headers, 'x-store': String(other) } });
    expect(second.data).toMatchObject({ role: 'packer', store: { id: other } });
    expect(second.data.permissions.toSorted()).toEqual(sellerRoles.packer.toSorted());
  });

  test('confirms their identity with the password only', async () => {
    await makeOwner(shop.db, person.id);
    const headers = await atConsole(shop, person.id, 'operator');
    shop.clock.set(new Date(start.getTime() + 30 * 60_000));
    const wrong = await callConsole(shop, confirmSession, { headers, body: { password: 'wrong horse' } });
    expect(wrong).toMatchObject({ status: 201, data: { form: ['Your current password is incorrect.'] } });
    const confirmed = await callConsole(shop, confirmSession, { headers, body: { password } });
    expect(confirmed.data).toEqual({ confirmed_until: '2026-11-20T12:40:00.000Z' });
    expect((await callConsole(shop, me, { headers })).data.confirmed_until).toBe('2026-11-20T12:40:00.000Z');
  });

  test('has no access from a page that reports nobody signed in', async () => {
    await makeOwner(shop.db, person.id);
    const headers = await atConsole(shop, person.id, 'operator');
    for (const minutes of [25, 50]) {
      shop.clock.set(new Date(start.getTime() + minutes * 60_000));
      const reply = await callConsole(shop, me, { headers: { ...headers, 'x-unattended': '1' } });
      expect(reply.httpStatus).toBe(200);
    }
    shop.clock.set(new Date(start.getTime() + 60 * 60_000));
    expect((await callConsole(shop, me, { headers })).httpStatus).toBe(401);
  });

  test('signs out here or in the other console, and nobody else', async () => {
    await makeOwner(shop.db, person.id);
    const [here, there] = [
      await atConsole(shop, person.id, 'operator'),
      await atConsole(shop, person.id, 'operator'),
    ];
    const list = await callConsole(shop, listSessions, { headers: here });
    expect(listSessions.reply.parse(list.data)).toEqual(list.data);
    const other = list.data.find(({ is_current: isCurrent }) => !isCurrent)!;

    const stranger = await buildAccount(shop);
    await makeOwner(shop.db, stranger.id);
    const foreign = await atConsole(shop, stranger.id, 'operator');
    const revoke = (headers: Record<string, string>) =>
      callConsole(shop, revokeSession, { headers, params: { id: other.id } });
    expect(await revoke(foreign)).toMatchObject({ httpStatus: 404, status: 404 });
    expect((await revoke(here)).data).toBe(true);
    expect((await callConsole(shop, me, { headers: there })).httpStatus).toBe(401);

    const out = await callConsole(shop, endSession, { headers: here });
    expect(cookieOf(out)).toContain('operator_token=; Max-Age=0; Path=/api/v1');
    expect((await callConsole(shop, me, { headers: here })).httpStatus).toBe(401);
  });
});
