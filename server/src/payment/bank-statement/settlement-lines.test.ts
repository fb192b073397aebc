// @module-tag slow
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleApi } from '@souk/contract/console-api';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { insertSettlement, listProviderBalances } from '#ledger/provider-money-queries.ts';
import { recordMovement } from '#ledger/queries.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { setSetting } from '#testing/builders.ts';
import { buildPerson } from '../payout/test-payouts.ts';
import { confirmSettlementLine, undoSettlementLine } from './confirm-settlement-line.ts';
import { importStatement } from './import-statement.ts';
import { setTransactionAside } from './set-aside.ts';

/* Transfers of payment providers, confirmed by bank statements. */

const now = new Date('2026-11-22T09:00:00Z');
const undoneAt = new Date('2026-11-23T10:00:00Z');
const { operatorBank } = consoleApi;

let shop: TestShop;
let mara: Actor & { userId: number };
let file = 0;

beforeAll(async () => {
  shop = await buildTestShop({ now, connections: 12 });
  mara = await buildPerson(shop, 'Mara');
  await setSetting(shop.db, 'currency', 'EUR');
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db, ['ledger'])).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

/** Sets what lies at a provider; the other side is the bank. */
async function hold(provider: string, minor: number): Promise<void> {
  const amountMinor = (await balance(provider)) - minor;
  const money = { amountMinor, currency: 'EUR', settledAt: new Date('2026-01-01T00:00:00Z'), now };
  if (amountMinor !== 0)
    await insertSettlement(shop.db, { provider, providerRef: `before-${++file}`, ...money });
}
const balance = async (provider: string, currency = 'EUR') =>
  (await listProviderBalances(shop.db)).find((one) => one.provider === provider && one.currency === currency)
    ?.minor ?? 0;
const posted = async (account: string) => {
  const rows = await shop.db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transactions as fact', 'fact.id', 'entry.transaction_id')
    .innerJoin('ledger_accounts as account', 'account.id', 'entry.account_id')
    .select(['fact.kind', 'entry.amount_minor'])
    .where('account.code', '=', account)
    .orderBy('entry.id')
    .execute();
  return rows.map(({ kind, amount_minor: minor }) => `${kind} ${minor}`);
};

const bookedFees = async () =>
  (await posted('provider-fees')).reduce((sum, entry) => sum + Number(entry.split(' ')[1]), 0);

type Row = { payer: string; words?: string; minor: number };
/** Imports a statement with these rows and returns its new lines. */
async function bring(...rows: Row[]) {
  const text = rows.map(
    ({ payer, words = `No ${++file}`, minor }) => `2026-11-19,${payer},${words},${(minor / 100).toFixed(2)}`,
  );
  const imported = await audited(shop.db, mara, (tx) =>
    importStatement(tx, {
      name: `${++file}.csv`,
      text: ['Date,Name,Description,Amount', ...text, '2026-11-19,Energy,bill,-80.00'].join('\n'),
      currency: 'EUR',
      now,
    }),
  );
  const id = imported.ok ? imported.statementId : null;
  if (id === null) throw new Error('nothing was imported');
  return shop.db.selectFrom('bank_lines').selectAll().where('statement_id', '=', id).orderBy('id').execute();
}
const one = async (row: Row) => (await bring(row))[0]!;
const confirm = (id: number, provider: string, feeMinor = 0) =>
  audited(shop.db, mara, (tx) => confirmSettlementLine(tx, { id, provider, feeMinor, now }));
const undo = (id: number) => audited(shop.db, mara, (tx) => undoSettlementLine(tx, { id, now: undoneAt }));
const line = (id: number) =>
  shop.db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const settlements = (provider: string, amountMinor: number) =>
  shop.db
    .selectFrom('provider_settlements')
    .selectAll()
    .where('provider', '=', provider)
    .where('amount_minor', '=', amountMinor)
    .orderBy('id')
    .execute();
const report = (provider: string, amountMinor: number, at = '2026-11-18T00:00:00Z') =>
  insertSettlement(shop.db, {
    provider,
    providerRef: `po-${provider}-${amountMinor}`,
    amountMinor,
    currency: 'EUR',
    settledAt: new Date(at),
    now: undoneAt,
  });

