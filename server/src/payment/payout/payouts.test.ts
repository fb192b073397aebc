import { usualPayoutTable } from '@souk/rules/payout-table';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { insertLedgerCheck } from '#ledger/check-queries.ts';
import { listSellerBalances } from '#ledger/balance-queries.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { checkLedger } from '#operations/books/check-ledger.ts';
import { settingDefaults } from '#settings/settings-schema.ts';
import { suspendStore } from '#seller/suspend-store.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { decideAdjustment, proposeAdjustment } from './adjust-balance.ts';
import { approvePayouts, cancelPayouts, markPayouts } from './change-payouts.ts';
import { draftPayouts, planPayouts } from './draft-payouts.ts';
import { fetchPayoutFile } from './fetch-payout-file.ts';
import { draftScheduledPayouts } from './jobs.ts';
import { findPayoutBlocks } from './payout-blocks.ts';
import { savePayoutTerms } from './payout-terms.ts';
import { sendPayouts } from './send-payouts.ts';
import { buildPerson, giveAccount as giveAccountAt, giveGoodwill as giveGoodwillAt } from './test-payouts.ts';

/* Payouts from draft to paid or returned. Stores get their money as goodwill; postings.test.ts shows how sales earn it. */

const iban = 'DE89370400440532013000';
const otherIban = 'FR1420041010050500013M02606';
const start = new Date('2026-11-18T09:00:00Z');
const hourMs = 3600_000;
const rules = { currency: 'EUR', payout_minimum: 0 };
const settings = {
  ...rules,
  payout_approval_above: 0,
  payout_iban: 'DE02120300000000202051',
  payout_csv: usualPayoutTable,
  site_name: 'Souk',
};

let shop: TestShop;
let mara: Actor & { userId: number };
let jon: Actor & { userId: number };

