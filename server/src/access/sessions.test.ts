import type { Audience } from '@souk/rules/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildAccount } from '#account/test-people.ts';
import { cleanAccounts } from '#account/clean-accounts.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, makeOwner } from '#testing/builders.ts';
import type { Actor } from './actor.ts';
import { audited } from './audited.ts';
import { confirmSession, isConfirmed } from './confirm-session.ts';
import { openSession } from './open-session.ts';
import { revokeSession } from './revoke-session.ts';
import { listSessions } from './session-queries.ts';
import { signSession, verifySession } from './session-token.ts';

const start = new Date('2026-11-20T12:00:00Z');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

/** Owns the shop and a store. */
let person = { id: 0, email: '' };
let actor: Actor;
beforeEach(async () => {
  shop.clock.set(start);
  person = await buildAccount(shop);
  await makeOwner(shop.db, person.id);
  await makeOwner(shop.db, person.id, await buildStore(shop.db));
  actor = { kind: 'person', userId: person.id, name: 'Layla', storeId: null, requestId: null };
});
const advanceClock = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms));

async function open(audience: Audience, userId = person.id) {
  const now = shop.clock.now();
  const opened = await audited(shop.db, actor, (tx) =>
    openSession(tx, { userId, audience, userAgent: 'Firefox', now }),
  );
  if (!opened.ok) throw new Error(opened.reason);
  return { id: opened.session.id, token: await signSession(shop.app.shop, opened.session) };
}
const verify = (token: string) => verifySession(shop.app.shop, token);

describe('a session', () => {
  test.each(['seller', 'operator'] as const)('opens the console of a %s', async (audience) => {
    const { id, token } = await open(audience);
    expect(await verify(token)).toMatchObject({ id, userId: person.id, audience, name: 'Layla Haddad' });
  });

  test('is for members only, each in their console', async () => {
    const shopper = await buildAccount(shop);
    await expect(open('operator', shopper.id)).rejects.toThrow('no-member');
    await makeOwner(shop.db, shopper.id, await buildStore(shop.db));
    await expect(open('operator', shopper.id)).rejects.toThrow('no-member');
    await open('seller', shopper.id);
  });

  test('does not log in to the shop, and a login of the shop opens no console', async () => {
    const { token } = await open('operator');
    const headers = { authorization: `Bearer ${token}` };
    expect((await shop.call('GET user/marks', { headers })).httpStatus).toBe(401);
    const login = await shop.signIn(person.id);
    expect((await shop.call('GET user/marks', { headers: login })).httpStatus).toBe(200);
    expect(await verify(login['authorization']!.slice('Bearer '.length))).toBeNull();
  });

  test('of one console does not open the other, whatever its token says', async () => {
    const { id } = await open('seller');
    const forged = {
      id,
      userId: person.id,
      audience: 'operator',
      expiresAt: new Date('2027-01-01'),
    } as const;
    expect(await verify(await signSession(shop.app.shop, { ...forged, now: start }))).toBeNull();
    const foreign = { authSecret: 'x'.repeat(32) };
    const token = await signSession(foreign, { ...forged, audience: 'seller', now: start });
    expect(await verify(token)).toBeNull();
    expect(await verify('no.token.atall')).toBeNull();
  });

  test.each([
    ['operator', hourMs],
    ['seller', 12 * hourMs],
  ] as const)('of a %s ends after its idle time', async (audience, idle) => {
    const { token } = await open(audience);
    for (let times = 0; times < 3; times++) {
      advanceClock(idle - minuteMs);
      expect(await verify(token)).not.toBeNull();
    }
    advanceClock(idle);
    expect(await verify(token)).toBeNull();
  });

  test('also ends on an open page that only refreshes itself', async () => {
    const { token } = await open('operator');
    const asks = () => verifySession(shop.app.shop, token, { isUnattended: true });
    for (let times = 0; times < 3; times++) {
      advanceClock(15 * minuteMs);
      expect(await asks()).not.toBeNull();
    }
    advanceClock(15 * minuteMs);
    expect(await asks()).toBeNull();
  });

  test('of an operator ends after twelve hours even when used', async () => {
    const { token } = await open('operator');
    for (let halfHours = 1; halfHours < 24; halfHours++) {
      advanceClock(hourMs / 2);
      expect(await verify(token)).not.toBeNull();
    }
    advanceClock(hourMs / 2);
    expect(await verify(token)).toBeNull();
  });

  test('allows sensitive changes for ten minutes, and again after re-authentication', async () => {
    const { token } = await open('operator');
    const confirmed = async () => isConfirmed((await verify(token))!, shop.clock.now());
    expect(await confirmed()).toBe(true);
    advanceClock(10 * minuteMs);
    expect(await confirmed()).toBe(false);
    const session = (await verify(token))!;
    await audited(shop.db, actor, (tx) => confirmSession(tx, { session, now: shop.clock.now() }));
    advanceClock(9 * minuteMs);
    expect(await confirmed()).toBe(true);
  });
});

describe('the sessions of a user', () => {
  const list = async () =>
    (await listSessions(shop.db, person.id, shop.clock.now())).map(({ id, audience }) => [id, audience]);
  const revoke = (id: string, userId = person.id) =>
    audited(shop.db, actor, (tx) => revokeSession(tx, { id, userId, now: shop.clock.now() }));

  test('are listed as long as they are valid, and each can be ended', async () => {
    const [one, other] = [await open('seller'), await open('operator')];
    advanceClock(minuteMs);
    await verify(other.token);
    expect(await list()).toEqual([
      [other.id, 'operator'],
      [one.id, 'seller'],
    ]);
    expect(await revoke(one.id)).toEqual({ ok: true });
    expect(await revoke(one.id)).toEqual({ ok: false, reason: 'session-missing' });
    expect(await verify(one.token)).toBeNull();
    advanceClock(2 * hourMs);
    expect(await list()).toEqual([]);
  });

  test('cannot be ended by other users', async () => {
    const { id, token } = await open('seller');
    const other = await buildAccount(shop);
    expect(await revoke(id, other.id)).toEqual({ ok: false, reason: 'session-missing' });
    expect(await verify(token)).not.toBeNull();
  });

  test('end when the password changes and when logging out everywhere', async () => {
    const headers = await shop.signIn(person.id);
    const first = await open('operator');
    const body = { current_password: 'correct horse 🐎', password: 'another horse 🐎' };
    expect((await shop.call('POST user/update-user-password', { body, headers })).status).toBe(200);
    expect(await verify(first.token)).toBeNull();
    const second = await open('operator');
    await shop.call('POST user/logout', { body: { everywhere: true }, headers });
    expect(await verify(second.token)).toBeNull();
  });

  test('are deleted after they have ended', async () => {
    const ended = await open('seller');
    await revoke(ended.id);
    const usable = await open('seller');
    await cleanAccounts(shop.app.shop);
    const rows = shop.db.selectFrom('console_sessions').select('id').where('user_id', '=', person.id);
    expect(await rows.execute()).toEqual([{ id: usable.id }]);
  });

  test('are in the audit log', async () => {
    const { id, token } = await open('operator');
    const session = (await verify(token))!;
    await audited(shop.db, actor, (tx) => confirmSession(tx, { session, now: start }));
    await revoke(id);
    const entries = shop.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('actor_id', '=', person.id)
      .orderBy('id');
    const after = { audience: 'operator' };
    expect(await entries.execute()).toEqual([
      { action: 'session.open', after },
      { action: 'session.confirm', after },
      { action: 'session.end', after },
    ]);
  });
});