test.each([
  ['stripe', 'STRIPE PAYMENTS EUROPE'],
  ['paypal', 'PayPal (Europe) S.a.r.l.'],
  ['razorpay', 'Razorpay Software'],
  ['flutterwave', 'Flutterwave Inc'],
  ['iyzico', 'iyzi Odeme ve Elektronik Para'],
  ['payfast', 'Pay Fast'],
  ['phonepe', 'PHONEPE PVT LTD'],
])('a bank transaction empties the balance at %s, less the fee it withheld', async (provider, payer) => {
  await hold(provider, 22_745);
  const found = await one({ payer, minor: 22_495 });
  expect(found).toMatchObject({ provider, fit: 'near', state: 'waiting', payout_id: null });
  const [bankBefore, feesBefore] = [await posted('bank'), await posted('provider-fees')];
  expect(await confirm(found.id, provider, 250)).toEqual({ ok: true });
  expect(await balance(provider)).toBe(0);
  expect((await posted('bank')).slice(bankBefore.length)).toEqual(['settlement 22495']);
  expect((await posted('provider-fees')).slice(feesBefore.length)).toEqual(['provider-fee 250']);
  expect(await line(found.id)).toMatchObject({ state: 'booked', result: 'settled', provider });
  expect((await settlements(provider, 22_495))[0]).toMatchObject({
    line_id: found.id,
    fee_minor: 250,
    is_reported: false,
    settled_at: new Date('2026-11-19T12:00:00Z'),
  });
});

test('a provider is suggested where the text names only it and its balance covers the amount', async () => {
  await hold('paypal', 10_000);
  await hold('payfast', 10_000);
  await hold('phonepe', -3000);
  const lines = await bring(
    { payer: 'PAYPAL', minor: 10_000 },
    { payer: 'PAYPAL', minor: 10_001 },
    { payer: 'PayPal', words: 'PayFast refund', minor: 500 },
    { payer: 'Erika', words: 'A gift', minor: 500 },
    // Money that a provider collects: as much as the shop owes it.
    { payer: 'PhonePe', minor: -3000 },
    { payer: 'PhonePe', minor: -3001 },
    { payer: 'PayPal', minor: -500 },
  );
  expect(lines.map(({ direction, amount_minor: minor, provider }) => [direction, minor, provider])).toEqual([
    ['out', 3000, 'phonepe'],
    ['in', 10_000, 'paypal'],
    ['in', 10_001, null],
    ['in', 500, null],
    ['in', 500, null],
  ]);
  expect(await confirm(lines[0]!.id, 'phonepe')).toEqual({ ok: true });
  expect(await balance('phonepe')).toBe(0);
  expect(await settlements('phonepe', -3000)).toMatchObject([{ line_id: lines[0]!.id }]);
});

test('a transaction is used once, whoever confirms it at the same time', async () => {
  await hold('paypal', 50_000);
  const { id } = await one({ payer: 'PAYPAL', minor: 4100 });
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      at % 4 === 3
        ? audited(shop.db, mara, (tx) => setTransactionAside(tx, { id, note: 'Not ours', now }))
        : confirm(id, at % 2 === 0 ? 'paypal' : 'payfast'),
    ),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  const { state } = await line(id);
  const booked = await shop.db
    .selectFrom('provider_settlements')
    .select('id')
    .where('line_id', '=', id)
    .execute();
  expect(booked).toHaveLength(state === 'booked' ? 1 : 0);
});

test('the database refuses a transaction for two uses, and a settlement of another amount', async () => {
  await hold('paypal', 50_000);
  const { id, receipt_id: receiptId } = await one({ payer: 'PAYPAL', minor: 4200 });
  const settlement = { provider: 'payfast', currency: 'EUR', settled_at: now, line_id: id };
  const insert = (amountMinor: number) =>
    shop.db
      .insertInto('provider_settlements')
      .values({ ...settlement, provider_ref: 'x', amount_minor: amountMinor, is_reported: false })
      .execute();
  await expect(insert(4201)).rejects.toMatchObject({ constraint: 'bank_line_used_once' });
  await expect(insert(-4200)).rejects.toMatchObject({ constraint: 'bank_line_used_once' });
  await confirm(id, 'paypal');
  await expect(insert(4200)).rejects.toMatchObject({ constraint: 'bank_line_used_once' });
  const payment = recordMovement(shop.db, {
    orderId: 1,
    attemptId: null,
    kind: 'payment',
    provider: 'bank',
    providerRef: receiptId,
    amountMinor: 4200,
    currency: 'EUR',
    actor: 'operator',
    now,
  });
  await expect(payment).rejects.toMatchObject({ constraint: 'bank_line_used_once' });
  const [own] = await settlements('paypal', 4200);
  const changed = shop.db
    .updateTable('provider_settlements')
    .set({ amount_minor: 1 })
    .where('id', '=', own!.id);
  await expect(changed.execute()).rejects.toThrow(/stays as it is posted/);
});

