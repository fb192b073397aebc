// @module-tag slow
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { countStatements } from '#testing/count-statements.ts';
import { fingerprint } from '#testing/fingerprint.ts';
import { cleanAccounts } from './clean-accounts.ts';
import { issueLogin } from './issue-login.ts';
import { buildAccount, samePage } from './test-people.ts';

let shop: TestShop;
let userId = 0;
const start = new Date('2026-11-20T12:00:00Z');
const advanceClock = (ms: number) => shop.clock.set(new Date(start.getTime() + ms));
const hour = 3600_000;
const day = 24 * hour;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(start);
  userId = (await buildAccount(shop)).id;
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signIn = async () => (await issueLogin(shop.app.shop, userId)).token;
const profile = (headers: Record<string, string>) => shop.call('GET user/profile', { headers });
/** 'signed in', 'guest', or the status 401. */
async function standing(headers: Record<string, string>) {
  const { httpStatus, data } = await profile(headers);
  return httpStatus === 200 ? (data.is_logged_in ? 'signed in' : 'guest') : httpStatus;
}

describe('F28: invalid login tokens', () => {
  const secret = () => new TextEncoder().encode(shop.app.shop.authSecret);
  const claims = (jti: string, fields: { aud?: string; sub?: string; exp?: number; alg?: string } = {}) =>
    new SignJWT({ jti })
      .setProtectedHeader({ alg: fields.alg ?? 'HS256' })
      .setSubject(fields.sub ?? String(userId))
      .setAudience(fields.aud ?? 'souk')
      .setExpirationTime(fields.exp ?? Math.floor(start.getTime() / 1000) + 3600);

  async function jtiOf(token: string) {
    return (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string }).jti;
  }
  async function tokens(): Promise<Record<string, string>> {
    const good = await signIn();
    const jti = await jtiOf(good);
    const other = (await buildAccount(shop)).id;
    const [head, body, signature] = good.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const revoked = await signIn();
    await shop.call('POST user/logout', { headers: bearer(revoked) });
    return {
      'one byte changed': `${head}.${body}.${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`,
      'alg none': `${none}.${body}.`,
      'another algorithm': await claims(jti, { alg: 'HS512' }).sign(secret()),
      'another secret': await claims(jti).sign(new TextEncoder().encode('x'.repeat(64))),
      'of another shop': await claims(jti, { aud: 'another-shop' }).sign(secret()),
      'of another shopper': await claims(jti, { sub: String(other) }).sign(secret()),
      expired: await claims(jti, { exp: Math.floor(start.getTime() / 1000) - 61 }).sign(secret()),
      'an id that was never issued': await claims(randomUUID()).sign(secret()),
      'no id': await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(secret()),
      revoked,
      'not a token': 'hello',
    };
  }

  test('get 401 on calls that need a login and on guest calls, and are ignored on public ones', async () => {
    for (const [name, token] of Object.entries(await tokens())) {
      const headers = bearer(token);
      const replies = [
        await shop.call('POST user/update-profile', { body: { name: 'Thief' }, headers }),
        await shop.call('POST user/logout', { body: {}, headers }),
        await profile(headers),
        await shop.call('GET common', { headers }),
      ];
      expect([name, ...replies.map(({ httpStatus }) => httpStatus)]).toEqual([name, 401, 401, 401, 200]);
      expect(replies[0]!.form).toEqual(['Please log in first.']);
    }
  });

  test('as a cookie show the shop as to a guest, and the cookie is cleared', async () => {
    for (const token of Object.values(await tokens())) {
      const headers = { cookie: `frontend_token=${token}`, ...samePage };
      expect(await standing(headers)).toBe('guest');
      const { headers: replied } = await profile(headers);
      expect([replied['set-cookie']].flat()).toEqual([
        'frontend_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        `frontend_signed_in=1; Max-Age=31622400; Path=/; HttpOnly; SameSite=Lax`,
      ]);
    }
  });

  test('the profile reports an ended login until the next login or logout', async () => {
    const ended = async (headers: Record<string, string>) => (await profile(headers)).data.login_ended;
    expect(await ended({ cookie: `frontend_token=${await signIn()}`, ...samePage })).toBe(false);
    expect(await ended({ cookie: 'frontend_token=gone', ...samePage })).toBe(true);
    expect(await ended({ cookie: 'frontend_signed_in=1', ...samePage })).toBe(true);
    expect(await ended({ cookie: 'frontend_user_token=some_guest_or_other', ...samePage })).toBe(false);
    expect(await ended({ cookie: 'frontend_signed_in=1', 'x-user-token': 'some_guest_or_other' })).toBe(true);
  });

  test('F20: tolerates a clock difference of 60 seconds', async () => {
    const token = await claims(await jtiOf(await signIn()), {
      exp: Math.floor(start.getTime() / 1000) - 30,
    }).sign(secret());
    expect(await standing(bearer(token))).toBe('signed in');
  });

  test('of a deleted account', async () => {
    const token = await signIn();
    await shop.call('DELETE user/delete', { body: {}, headers: bearer(token) });
    expect(await standing(bearer(token))).toBe(401);
  });
});

