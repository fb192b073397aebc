import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildSeller, sell, setUpCommission } from '#payment/invoice/test-commission.ts';
import { findPayoutBlocks } from '#payment/payout/payout-blocks.ts';
import { giveAccount } from '#payment/payout/test-payouts.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { requestDac7Details } from './request-details.ts';

/* Details that the DAC7 report lacks: a request, two reminders 30 days apart, then no payouts until they are added. */

const start = new Date('2026-03-02T09:00:00Z');
let shop: TestShop;

beforeAll(async () => {
  shop = await buildTestShop({ now: start, connections: 8, payments: testProvider().payments });
  await setUpCommission(shop);
  await setSetting(shop.db, 'currency', 'EUR');
  await setSetting(shop.db, 'payouts_need_trader_details', false);
  shop.app.shop.site.invalidate();
});
beforeEach(() => after(0));
afterAll(() => shop.close());

const after = (days: number) => shop.clock.set(new Date(start.getTime() + days * 24 * 3600_000));
const run = () => requestDac7Details(shop.app.shop);

type Seller = { storeId: number; email: string };

/** A seller without a registration, tax or VAT number who has sold for so much. */
async function seller(minor: number, language = 'en'): Promise<Seller> {
  const storeId = await buildSeller(shop, 'aria');
  await change(storeId, { language_code: language });
  const ownerId = await buildUser(shop.db);
  await makeOwner(shop.db, ownerId, storeId);
  await giveAccount(
    { db: shop.db, now: start, authSecret: shop.app.shop.authSecret },
    { storeId, iban: 'DE89370400440532013000' },
  );
  await sell(shop, storeId, [[minor, 1]]);
  const { email } = await shop.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { storeId, email };
}
const change = (storeId: number, set: object) =>
  shop.db.updateTable('stores').set(set).where('id', '=', storeId).execute();
const mailsTo = async ({ email }: Seller) =>
  (await shop.mails()).filter((mail) => mail.to === email && mail.kind === 'dac7-details');
const block = async ({ storeId }: Seller) =>
  (await findPayoutBlocks(shop.db, { storeIds: [storeId], now: shop.clock.now() })).get(storeId);
const requestsOf = ({ storeId }: Seller) =>
  shop.db
    .selectFrom('dac7_requests')
    .select(['position', 'requested_at', 'closed_at'])
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();

const subject = 'Souk needs your details for its tax report';

test('asks once, reminds after 30 and 60 days, then pauses payouts until the details are there', async () => {
  const one = await seller(300_000);
  await Promise.all(Array.from({ length: 4 }, run));
  expect((await mailsTo(one)).map((mail) => mail.subject)).toEqual([subject]);
  const [first] = await mailsTo(one);
  for (const words of ['Registration, tax or VAT number', 'May 1, 2026', '/seller/store'])
    expect(first!.text).toContain(words);
  expect(first!.text).not.toContain('Legal name');
  for (const [days, count] of [
    [29, 1],
    [30, 2],
    [59, 2],
  ] as const) {
    after(days);
    await run();
    expect(await mailsTo(one), `day ${days}`).toHaveLength(count);
    expect(await block(one), `day ${days}`).toBeUndefined();
  }
  after(60);
  await Promise.all([run(), run()]);
  const mails = await mailsTo(one);
  expect(mails.map((mail) => mail.subject)).toEqual([
    subject,
    `Reminder: ${subject}`,
    `Reminder: ${subject}`,
  ]);
  expect(mails[2]!.text).toContain('Your payouts are now paused.');
  expect(await block(one)).toMatchObject({ reason: 'dac7-details', missing: ['tax_number'] });
  const day = (days: number) => new Date(start.getTime() + days * 24 * 3600_000);
  expect((await requestsOf(one)).map(({ requested_at: at }) => at)).toEqual([day(0), day(30), day(60)]);
  after(120);
  expect(await run()).toBe(0);

  await change(one.storeId, { register_number: 'HRB 12345' });
  expect(await block(one)).toBeUndefined();
  await run();
  expect((await requestsOf(one)).every(({ closed_at: closed }) => closed !== null)).toBe(true);
  // Lost again, it is asked anew.
  await change(one.storeId, { register_number: '' });
  expect(await block(one)).toBeUndefined();
  expect(await run()).toBe(1);
  expect((await requestsOf(one)).at(-1)).toMatchObject({ position: 1 });
});

test('a reminder that is late moves the next one, too', async () => {
  const one = await seller(300_000);
  await run();
  after(70);
  await run();
  after(71);
  await run();
  expect(await mailsTo(one)).toHaveLength(2);
  expect(await block(one)).toBeUndefined();
  after(100);
  await run();
  expect(await block(one)).toMatchObject({ reason: 'dac7-details' });
});

test('asks only sellers who are reported, or may be, in shops where the report applies', async () => {
  const small = await seller(5000);
  await setSetting(shop.db, 'currency', 'JPY');
  shop.app.shop.site.invalidate();
  const inYen = await seller(5000, 'ar');
  await setSetting(shop.db, 'currency', 'EUR');
  shop.app.shop.site.invalidate();
  const complete = await seller(300_000);
  await change(complete.storeId, { vat_number: 'DE123456788' });
  const named = await seller(300_000);
  await setSetting(shop.db, 'dac7_requests', 'never');
  shop.app.shop.site.invalidate();
  expect(await run()).toBe(0);
  await setSetting(shop.db, 'dac7_requests', 'eu');
  shop.app.shop.site.invalidate();
  await run();
  const counts = await Promise.all([small, inYen, complete, named].map(mailsTo));
  expect(counts.map((mails) => mails.length)).toEqual([0, 1, 0, 1]);
  const [arabic] = counts[1]!;
  expect(arabic!.subject).toBe('يحتاج Souk إلى بياناتك لتقريره الضريبي');
  expect(arabic!.text.replaceAll(/[\u2068\u2069]/g, '')).toContain('قبل 1 مايو 2026');
  for (const days of [30, 60]) {
    after(days);
    await run();
  }
  expect(await block(named)).toMatchObject({ reason: 'dac7-details' });
  await setSetting(shop.db, 'dac7_requests', 'never');
  expect(await block(named)).toBeUndefined();
  await setSetting(shop.db, 'dac7_requests', 'eu');
});