test('a transfer that the provider reported is linked, and posts nothing again', async () => {
  await hold('stripe', 20_000);
  await report('stripe', 5100);
  const bankBefore = await posted('bank');
  const { id } = await one({ payer: 'STRIPE', minor: 5100 });
  expect(await confirm(id, 'stripe', 10)).toMatchObject({
    ok: false,
    reason: 'fee-reported',
    provider: 'stripe',
  });
  expect(await confirm(id, 'stripe')).toEqual({ ok: true });
  expect(await settlements('stripe', 5100)).toMatchObject([{ line_id: id, is_reported: true, fee_minor: 0 }]);
  expect(await posted('bank')).toEqual(bankBefore);
  // Another transfer of the same amount is another one.
  const again = await one({ payer: 'STRIPE', minor: 5100 });
  await confirm(again.id, 'stripe');
  expect((await posted('bank')).slice(bankBefore.length)).toEqual(['settlement 5100']);
});

test('a report after the bank transaction adds the provider’s id and reverses the fee that was entered', async () => {
  await hold('razorpay', 20_000);
  const { id } = await one({ payer: 'RAZORPAY', minor: 5200 });
  await confirm(id, 'razorpay', 30);
  const [bankBefore, feesBefore] = [await posted('bank'), await posted('provider-fees')];
  expect(await report('razorpay', 5200)).toBe(true);
  expect(await report('razorpay', 5200)).toBe(false);
  expect(await settlements('razorpay', 5200)).toMatchObject([
    { line_id: id, is_reported: true, fee_minor: 0, provider_ref: 'po-razorpay-5200' },
  ]);
  expect(await posted('bank')).toEqual(bankBefore);
  expect((await posted('provider-fees')).slice(feesBefore.length)).toEqual(['settlement-undone -30']);
  // A report of another month is another transfer.
  await insertSettlement(shop.db, {
    provider: 'razorpay',
    providerRef: 'po-earlier',
    amountMinor: 5200,
    currency: 'EUR',
    settledAt: new Date('2026-10-19T00:00:00Z'),
    now,
  });
  expect(await settlements('razorpay', 5200)).toHaveLength(2);
});

test('a report and a confirmation at the same time are one settlement', async () => {
  await hold('stripe', 90_000);
  const lines = await bring(...Array.from({ length: 6 }, (_, at) => ({ payer: 'STRIPE', minor: 6100 + at })));
  await Promise.all(
    lines.flatMap(({ id, amount_minor: minor }) => [
      confirm(id, 'stripe'),
      report('stripe', minor),
      report('stripe', minor),
    ]),
  );
  for (const { id, amount_minor: minor } of lines)
    expect(await settlements('stripe', minor)).toMatchObject([{ line_id: id, is_reported: true }]);
});

test('undoing a match reverses what it posted, once, and the transaction can be matched anew', async () => {
  await hold('paypal', 30_000);
  await hold('payfast', 30_000);
  const { id } = await one({ payer: 'PAYPAL', minor: 7100 });
  await confirm(id, 'payfast', 100);
  expect(await balance('payfast')).toBe(22_800);
  const before = await posted('bank');
  const undone = await Promise.all(Array.from({ length: 5 }, () => undo(id)));
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balance('payfast')).toBe(30_000);
  expect((await posted('bank')).slice(before.length)).toEqual(['settlement-undone -7100']);
  expect((await posted('provider-fees')).at(-1)).toBe('settlement-undone -100');
  const times = await shop.db
    .selectFrom('ledger_transactions')
    .select('occurred_at')
    .distinct()
    .where('kind', '=', 'settlement-undone')
    .execute();
  expect(times).toEqual([{ occurred_at: undoneAt }]);
  expect(await line(id)).toMatchObject({ state: 'waiting', result: null, decided_at: null });
  expect(await confirm(id, 'paypal')).toEqual({ ok: true });
  expect(await balance('paypal')).toBe(22_900);
  const acts = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'label', 'after'])
    .where('entity', '=', 'bank-statement')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  expect(acts).toMatchObject([
    {
      action: 'bank-statement.book',
      label: 'PAYPAL',
      after: { provider: 'PayFast', amount_minor: 7100, fee_minor: 100, currency: 'EUR' },
    },
    { action: 'bank-statement.take-back' },
    { action: 'bank-statement.book', after: { provider: 'PayPal' } },
  ]);
});