describe('a login ends after 30 idle days', () => {
  const seenAt = async () => {
    const logins = shop.db.selectFrom('logins').select('last_seen_at').where('user_id', '=', userId);
    return (await logins.executeTakeFirstOrThrow()).last_seen_at.getTime() - start.getTime();
  };

  test('renews within them', async () => {
    const headers = bearer(await signIn());
    for (const days of [29, 58, 87]) {
      advanceClock(days * day);
      expect(await standing(headers)).toBe('signed in');
      expect(await seenAt()).toBe(days * day);
    }
    advanceClock(117 * day);
    expect(await standing(headers)).toBe(401);
  });

  test('writes the last use at most once an hour', async () => {
    const headers = bearer(await signIn());
    const many = await countStatements(async () => {
      advanceClock(hour - 1);
      for (let call = 0; call < 3; call++) await profile(headers);
    });
    expect(await seenAt()).toBe(0);
    advanceClock(hour);
    await profile(headers);
    expect(await seenAt()).toBe(hour);
    expect(await countStatements(() => profile(headers))).toBe(many / 3);
  });
});

test('the job deletes ended logins, old codes and counters, and nothing still in use', async () => {
  const [live, out] = [bearer(await signIn()), await signIn()];
  await shop.call('POST user/logout', { body: {}, headers: bearer(out) });
  await shop.call('POST user/signup', {
    body: { name: 'N', email: 'cleaned@example.com', password: 'secret1' },
  });
  const rows = async () => ({
    logins: (await shop.db.selectFrom('logins').select('jti').where('user_id', '=', userId).execute()).length,
    codes: (await shop.db.selectFrom('mail_codes').select('id').execute()).length,
    counters: (await shop.db.selectFrom('rate_counters').select('key').execute()).length,
  });
  await cleanAccounts(shop.app.shop);
  expect(await rows()).toEqual({ logins: 1, codes: 1, counters: 1 });
  advanceClock(25 * hour);
  await profile(live);
  await cleanAccounts(shop.app.shop);
  expect(await rows()).toEqual({ logins: 1, codes: 0, counters: 0 });
  advanceClock(60 * day);
  await cleanAccounts(shop.app.shop);
  expect(await rows()).toEqual({ logins: 0, codes: 0, counters: 0 });
});

