// @module-tag slow
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailKinds } from '#mail-kinds.ts';
import { buildGuest, buildGuests, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { cleanMails } from './clean-mails.ts';
import type { OutgoingMail } from '#outbound/mailer.ts';
import { claimMails, markSent } from './queries.ts';
import { sendMails } from './send-mails.ts';

const start = new Date('2026-11-20T12:00:00Z');
const minute = 60_000;

let shop: TestShop;
/** Every attempt, accepted or not. */
let tried: OutgoingMail[] = [];
let serverProblem: string | null = null;
beforeAll(async () => {
  shop = await buildTestShop({
    connections: 12,
    mailer: {
      async send(mail) {
        tried.push(mail);
        if (serverProblem) throw new Error(serverProblem);
        if (mail.to === 'nobody@example.com') throw new Error('550 no such user');
      },
    },
  });
});
afterAll(() => shop.close());
afterEach(async () => {
  tried = [];
  serverProblem = null;
  shop.clock.set(start);
  await shop.db.deleteFrom('mails').execute();
});

const send = () => sendMails(shop.app.shop, mailKinds);
const advanceClock = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms));

async function order(): Promise<number> {
  const product = await buildProduct(shop.db);
  const token = await buildGuest(shop.db, { items: [{ product }] });
  return (await shop.call('POST order/action', { body: orderBody(token) })).data.id;
}

async function row() {
  return shop.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
}

test('while the mail server is down orders are answered at once; emails follow later, with one Message-ID (I45, F18)', async () => {
  serverProblem = 'connect ECONNREFUSED';
  await order();
  expect(await send()).toBe(0);
  expect(await row()).toMatchObject({ tries: 1, last_error: 'connect ECONNREFUSED', sent_at: null });
  expect(await send()).toBe(0); // not before it is due
  expect(tried).toHaveLength(1);

  advanceClock(minute);
  expect(await send()).toBe(0);
  serverProblem = null;
  advanceClock(minute);
  expect(await send()).toBe(0);
  advanceClock(minute);
  expect(await send()).toBe(1);
  expect(tried.map((mail) => mail.messageId)).toEqual(Array(3).fill(tried[0]!.messageId));
  expect(await row()).toMatchObject({ tries: 3, last_error: null, sent_at: shop.clock.now() });
  advanceClock(24 * 60 * minute);
  expect(await send()).toBe(0);
});

test('delays double up to an hour, and after 24 hours the email is given up', async () => {
  serverProblem = '451 try again later';
  await order();
  const waits: number[] = [];
  for (let tries = 0; tries < 40; tries++) {
    await send();
    const { due_at: due, given_up_at: givenUp } = await row();
    if (givenUp) break;
    waits.push((due!.getTime() - shop.clock.now().getTime()) / minute);
    shop.clock.set(due!);
  }
  expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  const { given_up_at: givenUp, first_try_at: first } = await row();
  const hours = (givenUp!.getTime() - first!.getTime()) / (60 * minute);
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(25);
  const before = tried.length;
  advanceClock(48 * 60 * minute);
  await send();
  expect(tried).toHaveLength(before);
});

test('six processes share 30 emails: each is sent once (F37)', async () => {
  const product = await buildProduct(shop.db, { stock: 30 });
  const tokens = await buildGuests(shop.db, 30, () => ({ items: [{ product }] }));
  for (const token of tokens) await shop.call('POST order/action', { body: orderBody(token) });
  const sent = await Promise.all(Array.from({ length: 6 }, send));
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(new Set(tried.map((mail) => mail.messageId)).size).toBe(30);
  expect(tried).toHaveLength(30);
});

test('emails of a process that dies while sending are taken over after its lease', async () => {
  await order();
  const now = shop.clock.now();
  const claimed = await claimMails(shop.db, {
    now,
    leaseUntil: new Date(now.getTime() + 3 * minute),
    limit: 5,
  });
  expect(claimed).toHaveLength(1);
  expect(await send()).toBe(0);
  advanceClock(3 * minute);
  expect(await send()).toBe(1);
});

test('a rejected address doesn’t delay the others (F18)', async () => {
  const product = await buildProduct(shop.db);
  for (const email of ['nobody@example.com', 'layla@example.com']) {
    const token = await buildGuest(shop.db, { items: [{ product }], address: { email } });
    await shop.call('POST order/action', { body: orderBody(token) });
  }
  expect(await send()).toBe(1);
  expect(tried.map((mail) => mail.to).toSorted()).toEqual(['layla@example.com', 'nobody@example.com']);
});

test('deletes facts of secret and unknown kinds once the email is done', async () => {
  const secret = { recipient: 'layla@example.com', language_code: 'en', data: '{"code":"4711"}' };
  const { id } = await shop.db
    .insertInto('mails')
    .values({ ...secret, cause: 'sent', kind: 'order-copy' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await markSent(shop.db, [{ id, now: start, isSecret: true, byServer: true, reply: null }]);
  await shop.db
    .insertInto('mails')
    .values({ ...secret, cause: 'unknown', kind: 'of-tomorrow' })
    .execute();
  await send();
  advanceClock(25 * 60 * minute);
  await send();
  const rows = await shop.db.selectFrom('mails').select(['data', 'given_up_at']).orderBy('id').execute();
  expect(rows.map((mail) => mail.data)).toEqual([{}, {}]);
  expect(rows[1]!.given_up_at).toEqual(shop.clock.now());
});

test('after 90 days the outbox only has the email’s cause, so that it isn’t sent again', async () => {
  await order();
  await send();
  advanceClock(89 * 24 * 60 * minute);
  expect(await cleanMails(shop.app.shop)).toBe(0);
  advanceClock(2 * 24 * 60 * minute);
  expect(await cleanMails(shop.app.shop)).toBe(1);
  expect(await row()).toMatchObject({ data: {}, recipient: 'removed' });
  expect(await cleanMails(shop.app.shop)).toBe(0);
  expect(await send()).toBe(0);
});
