import { usualPayoutTable } from '@souk/rules/payout-table';
import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audited } from '#access/audited.ts';
import type { Actor } from '#access/actor.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { insertSettlement } from '#ledger/provider-money-queries.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { cashOnly } from '#outbound/payment-port.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { approvePayouts, markPayouts } from '../payout/change-payouts.ts';
import { draftPayouts } from '../payout/draft-payouts.ts';
import { payoutNumber } from '../payout/payout-amounts.ts';
import { sendPayouts } from '../payout/send-payouts.ts';
import { buildPerson, giveAccount, giveGoodwill } from '../payout/test-payouts.ts';
import { bankAdapter } from '../providers/bank.ts';
import { refundPayment } from '../refund-payment.ts';
import { sendRefunds } from '../send-refund.ts';
import { bookTransactions } from './book-transactions.ts';
import { confirmSettlementLine, undoSettlementLine } from './confirm-settlement-line.ts';
import { importStatement } from './import-statement.ts';

/* Statements of several bank accounts of the shop, each with an account in the ledger (MONEY 1.3, 1.10.4). */

const now = new Date('2026-11-20T12:00:00Z');
const [main, other] = ['DE02120300000000202051', 'NL91ABNA0417164300'];
const details = { beneficiary: 'Souk', bankName: 'Bank', accountNumber: '1', iban: '', bic: '', branch: '', note: '' }; // prettier-ignore
const { operatorBank, operatorBooks } = consoleApi;

let shop: TestShop;
let mara: Actor & { userId: number };
let headers: Record<string, string>;
let file = 0;

beforeAll(async () => {
  const adapters = new Map([['bank', bankAdapter(details)]]);
  shop = await buildTestShop({ now, payments: { ...cashOnly, adapters }, connections: 12 });
  mara = await buildPerson(shop, 'Mara');
  headers = await ownerAtConsole(shop);
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db, ['ledger'])).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

/** The reference under which an order is paid by bank transfer. */
async function ordered(): Promise<string> {
  const product = await buildProduct(shop.db, { stock: 5, sellingMinor: 6000 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: 7 }) });
  await shop.call('POST order/transaction', { body: { id: data.id, user_token: token } });
  const { reference } = await shop.db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  return reference;
}

/** A payout that was sent to the bank, of 20.00. */
async function sent(): Promise<number> {
  const storeId = await buildStore(shop.db);
  await makeOwner(shop.db, await buildUser(shop.db, { email: `owner-${storeId}@shop.example` }), storeId);
  const at = { db: shop.db, now, authSecret: shop.app.shop.authSecret };
  await giveAccount(at, { storeId, iban: 'DE89370400440532013000' });
  await giveGoodwill(at, { storeId, minor: 2000, currency: 'USD' });
  const rules = { currency: 'USD', payout_minimum: 0 };
  const { drafts } = await audited(shop.db, mara, (tx) => draftPayouts(tx, { now, rules, by: 'Mara' }));
  const { id } = drafts.find(({ store_id: of }) => of === storeId)!;
  const settings = { payout_approval_above: 0, payout_iban: '', payout_csv: usualPayoutTable };
  await approvePayouts(shop.app.shop, { ids: [id], actor: mara, now, settings });
  await sendPayouts(shop.app.shop, { ids: [id], format: 'csv', settings, actor: mara, now });
  return id;
}

type Entry = { words: string; minor: number; out?: true; extra?: string };
const entryText = ({ words, minor, out, extra = '' }: Entry) =>
  `<Ntry><Amt Ccy="USD">${(minor / 100).toFixed(2)}</Amt><CdtDbtInd>${out ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt><AcctSvcrRef>${words}-${minor}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${words}</EndToEndId></Refs>${extra}</TxDtls></NtryDtls></Ntry>`;
const statementText = (account: string | null, entries: readonly Entry[]) =>
  `<Stmt>${account === null ? '' : `<Acct><Id><IBAN>${account}</IBAN></Id></Acct>`}${entries.map(entryText).join('')}</Stmt>`;