test.each(['report', 'bank transaction'] as const)(
  'a transfer and its fee are the same in the books when the %s comes first, also after an undo',
  async (first) => {
    await hold('stripe', 30_000);
    const minor = first === 'report' ? 7200 : 7201;
    const feesBefore = await bookedFees();
    const { id } = await one({ payer: 'STRIPE', minor });
    if (first === 'report') await report('stripe', minor);
    const isRefused = first === 'report';
    expect((await confirm(id, 'stripe', 40)).ok).toBe(!isRefused);
    if (isRefused) await confirm(id, 'stripe');
    else await report('stripe', minor);
    expect(await balance('stripe')).toBe(30_000 - minor);
    expect(await bookedFees()).toBe(feesBefore);
    expect(await settlements('stripe', minor)).toMatchObject([
      { line_id: id, is_reported: true, fee_minor: 0 },
    ]);
    expect(await undo(id)).toEqual({ ok: true });
    expect(await balance('stripe')).toBe(30_000 - minor);
    expect(await bookedFees()).toBe(feesBefore);
    expect(await settlements('stripe', minor)).toMatchObject([{ line_id: null, is_reported: true }]);
    expect(await undo(id)).toEqual({ ok: false, reason: 'decided' });
  },
);

test('a report that arrives while its match is being undone is booked', async () => {
  await hold('stripe', 30_000);
  const { id } = await one({ payer: 'STRIPE', minor: 7300 });
  await confirm(id, 'stripe');
  const reporting = await audited(shop.db, mara, async (tx) => {
    const undone = await undoSettlementLine(tx, { id, now: undoneAt });
    const begun = report('stripe', 7300);
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          shop.db,
        );
        return rows.length;
      })
      .toBe(1);
    return { ...undone, begun };
  });
  expect(reporting.ok).toBe(true);
  expect(await reporting.begun).toBe(true);
  expect(await settlements('stripe', 7300)).toMatchObject([{ line_id: null, is_reported: true }]);
  expect(await balance('stripe')).toBe(22_700);
});

test('a report and an undone match at the same time leave the reported transfer', async () => {
  await hold('stripe', 90_000);
  const lines = await bring(...Array.from({ length: 6 }, (_, at) => ({ payer: 'STRIPE', minor: 6200 + at })));
  for (const { id } of lines) await confirm(id, 'stripe');
  const before = await balance('stripe');
  await Promise.all(
    lines.flatMap(({ id, amount_minor: minor }, at) =>
      at % 2 === 0 ? [undo(id), report('stripe', minor)] : [report('stripe', minor), undo(id)],
    ),
  );
  for (const { amount_minor: minor } of lines)
    expect(await settlements('stripe', minor)).toMatchObject([{ line_id: null, is_reported: true }]);
  expect(await balance('stripe')).toBe(before);
});

test('a transfer of more than the provider’s balance in its currency is refused, with its fee', async () => {
  await hold('paypal', 5000);
  await hold('payfast', 0);
  const zar = { amountMinor: -5000, currency: 'ZAR', settledAt: now, now };
  await insertSettlement(shop.db, { provider: 'payfast', providerRef: 'rand', ...zar });
  const { id } = await one({ payer: 'A customer', minor: 5000 });
  const of = (provider: string) => ({ ok: false, reason: 'above-balance', provider, currency: 'EUR' });
  expect(await confirm(id, 'payfast')).toEqual(of('payfast'));
  expect(await confirm(id, 'paypal', 1)).toEqual(of('paypal'));
  expect(await confirm(id, 'paypal')).toEqual({ ok: true });
  expect([await balance('paypal'), await balance('payfast'), await balance('payfast', 'ZAR')]).toEqual([0, 0, 5000]); // prettier-ignore
});

test('money that a provider collects is at most what the shop owes it, and has no fee', async () => {
  await hold('phonepe', -3000);
  const { id } = await one({ payer: 'PhonePe', minor: -3000 });
  await hold('phonepe', -2999);
  await hold('paypal', 50_000);
  for (const provider of ['phonepe', 'paypal'])
    expect(await confirm(id, provider)).toMatchObject({ ok: false, reason: 'above-debt', provider });
  await hold('phonepe', -4000);
  expect(await confirm(id, 'phonepe', 1)).toMatchObject({ ok: false, reason: 'fee-of-collection' });
  expect(await confirm(id, 'phonepe')).toEqual({ ok: true });
  expect(await balance('phonepe')).toBe(-1000);
});

