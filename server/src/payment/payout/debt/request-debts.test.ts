import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { proposeAdjustment } from '../adjust-balance.ts';
import { giveGoodwill } from '../test-payouts.ts';
import { requestDebts } from './request-debts.ts';

/* Requests to pay a debt: after 30 days, and every two weeks while it isn't paid. */

const { sellerMoney, operatorPayouts } = consoleApi;
const start = new Date('2026-11-02T09:00:00Z');
const currency = 'USD';
let shop: TestShop;

beforeAll(async () => {
  shop = await buildTestShop({ now: start, connections: 8 });
  await setSetting(shop.db, 'payout_iban', 'DE02120300000000202051');
  await setSetting(shop.db, 'legal_name', 'Souk GmbH');
});
beforeEach(() => after(0));
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

const after = (days: number) => shop.clock.set(new Date(start.getTime() + days * 24 * 3600_000));
const changeDays = (days: number) => setSetting(shop.db, 'debt_write_off_days', days);
const run = () => requestDebts(shop.app.shop);

type Seller = { storeId: number; email: string; headers(): Promise<Record<string, string>> };
async function seller(language = 'en'): Promise<Seller> {
  const storeId = await buildStore(shop.db);
  await shop.db.updateTable('stores').set({ language_code: language }).where('id', '=', storeId).execute();
  const ownerId = await buildUser(shop.db);
  await makeOwner(shop.db, ownerId, storeId);
  const { email } = await shop.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { storeId, email, headers: () => atConsole(shop, ownerId, 'seller') };
}
const owe = ({ storeId }: Seller, minor: number) =>
  giveGoodwill({ db: shop.db, now: shop.clock.now() }, { storeId, minor: -minor, currency });
const earn = ({ storeId }: Seller, minor: number) =>
  giveGoodwill({ db: shop.db, now: shop.clock.now() }, { storeId, minor, currency });
const pay = ({ storeId }: Seller, amountMinor: number) =>
  audited(shop.db, commandActor('test'), (tx) =>
    proposeAdjustment(tx, {
      storeId,
      kind: 'debt-paid',
      amountMinor,
      currency,
      shopCurrency: currency,
      reason: 'Paid',
      by: { userId: null, name: 'Mara' },
      now: shop.clock.now(),
    }),
  );
const mailsTo = async ({ email }: Seller) =>
  (await shop.mails()).filter((mail) => mail.to === email && mail.kind === 'seller-debt');
const subjectsTo = async (one: Seller) => (await mailsTo(one)).map(({ subject }) => subject);

test('asks once after 30 days, then every two weeks until it is paid', async () => {
  const one = await seller();
  await owe(one, 8173);
  after(29);
  await run();
  expect(await subjectsTo(one)).toEqual([]);
  after(30);
  await run();
  await run();
  const first = 'Please pay $81.73 to Souk';
  const again = 'Reminder: please pay $81.73 to Souk';
  expect(await subjectsTo(one)).toEqual([first]);
  after(43);
  await run();
  expect(await subjectsTo(one)).toEqual([first]);
  after(44);
  await run();
  expect(await subjectsTo(one)).toEqual([first, again]);
  await pay(one, 8173);
  after(90);
  await run();
  expect(await subjectsTo(one)).toEqual([first, again]);
});

test('says the amount, since when, and how to pay, in the language of the store', async () => {
  const [english, arabic] = [await seller(), await seller('ar')];
  await owe(english, 500);
  await owe(arabic, 500);
  after(31);
  await run();
  const [mail] = await mailsTo(english);
  for (const words of [
    '$5.00',
    'November 2, 2026',
    'Souk GmbH',
    'DE02120300000000202051',
    'the name of your store',
  ])
    expect(mail!.text).toContain(words);
  const [inArabic] = await mailsTo(arabic);
  expect(inArabic!.subject).toContain('يرجى سداد');
  expect(inArabic!.text).toContain('DE02120300000000202051');
  expect(inArabic!.html).toContain('dir="rtl"');
});

test('without a bank account, asks to contact the shop', async () => {
  await setSetting(shop.db, 'payout_iban', '');
  shop.app.shop.site.invalidate();
  const one = await seller();
  await owe(one, 500);
  after(31);
  await run();
  expect((await mailsTo(one))[0]!.text).toContain('Please contact the shop to agree on how to pay.');
  await setSetting(shop.db, 'payout_iban', 'DE02120300000000202051');
  shop.app.shop.site.invalidate();
});