const importFile = (text: string) =>
  audited(shop.db, mara, (tx) => importStatement(tx, { name: `${++file}`, text, currency: 'USD', now }));
const importText = (statements: string) =>
  importFile(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${statements}</BkToCstmrStmt></Document>`,
  );

/** Imports one file with a statement of each account, and books all that is new. */
async function bring(...statements: readonly (readonly [string | null, readonly Entry[]])[]) {
  await importText(statements.map(([account, entries]) => statementText(account, entries)).join(''));
  return bookAll();
}

async function bookAll() {
  const lines = await shop.db.selectFrom('bank_lines').select('id').where('state', '=', 'waiting').execute();
  const { outcomes } = await bookTransactions(shop.app.shop, {
    lines,
    maySettlePayouts: true,
    mayRefund: true,
    actor: mara,
    now,
  });
  return outcomes.map((outcome) => (outcome.ok ? outcome.result : outcome.reason));
}

async function balances(): Promise<Record<string, number>> {
  const { data } = await callConsole(shop, operatorBank.readBankBalances, { headers });
  return Object.fromEntries(data.balances.map(({ account, amount }) => [account ?? '', amount.minor]));
}

test('what a statement confirms lies in the account that it is of', async () => {
  const [paid, returned] = [await sent(), await sent()];
  const [one, two, without] = [await ordered(), await ordered(), await ordered()];
  expect(
    await bring(
      [main, [{ words: one, minor: 6500 }, { words: payoutNumber(paid), minor: 2000, out: true }]],
      [other, [{ words: two, minor: 6500 }, { words: payoutNumber(returned), minor: 2000, out: true }]],
      [null, [{ words: without, minor: 6500 }]],
    ),
  ).toEqual(['payout-paid', 'payout-paid', 'paid', 'paid', 'paid']); // prettier-ignore
  expect(await balances()).toEqual({ [main]: 4500, [other]: 4500, '': 6500 });
  const back = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';
  await bring([other, [{ words: payoutNumber(returned), minor: 2000, extra: back }]]);
  expect(await balances()).toEqual({ [main]: 4500, [other]: 6500, '': 6500 });
  const { rows } = await sql<{ code: string; minor: number }>`
    select account.code, entry.amount_minor as minor from ledger_transactions fact
      join ledger_entries entry on entry.transaction_id = fact.id join ledger_accounts account on account.id = entry.account_id
    where fact.payout_id = ${returned} and account.code like 'bank%' order by fact.id`.execute(shop.db);
  expect(rows).toEqual([
    { code: `bank:${other}`, minor: -2000 },
    { code: `bank:${other}`, minor: 2000 },
  ]);
});

test('a transfer of a provider and a refund lie in the account whose statement confirms them', async () => {
  // What Stripe has is in the ledger as a transfer to it.
  await insertSettlement(shop.db, { provider: 'stripe', providerRef: 'before', amountMinor: -9000, currency: 'USD', settledAt: now, now }); // prettier-ignore
  const before = await balances();
  const reference = await ordered();
  await bring([main, [{ words: reference, minor: 6500 }]]);
  const { number } = await shop.db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select('orders.number')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await refundPayment(shop.db, { number, amountMinor: 1500, reason: 'A scratch', now });
  await sendRefunds(shop.app.shop);
  expect(await bring([other, [{ words: `Refund ${number}`, minor: 1500, out: true }]])).toEqual(['refunded']);
  const text = statementText(other, [{ words: 'Stripe transfer', minor: 9000 }]);
  await importText(text);
  const { id } = await shop.db
    .selectFrom('bank_lines')
    .select('id')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const confirm = () =>
    audited(shop.db, mara, (tx) => confirmSettlementLine(tx, { id, provider: 'stripe', feeMinor: 0, now }));
  expect(await confirm()).toEqual({ ok: true });
  expect(await balances()).toEqual({
    ...before,
    [main]: before[main]! + 6500,
    [other]: before[other]! - 1500 + 9000,
  });
  await audited(shop.db, mara, (tx) => undoSettlementLine(tx, { id, now }));
  expect((await balances())[other]).toBe(before[other]! - 1500);
  expect(await confirm()).toEqual({ ok: true });
});

test('what was posted before its statement came stays in the shared account, and the books agree', async () => {
  const before = await balances();
  const id = await sent();
  await markPayouts(shop.app.shop, { ids: [id], as: 'paid', reason: '', feeMinor: 0, actor: mara, now });
  expect(await bring([main, [{ words: payoutNumber(id), minor: 2000, out: true }]])).toEqual(['known']);
  expect(await balances()).toEqual({ ...before, '': before['']! - 2000 });
  expect(await checkBooks(shop.db, ['ledger'])).toMatchObject([{ wrong: null }]);
});

/** An MT940 file as German banks write it: the account as bank code and account number, or as an IBAN with its currency. */
const mt940 = (account: string, { words, minor }: Entry) =>
  `:20:STARTUMS\n:25:${account}\n:28C:1/1\n:60F:C261119USD0,00\n:61:2611201120C${minor / 100},N051NONREF\n:86:166?20${words}\n:62F:C261120USD${minor / 100},00\n-\n`;

test('an account is one, whatever format its statements have', async () => {
  const before = await balances();
  await bring([main, [{ words: await ordered(), minor: 6500 }]]);
  for (const account of [
    '12030000/0000202051',
    '12030000/202051EUR',
    `${main}USD`,
    'de02 1203 0000 0000 2020 51',
  ]) {
    await importFile(mt940(account, { words: await ordered(), minor: 6500 }));
    expect(await bookAll()).toEqual(['paid']);
  }
  await importFile(
    `Account;Date;Amount;Description\n${main};20.11.2026;65.00;${await ordered()}\n${main};20.11.2026;-1.00;Fee\n`,
  );
  expect(await bookAll()).toEqual(['paid']);
  expect(await balances()).toEqual({ ...before, [main]: before[main]! + 6 * 6500 });
});

const merge = (from: string, into: string) =>
  callConsole(shop, operatorBank.mergeBankAccounts, { body: { from, into }, headers });

test('two names of one account are merged: its balance, and what is confirmed or undone later', async () => {
  const name = 'Business account';
  const transfer = { provider: 'stripe', currency: 'USD', settledAt: now, now };
  await insertSettlement(shop.db, { ...transfer, providerRef: 'owed', amountMinor: -4000 });
  await bring([name, [{ words: await ordered(), minor: 6500 }]]);
  await importText(statementText(name, [{ words: 'Stripe', minor: 4000 }]));
  const { id } = await shop.db
    .selectFrom('bank_lines')
    .select('id')
    .where('words', 'like', 'Stripe%')
    .where('amount_minor', '=', 4000)
    .executeTakeFirstOrThrow();
  const confirm = () =>
    audited(shop.db, mara, (tx) => confirmSettlementLine(tx, { id, provider: 'stripe', feeMinor: 0, now }));
  expect(await confirm()).toEqual({ ok: true });
  const before = await balances();
  expect(before[name]).toBe(10_500);

  expect((await merge(name, 'Unheard of')).data).toMatchObject({
    form: [expect.stringContaining('no such bank account')],
  });
  expect((await merge(name, other)).data).toEqual({ into: other });
  const { [name]: moved, ...rest } = before;
  expect(await balances()).toEqual({ ...rest, [other]: rest[other]! + moved! });
  await bring([name, [{ words: await ordered(), minor: 6500 }]]);
  await audited(shop.db, mara, (tx) => undoSettlementLine(tx, { id, now }));
  expect((await balances())[other]).toBe(rest[other]! + moved! + 6500 - 4000);
  expect(await confirm()).toEqual({ ok: true });
  expect(await balances()).toEqual({ ...rest, [other]: rest[other]! + moved! + 6500 });
  expect(await checkBooks(shop.db, ['ledger'])).toMatchObject([{ wrong: null }]);
  const { action, label, after } = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'label', 'after'])
    .orderBy('id', 'desc')
    .where('action', '=', 'own-account.merge')
    .executeTakeFirstOrThrow();
  expect({ action, label, after }).toEqual({
    action: 'own-account.merge',
    label: name,
    after: { same_as: other },
  });
});

test('merges at the same time as each other and as postings lose nothing', async () => {
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta'] as const;
  for (const name of names) await bring([name, [{ words: await ordered(), minor: 6500 }]]);
  const references = await Promise.all(names.map(ordered));
  await importText(
    names.map((name, at) => statementText(name, [{ words: references[at]!, minor: 6500 }])).join(''),
  );
  const lines = await shop.db.selectFrom('bank_lines').select('id').where('state', '=', 'waiting').execute();
  const rules = { maySettlePayouts: true, mayRefund: true, actor: mara, now };
  const before = await balances();
  const [alpha, beta, gamma, delta] = names;
  const [, ...merged] = await Promise.all([
    Promise.all(lines.map((line) => bookTransactions(shop.app.shop, { lines: [line], ...rules }))),
    ...(
      [
        [alpha, beta],
        [beta, alpha],
        [gamma, beta],
        [beta, delta],
        [alpha, delta],
      ] as const
    ).map(([from, into]) => merge(from, into)),
  ]);
  expect(merged.some(({ status }) => status === 200)).toBe(true);
  const after = await balances();
  const sum = (of: Record<string, number>) => names.reduce((all, name) => all + (of[name] ?? 0), 0);
  expect(sum(after)).toBe(sum(before) + 4 * 6500);
  // Only accounts that weren't merged into others have money.
  const gone = await shop.db.selectFrom('bank_account_names').select(['name', 'same_as']).execute();
  for (const { name, same_as: account } of gone) {
    expect(after[name]).toBeUndefined();
    expect(gone.map((one) => one.name)).not.toContain(account);
  }
  expect(await checkBooks(shop.db, ['ledger'])).toMatchObject([{ wrong: null }]);
});

test('the trial balance has a line for each account; only people who see payments read the balances', async () => {
  const query = { from: '2026-11-01', to: '2026-11-30' };
  const { data } = await callConsole(shop, operatorBooks.readTrialBalance, { query, headers });
  const codes = JSON.stringify(data);
  for (const account of [main, other]) expect(codes).toContain(`bank:${account}`);
  const seller = await ownerAtConsole(shop, { storeId: await buildStore(shop.db) });
  const refused = await callConsole(shop, operatorBank.readBankBalances, { headers: seller });
  expect([401, 403]).toContain(refused.httpStatus);
});

test('undoing the match of a reported transfer moves it out of the account, however often it is matched', async () => {
  const transfer = { provider: 'stripe', currency: 'USD', settledAt: now, now };
  await insertSettlement(shop.db, { ...transfer, providerRef: 'held', amountMinor: -7200 });
  const before = await balances();
  await importText(
    [main, other]
      .map((account) => statementText(account, [{ words: `To ${account}`, minor: 7200 }]))
      .join(''),
  );
  const lines = await shop.db
    .selectFrom('bank_lines')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('account')
    .execute();
  const [ofMain, ofOther] = lines.map(({ id }) => id) as [number, number];
  const confirm = (id: number) =>
    audited(shop.db, mara, (tx) => confirmSettlementLine(tx, { id, provider: 'stripe', feeMinor: 0, now }));
  const undo = (id: number) => audited(shop.db, mara, (tx) => undoSettlementLine(tx, { id, now }));
  await confirm(ofMain);
  await insertSettlement(shop.db, { ...transfer, providerRef: 'reported', amountMinor: 7200 });
  expect(await balances()).toEqual({ ...before, [main]: before[main]! + 7200 });
  for (const [wrong, right] of [
    [ofMain, ofOther],
    [ofOther, ofMain],
    [ofMain, ofOther],
  ] as const) {
    expect(await undo(wrong)).toEqual({ ok: true });
    expect(await balances()).toEqual({ ...before, '': before['']! + 7200 });
    expect(await confirm(right)).toEqual({ ok: true });
    expect(await balances()).toEqual({ ...before, '': before['']! + 7200 });
    expect(await checkBooks(shop.db, ['ledger'])).toMatchObject([{ wrong: null }]);
  }
});