test('a withheld fee is at most the amount of the transfer', async () => {
  await hold('paypal', 50_000);
  const { id } = await one({ payer: 'PAYPAL', minor: 100 });
  expect(await confirm(id, 'paypal', 101)).toMatchObject({ ok: false, reason: 'fee-above-amount' });
  const row = { provider: 'paypal', provider_ref: 'x', currency: 'EUR', settled_at: now, line_id: id, is_reported: false }; // prettier-ignore
  const insert = shop.db.insertInto('provider_settlements').values({ ...row, amount_minor: 100, fee_minor: 101 }); // prettier-ignore
  await expect(insert.execute()).rejects.toMatchObject({ code: '23514' });
  expect(await confirm(id, 'paypal', 100)).toEqual({ ok: true });
});

test('a provider’s balance covers one of two transfers that are confirmed at the same time', async () => {
  await hold('paypal', 7400);
  const lines = await bring(...Array.from({ length: 6 }, (_, at) => ({ payer: 'PAYPAL', minor: 7400 - at })));
  const all = await Promise.all(lines.map(({ id }) => confirm(id, 'paypal')));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balance('paypal')).toBeGreaterThanOrEqual(0);
});

test('the console suggests the provider, shows balances, and confirms and undoes the match', async () => {
  await hold('flutterwave', 9000);
  const headers = await ownerAtConsole(shop);
  const found = await one({ payer: 'FLUTTERWAVE', minor: 8000 });
  const params = { id: found.id };
  const read = await callConsole(shop, operatorBank.readBankTransaction, { headers, params });
  expect(read.data).toMatchObject({
    settlement: { provider: 'flutterwave', fee: { minor: 0, currency: 'EUR' } },
    payment: null,
    payout: null,
    fits: false,
  });
  const grouped = await callConsole(shop, operatorBank.listStatementTransactions, {
    headers,
    params: { id: found.statement_id! },
  });
  expect(grouped.data.rows).toMatchObject([{ id: found.id, group: 'settlement' }]);
  await report('stripe', 8000);
  const { data } = await callConsole(shop, operatorBank.listProvidersOfTransaction, { headers, params });
  expect(data.providers).toContainEqual({
    provider: 'flutterwave',
    balance: { minor: 9000, currency: 'EUR' },
    is_reported: false,
  });
  expect(data.providers.filter((own) => own.is_reported).map(({ provider }) => provider)).toEqual(['stripe']);

  const settle = (body: { provider: string; fee_minor?: number }) =>
    callConsole(shop, operatorBank.settleBankTransaction, { headers, params, body });
  expect(await settle({ provider: 'square' })).toMatchObject({
    data: { form: ['The books have no payments through this provider. Choose another one.'] },
  });
  expect(await settle({ provider: 'stripe', fee_minor: 5 })).toMatchObject({
    data: { form: ['Stripe reported this transfer and its fees. Leave the fee empty.'] },
  });
  expect(await settle({ provider: 'flutterwave', fee_minor: 1001 })).toMatchObject({
    data: { form: [expect.stringMatching(/^This is more than your balance with Flutterwave in EUR\./)] },
  });
  expect(await settle({ provider: 'flutterwave', fee_minor: 8001 })).toMatchObject({
    data: { form: ['The fee can’t be more than the transfer. Enter a smaller fee.'] },
  });
  const settled = await settle({ provider: 'flutterwave', fee_minor: 1000 });
  expect(settled.data).toMatchObject({
    state: 'booked',
    result: 'settled',
    settlement: { provider: 'flutterwave', fee: { minor: 1000, currency: 'EUR' } },
  });
  expect(await balance('flutterwave')).toBe(0);
  expect(await settle({ provider: 'flutterwave' })).toMatchObject({
    data: { form: ['Someone else has already made this decision. Reload to see it.'] },
  });
  const undone = await callConsole(shop, operatorBank.unsettleBankTransaction, { headers, params });
  expect(undone.data).toMatchObject({ state: 'waiting', result: null });
  expect(await balance('flutterwave')).toBe(9000);
});