describe('user/logout', () => {
  test('POST ends only this login and removes the cookie', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const reply = await shop.call('POST user/logout', {
      body: {},
      headers: { cookie: `frontend_token=${mine}`, ...samePage },
    });
    expect([reply.status, reply.data]).toEqual([200, true]);
    expect(reply.headers['set-cookie']).toEqual(
      ['frontend_token', 'frontend_signed_in'].map(
        (name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
      ),
    );
    expect(await standing(bearer(mine))).toBe(401);
    expect(await standing(bearer(other))).toBe('signed in');
  });

  test('GET does the same for a bearer, from any site', async () => {
    const token = await signIn();
    const headers = { ...bearer(token), 'sec-fetch-site': 'cross-site', origin: 'https://app.example' };
    expect((await shop.call('GET user/logout', { headers })).data).toBe(true);
    expect(await standing(bearer(token))).toBe(401);
  });

  test('everywhere ends all logins of this account only', async () => {
    const tokens = [await signIn(), await signIn(), await signIn()];
    const stranger = await shop.signIn((await buildAccount(shop)).id);
    await shop.call('POST user/logout', { body: { everywhere: true }, headers: bearer(tokens[0]!) });
    for (const token of tokens) expect(await standing(bearer(token))).toBe(401);
    expect(await standing(stranger)).toBe('signed in');
  });

  test('without a login: 401', async () => {
    expect((await shop.call('POST user/logout', { body: {} })).httpStatus).toBe(401);
    expect((await shop.call('GET user/logout')).httpStatus).toBe(401);
  });

  test.each([
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
  ])('D4: a browser prefetch (%s: %s) gets 503 and stays signed in', async (header, purpose) => {
    const token = await signIn();
    const reply = await shop.call('GET user/logout', { headers: { ...bearer(token), [header]: purpose } });
    expect([reply.httpStatus, reply.status, reply.headers['cache-control']]).toEqual([503, 503, 'no-store']);
    expect(await standing(bearer(token))).toBe('signed in');
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a browser that says nothing', {}],
  ])('I40: a link of %s does not sign out by the cookie', async (_where, headers) => {
    const cookie = `frontend_token=${await signIn()}`;
    const before = await fingerprint(shop.db);
    for (const method of ['GET user/logout', 'POST user/logout'] as const) {
      const reply = await shop.call(method, { headers: { cookie, ...headers } });
      expect([reply.httpStatus, reply.headers['set-cookie']]).toEqual([401, undefined]);
    }
    expect(await fingerprint(shop.db)).toEqual(before);
  });
});

describe('POST user/fcm-token', () => {
  const send = (token: string, fcm_token: unknown, more = {}) =>
    shop.call('POST user/fcm-token', { body: { fcm_token, ...more }, headers: bearer(token) });
  const devices = async () => {
    const rows = await shop.db
      .selectFrom('logins')
      .select(['fcm_token', 'device_type'])
      .where('user_id', '=', userId)
      .where('fcm_token', 'is not', null)
      .orderBy('fcm_token')
      .execute();
    return rows.map((row) => [row.fcm_token, row.device_type]);
  };

  test('is stored per login and deleted at logout', async () => {
    const [phone, tablet] = [await signIn(), await signIn()];
    const reply = await send(phone, 'phone-1', { device_type: 'android' });
    expect(reply.data).toEqual({ message: 'Device registered', user_id: userId });
    await send(tablet, 'tablet-1');
    await send(phone, 'phone-2', { device_type: 'android' });
    expect(await devices()).toEqual([
      ['phone-2', 'android'],
      ['tablet-1', null],
    ]);
    await shop.call('POST user/logout', { body: {}, headers: bearer(phone) });
    expect(await devices()).toEqual([['tablet-1', null]]);
  });

  test('a device belongs to the last login on it', async () => {
    await send(await signIn(), 'shared-phone');
    const next = await buildAccount(shop);
    await send((await issueLogin(shop.app.shop, next.id)).token, 'shared-phone');
    expect(await devices()).toEqual([]);
  });

  test.each(['', null, undefined, 7, 'x'.repeat(4097), 'a\0b'])('refuses %j', async (fcmToken) => {
    expect((await send(await signIn(), fcmToken)).form).toEqual(['Token is required']);
    expect(await devices()).toEqual([]);
  });

  test('asks a guest to log in', async () => {
    const body = { fcm_token: 'x' };
    const headers = { 'x-user-token': 'guest-with-a-phone' };
    expect((await shop.call('POST user/fcm-token', { body, headers })).httpStatus).toBe(401);
  });
});