test('a debt that sales covered in between starts anew, and 0 days never asks', async () => {
  const one = await seller();
  await owe(one, 500);
  after(20);
  await earn(one, 700);
  after(25);
  await owe(one, 900);
  after(54);
  await run();
  expect(await subjectsTo(one)).toEqual([]);
  await setSetting(shop.db, 'debt_request_days', 0);
  shop.app.shop.site.invalidate();
  after(60);
  expect(await run()).toBe(0);
  await setSetting(shop.db, 'debt_request_days', 30);
  shop.app.shop.site.invalidate();
  await run();
  expect(await subjectsTo(one)).toEqual(['Please pay $7.00 to Souk']);
});

test('runs at once send one request', async () => {
  const one = await seller();
  await owe(one, 500);
  after(31);
  await Promise.all(Array.from({ length: 4 }, run));
  expect(await subjectsTo(one)).toHaveLength(1);
});

test('a debt that stays unpaid for 90 days is a task that suggests writing it off, until two people did', async () => {
  const { operatorWork } = consoleApi;
  let mara: Record<string, string> = {};
  const tasks = async () => {
    const query = { kind: 'debt' } as const;
    return (await callConsole(shop, operatorWork.readWork, { query, headers: mara })).data.items;
  };
  const tasksOf = async ({ storeId }: Seller) => (await tasks()).filter(({ id }) => id === storeId);
  const counted = async () =>
    (await callConsole(shop, operatorWork.readShopWaiting, { headers: mara })).data.debt;
  const [old, paid, recent] = [await seller(), await seller(), await seller()];
  await owe(old, 8173);
  await owe(paid, 500);
  after(60);
  await owe(recent, 500);
  await run();
  await pay(paid, 500);
  after(89);
  mara = await ownerAtConsole(shop);
  expect(await tasksOf(old)).toEqual([]);
  after(90);
  await run();
  mara = await ownerAtConsole(shop);
  const jon = await ownerAtConsole(shop);
  const amount = { minor: 8173, currency };
  expect(await tasksOf(old)).toMatchObject([{ kind: 'debt', amount, since: start.toISOString(), count: 1 }]);
  expect([await tasksOf(paid), await tasksOf(recent)]).toEqual([[], []]);
  expect(await counted()).toBe((await tasks()).length);
  const task = { params: { kind: 'debt', item: String(old.storeId) }, body: {}, headers: mara } as const;
  expect((await callConsole(shop, operatorWork.takeWork, task)).httpStatus).toBe(200);
  expect(await tasksOf(old)).toMatchObject([{ taken: { is_own: true } }]);

  await changeDays(0);
  expect(await tasksOf(old)).toEqual([]);
  await changeDays(91);
  expect(await tasksOf(old)).toEqual([]);
  await changeDays(90);

  const propose = async () => {
    const body = { kind: 'write-off' as const, amount, reason: 'Closed down' };
    const params = { id: old.storeId };
    return (await callConsole(shop, operatorPayouts.proposeAdjustment, { params, body, headers: mara })).data;
  };
  const decide = (id: number, approve: boolean) =>
    callConsole(shop, operatorPayouts.decideAdjustment, { params: { id }, body: { approve }, headers: jon });
  const first = await propose();
  expect(await tasksOf(old)).toEqual([]);
  await decide(first.id, false);
  expect(await tasksOf(old)).toHaveLength(1);
  await decide((await propose()).id, true);
  expect(await tasksOf(old)).toEqual([]);
});

test('Money and Balances say since when, and that it is overdue', async () => {
  const one = await seller();
  await owe(one, 500);
  const { name } = await shop.db
    .selectFrom('stores')
    .select('name')
    .where('id', '=', one.storeId)
    .executeTakeFirstOrThrow();
  const seen = async () => {
    const [money, balances] = await Promise.all([
      callConsole(shop, sellerMoney.readMoney, { headers: await one.headers() }),
      callConsole(shop, operatorPayouts.listBalances, {
        query: { q: name },
        headers: await ownerAtConsole(shop),
      }),
    ]);
    const { owes_since: since, is_overdue: isOverdue } = balances.data.rows.find(
      ({ store }) => store.id === one.storeId,
    )!;
    return { debt: money.data.balances[0]!.debt, iban: money.data.pay_to?.iban, since, isOverdue };
  };
  const since = start.toISOString();
  const debt = { amount: { minor: 500, currency }, since, due_on: '2026-12-02' };
  const iban = 'DE02120300000000202051';
  expect(await seen()).toEqual({ debt: { ...debt, is_overdue: false }, iban, since, isOverdue: false });
  after(30);
  expect(await seen()).toEqual({ debt: { ...debt, is_overdue: true }, iban, since, isOverdue: true });
  await pay(one, 500);
  expect(await seen()).toEqual({ debt: null, iban, since: null, isOverdue: false });
});