beforeAll(async () => {
  shop = await buildTestShop({ now: start });
  [mara, jon] = [await buildPerson(shop, 'Mara'), await buildPerson(shop, 'Jon')];
  await setSetting(shop.db, 'currency', 'EUR');
});
beforeEach(() => shop.clock.set(start));
afterAll(async () => {
  const wrong = (await checkBooks(shop.db, ['ledger'])).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

/** A store with bank details and an available balance. */
async function seller(minor: number, { account = iban, currency = 'EUR' } = {}): Promise<number> {
  const storeId = await buildStore(shop.db);
  await makeOwner(shop.db, await buildUser(shop.db, { email: `owner-${storeId}@shop.example` }), storeId);
  if (account !== '') await giveAccount({ storeId, iban: account });
  if (minor !== 0) await giveGoodwill({ storeId, minor, currency });
  return storeId;
}

const now = () => shop.clock.now();
const giveAccount = (account: Parameters<typeof giveAccountAt>[1]) =>
  giveAccountAt({ db: shop.db, now: now(), authSecret: shop.app.shop.authSecret }, account);
const giveGoodwill = (gift: Parameters<typeof giveGoodwillAt>[1]) =>
  giveGoodwillAt({ db: shop.db, now: now() }, gift);
const draft = (actor = mara) =>
  audited(shop.db, actor, (tx) => draftPayouts(tx, { now: now(), rules, by: actor.name }));
const payoutsOf = (storeId: number) =>
  shop.db.selectFrom('payouts').selectAll().where('store_id', '=', storeId).orderBy('id').execute();
const states = async (storeId: number) =>
  (await payoutsOf(storeId)).map((one) => `${one.state} ${one.amount_minor} ${one.currency}`);
const approve = (ids: number[], actor = mara, above = 0) =>
  approvePayouts(shop.app.shop, { ids, actor, now: now(), settings: { payout_approval_above: above } });
const send = (ids: number[], format: 'csv' | 'sepa' = 'csv') =>
  sendPayouts(shop.app.shop, { ids, format, settings, actor: mara, now: now() });
const mark = (ids: number[], as: 'paid' | 'failed' | 'returned', reason = '', feeMinor = 0) =>
  markPayouts(shop.app.shop, { ids, as, reason, feeMinor, actor: mara, now: now() });
const fetched = (id: number) =>
  audited(shop.db, mara, (tx) => fetchPayoutFile(tx, { id, authSecret: shop.app.shop.authSecret, settings }));

async function drafted(storeId: number): Promise<number> {
  await draft();
  const open = (await payoutsOf(storeId)).find(({ state }) => state === 'draft');
  return open!.id;
}
async function sent(storeId: number, format: 'csv' | 'sepa' = 'csv'): Promise<number> {
  const id = await drafted(storeId);
  expect(await approve([id])).toEqual([{ id, ok: true, state: 'approved' }]);
  await send([id], format);
  return id;
}

async function balances(storeId: number, currency = 'EUR') {
  const all = await listSellerBalances(shop.db, storeId);
  const own = all.find((one) => one.currency === currency);
  return { available: own?.available_minor ?? 0, paying: own?.paying_minor ?? 0 };
}

async function postings(payoutId: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select fact.kind || ': ' || string_agg(regexp_replace(account.code, 'seller:\\d+:', '') || ' ' || entry.amount_minor, ', ' order by account.code) as text
    from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id
    where fact.payout_id = ${payoutId} group by fact.id order by fact.id`.execute(shop.db);
  return rows.map(({ text }) => text);
}

const mailsTo = async (storeId: number) =>
  (await shop.db.selectFrom('mails').select('kind').where('recipient', '=', `owner-${storeId}@shop.example`).orderBy('id').execute()).map(({ kind }) => kind); // prettier-ignore

test('a run drafts a payout per store and currency with at least the minimum, and nothing twice', async () => {
  const [full, small] = [await seller(39_146), await seller(999)];
  await giveGoodwill({ storeId: full, minor: 1500, currency: 'JPY' });
  const plan = await planPayouts(shop.db, { now: now(), rules });
  expect(plan.belowMinimum.map((row) => row.store_id)).toContain(small);
  await draft();
  expect(await states(full)).toEqual(['draft 39146 EUR', 'draft 1500 JPY']);
  expect(await states(small)).toEqual([]);
  const again = await draft();
  expect(again).toMatchObject({ drafts: [], isUnchanged: true });
});

test('drafts follow the balance until they are approved, and are cancelled when nothing is due', async () => {
  const storeId = await seller(20_000);
  const id = await drafted(storeId);
  await giveGoodwill({ storeId, minor: 500 });
  await draft();
  expect(await states(storeId)).toEqual(['draft 20500 EUR']);
  await giveGoodwill({ storeId, minor: -20_000 });
  expect(await approve([id])).toMatchObject([{ ok: false, reason: 'balance-fell' }]);
  await draft();
  expect(await states(storeId)).toEqual(['cancelled 20500 EUR']);
  expect(await postings(id)).toEqual([]);
});

test('two runs and two approvals at once claim the money once', async () => {
  const storeId = await seller(21_458);
  await Promise.all([draft(mara), draft(jon)]);
  expect(await states(storeId)).toEqual(['draft 21458 EUR']);
  const [one] = await payoutsOf(storeId);
  const id = one!.id;
  const both = await Promise.all([approve([id], mara), approve([id], jon)]);
  expect(
    both
      .flat()
      .map((one) => (one.ok ? one.state : one.reason))
      .toSorted(),
  ).toEqual(['approved', 'decided']);
  expect(await postings(id)).toEqual(['payout: available 21458, paying -21458']);
  expect(await balances(storeId)).toEqual({ available: 0, paying: 21_458 });
  const files = await Promise.all([send([id]), send([id])]);
  expect(files.filter(({ batchId }) => batchId === null)).toHaveLength(1);
});

test('money that is taken back while a payout is claimed leaves a debt, never a wrong payout', async () => {
  const storeId = await seller(30_000);
  const id = await drafted(storeId);
  await Promise.all([approve([id]), giveGoodwill({ storeId, minor: -10_000 })]);
  const { available, paying } = await balances(storeId);
  const [payout] = await payoutsOf(storeId);
  expect([payout?.state, available, paying]).toEqual(
    payout?.state === 'approved' ? ['approved', -10_000, 30_000] : ['draft', 20_000, 0],
  );
});

test('above the limit, two different people approve a payout; programs can’t', async () => {
  const storeId = await seller(60_000);
  const id = await drafted(storeId);
  const program: Actor = { kind: 'api-key', userId: null, name: 'Till', storeId: null, requestId: null };
  expect(await approve([id], program as never, 500)).toMatchObject([{ reason: 'second-person' }]);
  expect(await approve([id], mara, 500)).toEqual([{ id, ok: true, state: 'draft' }]);
  expect(await approve([id], mara, 500)).toMatchObject([{ reason: 'second-person' }]);
  expect(await approve([id], program as never, 500)).toMatchObject([{ reason: 'second-person' }]);
  expect(await approve([id], jon, 500)).toEqual([{ id, ok: true, state: 'approved' }]);
});

test('a changed amount needs both approvals again', async () => {
  const storeId = await seller(60_000);
  const id = await drafted(storeId);
  await approve([id], mara, 500);
  await giveGoodwill({ storeId, minor: 1 });
  await draft();
  expect(await approve([id], jon, 500)).toEqual([{ id, ok: true, state: 'draft' }]);
});

test('a paid payout leaves the bank once; what was claimed and cancelled is available again', async () => {
  const storeId = await seller(10_000);
  const id = await sent(storeId);
  expect(await mark([id], 'paid')).toEqual([{ id, ok: true, state: 'paid' }]);
  expect(await mark([id], 'paid')).toMatchObject([{ ok: false, reason: 'decided' }]);
  expect(await postings(id)).toEqual([
    'payout: available 10000, paying -10000',
    'payout-paid: bank -10000, paying 10000',
  ]);
  expect(await mailsTo(storeId)).toEqual(['payout-sent']);

  await giveGoodwill({ storeId, minor: 2000 });
  const other = await drafted(storeId);
  await approve([other]);
  await cancelPayouts(shop.app.shop, { ids: [other], actor: mara, now: now() });
  expect(await postings(other)).toEqual([
    'payout: available 2000, paying -2000',
    'payout-cancelled: available -2000, paying 2000',
  ]);
  expect(await balances(storeId)).toEqual({ available: 2000, paying: 0 });
});

test('a payout that failed is available again, with the reason for the seller', async () => {
  const storeId = await seller(10_000);
  const id = await sent(storeId);
  await mark([id], 'failed', 'The bank refused the file.');
  expect(await balances(storeId)).toEqual({ available: 10_000, paying: 0 });
  expect(await mailsTo(storeId)).toEqual(['payout-sent', 'payout-failed']);
  expect((await payoutsOf(storeId))[0]).toMatchObject({ reason: 'The bank refused the file.' });
});

test('a returned payout comes back once, less the bank’s fee, and waits for confirmed bank details', async () => {
  const storeId = await seller(21_458);
  const id = await sent(storeId);
  await mark([id], 'paid');
  const twice = await Promise.all([mark([id], 'returned', 'AC04', 350), mark([id], 'returned', 'AC04', 350)]);
  expect(twice.flat().filter(({ ok }) => ok)).toHaveLength(1);
  expect((await postings(id)).at(-1)).toBe(
    'payout-returned: bank 21108, provider-fees 350, available -21458',
  );
  expect(await balances(storeId)).toEqual({ available: 21_458, paying: 0 });
  expect(await mailsTo(storeId)).toEqual(['payout-sent', 'payout-returned']);
  expect(await block(storeId)).toMatchObject({ reason: 'account-returned' });
  await draft();
  expect(await states(storeId)).toEqual(['returned 21458 EUR']);
  shop.clock.set(new Date(start.getTime() + hourMs));
  await giveAccount({ storeId, iban: otherIban, heldUntil: new Date(now().getTime() + 72 * hourMs) });
  expect(await block(storeId)).toMatchObject({
    reason: 'account-changed',
    until: new Date(now().getTime() + 72 * hourMs),
  });
  shop.clock.set(new Date(now().getTime() + 72 * hourMs));
  await draft();
  expect(await states(storeId)).toEqual(['returned 21458 EUR', 'draft 21458 EUR']);
});

test('a return that comes before anybody marked the payout as paid posts both', async () => {
  const storeId = await seller(5000);
  const id = await sent(storeId);
  expect(await mark([id], 'returned', 'AC01', 5001)).toMatchObject([{ reason: 'fee-too-high' }]);
  await mark([id], 'returned', 'AC01');
  expect((await postings(id)).map((one) => one.split(':')[0])).toEqual([
    'payout',
    'payout-paid',
    'payout-returned',
  ]);
  expect(await balances(storeId)).toEqual({ available: 5000, paying: 0 });
});

const block = async (storeId: number) =>
  (await findPayoutBlocks(shop.db, { storeIds: [storeId], now: now() })).get(storeId);

test('no payout is drafted, approved or sent while something blocks its store', async () => {
  const [without, stopped, suspended, free] = [await seller(2000, { account: '' }), await seller(2000), await seller(2000), await seller(2000)]; // prettier-ignore
  const terms = {
    hold_days: 0,
    reserve_percent: 0,
    reserve_days: 0,
    block_reason: 'Please send us your tax number.',
  };
  await audited(shop.db, mara, (tx) => savePayoutTerms(tx, { storeId: stopped, terms, now: now() }));
  await audited(shop.db, mara, (tx) => suspendStore(tx, { id: suspended, reason: 'fakes', now: now() }));
  expect([await block(without), await block(stopped), await block(suspended), await block(free)]).toMatchObject([
    { reason: 'no-account' },
    { reason: 'operator', note: 'Please send us your tax number.' },
    { reason: 'suspended' },
    undefined as never,
  ]); // prettier-ignore
  const id = await drafted(free);
  expect([await states(without), await states(stopped), await states(suspended)]).toEqual([[], [], []]);
  await giveAccount({ storeId: free, iban: otherIban, heldUntil: new Date(start.getTime() + hourMs) });
  expect(await approve([id])).toMatchObject([{ reason: 'blocked', block: { reason: 'account-changed' } }]);
  shop.clock.set(new Date(start.getTime() + hourMs));
  await approve([id]);
  await audited(shop.db, mara, (tx) => savePayoutTerms(tx, { storeId: free, terms, now: now() }));
  expect(await send([id])).toMatchObject({ batchId: null, outcomes: [{ reason: 'blocked' }] });
  expect(await states(free)).toEqual(['approved 2000 EUR']);
});

test('a ledger that doesn’t add up stops every payout until a check is green again', async () => {
  const storeId = await seller(2000);
  await insertLedgerCheck(shop.db, { at: now(), fault: 'orders 7: paid and not yet delivered', faults: [] });
  expect(await block(storeId)).toMatchObject({ reason: 'ledger' });
  expect(await draft()).toMatchObject({ drafts: [] });
  expect(await states(storeId)).toEqual([]);
  expect(await checkLedger(shop.app.shop)).toBeNull();
  expect(await block(storeId)).toBeUndefined();
});

test('a bank file has the accounts as they were when it was made, and no number in clear at rest', async () => {
  const storeId = await seller(21_458);
  const id = await sent(storeId);
  const [payout] = await payoutsOf(storeId);
  const batch = payout!.batch_id!; // it was sent
  expect(payout!.sealed_account).not.toContain(iban);
  expect(payout!.account_last4).toBe('3000');
  await giveAccount({ storeId, iban: otherIban });
  const file = await fetched(batch);
  expect(file).toMatchObject({ ok: true, file: { name: `payouts-2026-11-18-${batch}.csv` } });
  expect(file.ok && file.file.text).toContain(`,${iban},`);
  expect(await fetched(batch + 1000)).toMatchObject({ ok: false, reason: 'unknown' });
  const entry = await shop.db.selectFrom('audit_entries').select('after').where('action', '=', 'payout.send').where('entity_id', '=', id).executeTakeFirstOrThrow(); // prettier-ignore
  expect(JSON.stringify(entry)).not.toContain(iban);
});

test('a CSV file keeps the columns it was made with', async () => {
  const storeId = await seller(21_458);
  const id = await drafted(storeId);
  await approve([id]);
  const columns = [
    { field: 'iban' as const, heading: 'Konto' },
    { field: 'amount' as const, heading: 'Betrag' },
  ];
  const payout_csv = { columns, separator: 'semicolon' as const, decimal: 'comma' as const };
  const toSend = { ids: [id], format: 'csv' as const, actor: mara, now: now() };
  const { batchId } = await sendPayouts(shop.app.shop, { ...toSend, settings: { ...settings, payout_csv } });
  const text = async () => {
    const file = await fetched(batchId!);
    return file.ok && file.file.text;
  };
  const whole = `\uFEFFKonto;Betrag\r\n${iban};214,58\r\n`;
  expect(await text()).toBe(whole);
  await setSetting(shop.db, 'payout_csv', usualPayoutTable);
  expect(await text()).toBe(whole);
  // Files that were made before columns could be chosen.
  await shop.db.updateTable('payout_batches').set({ layout: null }).where('id', '=', batchId).execute();
  expect(await text()).toContain('payout,store,holder,country,iban,bic,account,routing,amount,currency\r\n');
});

test('a store whose bank details are gone is in no bank file, and nothing is written', async () => {
  const [gone, other] = [await seller(4000), await seller(3000)];
  const ids = [await drafted(gone), await drafted(other)];
  await approve(ids);
  await shop.db.deleteFrom('seller_bank_accounts').where('store_id', '=', gone).execute();
  const written = async () => ({
    batches: (await shop.db.selectFrom('payout_batches').select('id').execute()).length,
    audit: (await shop.db.selectFrom('audit_entries').select('id').execute()).length,
    postings: await postings(ids[0]!),
    mails: await mailsTo(gone),
  });
  const before = await written();
  const refused = { id: ids[0], ok: false, reason: 'blocked', block: { reason: 'no-account' } };
  expect(await send([ids[0]!])).toMatchObject({ batchId: null, outcomes: [refused] });
  expect(await written()).toEqual(before);
  expect(await states(gone)).toEqual(['approved 4000 EUR']);
  const { batchId, outcomes } = await send(ids);
  expect(outcomes).toMatchObject([refused, { id: ids[1], ok: true }]);
  const file = await fetched(batchId!);
  expect(file.ok && file.file.text.trim().split('\r\n')).toHaveLength(2); // the heading and the other store
});

test('bank details that change while a file is made hold the payout', async () => {
  const storeId = await seller(4000);
  const id = await drafted(storeId);
  await approve([id]);
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.db,
    );
    return rows[0]!.count;
  };
  const sending = await shop.db.transaction().execute(async (tx) => {
    const heldUntil = new Date(now().getTime() + 72 * hourMs);
    await tx
      .updateTable('seller_bank_accounts')
      .set({ held_until: heldUntil })
      .where('store_id', '=', storeId)
      .execute();
    const begun = send([id]);
    await expect.poll(waiting).toBe(1);
    return { begun };
  });
  expect(await sending.begun).toMatchObject({
    batchId: null,
    outcomes: [{ reason: 'blocked', block: { reason: 'account-changed' } }],
  });
});

test('a SEPA file takes euros to IBANs, from the shop’s own account; the other payouts stay approved', async () => {
  const [euro, yen] = [await seller(2500), await seller(3000, { currency: 'JPY' })];
  const ids = [await drafted(euro), await drafted(yen)];
  await approve(ids);
  const noAccount = await sendPayouts(shop.app.shop, {
    ids,
    format: 'sepa',
    settings: { ...settings, payout_iban: '' },
    actor: mara,
    now: now(),
  });
  expect(noAccount).toMatchObject({
    batchId: null,
    outcomes: [{ reason: 'no-own-account' }, { reason: 'not-sepa' }],
  });
  const { batchId, outcomes } = await send(ids, 'sepa');
  expect(outcomes).toMatchObject([
    { id: ids[1], reason: 'not-sepa' },
    { id: ids[0], state: 'sent' },
  ]);
  const file = await fetched(batchId!);
  expect(file.ok && file.file.text).toContain('<CtrlSum>25.00</CtrlSum>');
  expect(await states(yen)).toEqual(['approved 3000 JPY']);
});

test('the database refuses a second open payout, a skipped step and a changed amount', async () => {
  const storeId = await seller(2000);
  const id = await drafted(storeId);
  const row = { store_id: storeId, currency: 'EUR', amount_minor: 1, created_at: now(), created_by: 'x' };
  await expect(shop.db.insertInto('payouts').values(row).execute()).rejects.toMatchObject({ code: '23505' });
  const change = (set: object) => shop.db.updateTable('payouts').set(set).where('id', '=', id).execute();
  await expect(
    change({ state: 'paid', approved_at: now(), sent_at: now(), settled_at: now() }),
  ).rejects.toMatchObject({ code: '23514' });
  await approve([id]);
  await expect(change({ amount_minor: 1999 })).rejects.toMatchObject({ code: '23514' });
});

test('adjustments need two people, except a debt that was paid; nobody pays more than the store owes', async () => {
  const storeId = await seller(0);
  await giveGoodwill({ storeId, minor: -8173 });
  const propose = (kind: 'write-off' | 'debt-paid' | 'goodwill', amountMinor: number, by: Actor = mara) =>
    audited(shop.db, by, (tx) =>
      proposeAdjustment(tx, {
        storeId,
        kind,
        amountMinor,
        currency: 'EUR',
        shopCurrency: 'EUR',
        reason: 'debt',
        by,
        now: now(),
      }),
    );
  expect(await propose('debt-paid', 8174)).toMatchObject({ ok: false, reason: 'above-debt' });
  expect(await propose('debt-paid', 173)).toMatchObject({ ok: true, adjustment: { state: 'approved' } });
  expect(await balances(storeId)).toMatchObject({ available: -8000 });
  const proposed = await propose('write-off', 8000);
  if (!proposed.ok) throw new Error(proposed.reason);
  const { id } = proposed.adjustment;
  const decide = (by: Actor, approve = true) =>
    audited(shop.db, by, (tx) => decideAdjustment(tx, { id, approve, by, now: now() }));
  expect(await decide(mara)).toMatchObject({ ok: false, reason: 'own' });
  const both = await Promise.all([decide(jon), decide(jon)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balances(storeId)).toMatchObject({ available: 0 });
  const { rows } = await sql<{ code: string; minor: number }>`
    select account.code, sum(entry.amount_minor)::bigint as minor from ledger_transactions fact
      join ledger_entries entry on entry.transaction_id = fact.id join ledger_accounts account on account.id = entry.account_id
    where fact.kind in ('write-off', 'debt-paid') and account.store_id is null group by 1 order by 1`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ code: 'bank', minor: 173 }, { code: 'losses:sellers', minor: 8000 }]); // prettier-ignore
});

test('the job drafts on the days of the schedule only', async () => {
  expect(settingDefaults.payout_schedule[1]).toBe('weekly');
  const storeId = await seller(2000);
  await draftScheduledPayouts(shop.app.shop); // a Wednesday
  expect(await states(storeId)).toEqual([]);
  shop.clock.set(new Date('2026-11-23T04:00:00Z'));
  await draftScheduledPayouts(shop.app.shop);
  expect(await states(storeId)).toEqual(['draft 2000 EUR']);
});
