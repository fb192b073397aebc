// @module-tag slow
import { usualPayoutTable } from '@souk/rules/payout-table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleApi } from '@souk/contract/console-api';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { listSellerBalances } from '#ledger/balance-queries.ts';
import { recordMovement } from '#ledger/queries.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { findPayoutBlocks } from '../payout/payout-blocks.ts';
import { approvePayouts, markPayouts } from '../payout/change-payouts.ts';
import { draftPayouts } from '../payout/draft-payouts.ts';
import { payoutNumber } from '../payout/payout-amounts.ts';
import { sendPayouts } from '../payout/send-payouts.ts';
import { buildPerson, giveAccount, giveGoodwill } from '../payout/test-payouts.ts';
import { bookTransactions } from './book-transactions.ts';
import { importStatement } from './import-statement.ts';

/* Payouts confirmed and returned by bank statements. */

const iban = 'DE89370400440532013000';
const sentAt = new Date('2026-11-18T09:00:00Z');
const now = new Date('2026-11-22T09:00:00Z');
const rules = { currency: 'EUR', payout_minimum: 0 };

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

/** One bank file with a payout for each amount. */
async function sent(...amounts: number[]) {
  const storeIds: number[] = [];
  for (const minor of amounts) {
    const storeId = await buildStore(shop.db);
    await makeOwner(shop.db, await buildUser(shop.db, { email: `owner-${storeId}@shop.example` }), storeId);
    await giveAccount({ db: shop.db, now: sentAt, authSecret: shop.app.shop.authSecret }, { storeId, iban });
    await giveGoodwill({ db: shop.db, now: sentAt }, { storeId, minor });
    storeIds.push(storeId);
  }
  await audited(shop.db, mara, (tx) => draftPayouts(tx, { now: sentAt, rules, by: 'Mara' }));
  const drafts = await shop.db
    .selectFrom('payouts')
    .select('id')
    .where('state', '=', 'draft')
    .orderBy('id')
    .execute();
  const ids = drafts.map(({ id }) => id);
  const settings = {
    payout_approval_above: 0,
    payout_iban: 'DE02120300000000202051',
    payout_csv: usualPayoutTable,
  };
  await approvePayouts(shop.app.shop, { ids, actor: mara, now: sentAt, settings });
  const { batchId } = await sendPayouts(shop.app.shop, {
    ids,
    format: 'sepa',
    settings,
    actor: mara,
    now: sentAt,
  });
  return { ids, storeIds, batchId: batchId!, numbers: ids.map(payoutNumber) };
}

const minorText = (minor: number) => (minor / 100).toFixed(2);
type EntryOf = { minor: number; in?: boolean; ref?: string; id?: string; extra?: string; details?: string };
const entry = ({
  minor,
  in: isIn = false,
  ref = '',
  id = `B${++file}-${minor}`,
  extra = '',
  details,
}: EntryOf) =>
  `<Ntry><Amt Ccy="EUR">${minorText(minor)}</Amt><CdtDbtInd>${isIn ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls>${details ?? `<TxDtls><Refs><EndToEndId>${ref}</EndToEndId></Refs>${extra}</TxDtls>`}</NtryDtls></Ntry>`;
const returned = (code: string, feeMinor: number) =>
  `${feeMinor === 0 ? '' : `<Chrgs><Rcrd><Amt Ccy="EUR">${minorText(feeMinor)}</Amt></Rcrd></Chrgs>`}<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`;
const bring = (...entries: string[]) =>
  bringText(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
  );
const bringText = (text: string) =>
  audited(shop.db, mara, (tx) => importStatement(tx, { name: `${++file}.xml`, text, currency: 'EUR', now }));
async function linesOf(imported: Awaited<ReturnType<typeof bring>>) {
  const id = imported.ok ? imported.statementId : null;
  if (id === null) return [];
  return shop.db.selectFrom('bank_lines').selectAll().where('statement_id', '=', id).orderBy('id').execute();
}
const confirm = (lines: readonly { id: number; reference?: string }[]) =>
  bookTransactions(shop.app.shop, { lines, maySettlePayouts: true, actor: mara, now });
const payout = (id: number) =>
  shop.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const available = async (storeId: number) =>
  (await listSellerBalances(shop.db, storeId)).map((one) => one.available_minor)[0];
const postings = async (id: number) =>
  (
    await shop.db
      .selectFrom('ledger_transactions')
      .select('kind')
      .where('payout_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

test('a statement marks payouts paid by their numbers, and returned by the bank’s code with its fee', async () => {
  const { ids, storeIds, numbers } = await sent(39_146, 21_458, 21_292);
  const paid = await bring(
    ...[39_146, 21_458, 21_292].map((minor, at) => entry({ minor, ref: numbers[at]! })),
  );
  expect(paid).toMatchObject({ ok: true, exact: 3, near: 0, passed: 0 });
  const outcome = await confirm((await linesOf(paid)).map(({ id }) => ({ id })));
  expect(outcome.outcomes.map((one) => one.ok && one.result)).toEqual([
    'payout-paid',
    'payout-paid',
    'payout-paid',
  ]);
  for (const [at, id] of ids.entries()) {
    expect(await payout(id)).toMatchObject({ state: 'paid', settled_at: new Date('2026-11-19T12:00:00Z') });
    expect(await available(storeIds[at]!)).toBe(0);
  }

  const back = await bring(
    entry({ minor: 21_108, in: true, ref: numbers[1]!, extra: returned('AC04', 350) }),
  );
  expect(back).toMatchObject({ exact: 1 });
  expect(await confirm(await linesOf(back))).toMatchObject({
    outcomes: [{ ok: true, result: 'payout-returned' }],
  });
  expect(await payout(ids[1]!)).toMatchObject({ state: 'returned', reason: 'AC04', fee_minor: 350 });
  expect(await available(storeIds[1]!)).toBe(21_458);
  expect((await findPayoutBlocks(shop.db, { storeIds, now })).get(storeIds[1]!)?.reason).toBe(
    'account-returned',
  );
  expect(await postings(ids[1]!)).toEqual(['payout', 'payout-paid', 'payout-returned']);
});

test('a file that the bank books as one debit pays all its payouts, by its name or by its sum and count', async () => {
  const named = await sent(1100, 2200);
  const whole = await bring(
    entry({ minor: 3300, details: `<Btch><PmtInfId>SOUK-PAYOUTS-${named.batchId}</PmtInfId></Btch>` }),
  );
  expect(whole).toMatchObject({ exact: 1 });
  const [line] = await linesOf(whole);
  await confirm([{ id: line!.id }]);
  for (const id of named.ids)
    expect(await payout(id)).toMatchObject({ state: 'paid', paid_line_id: line!.id });

  const counted = await sent(1101, 2203);
  const summed = await bring(entry({ minor: 3304, details: '<Btch><NbOfTxs>2</NbOfTxs></Btch>' }));
  expect(summed).toMatchObject({ exact: 1 });
  await confirm(await linesOf(summed));
  expect((await payout(counted.ids[0]!)).state).toBe('paid');

  const another = await sent(1102, 2204);
  expect(await bring(entry({ minor: 3306, details: '<Btch><NbOfTxs>3</NbOfTxs></Btch>' }))).toMatchObject({
    exact: 0,
    near: 1,
  });
  expect((await payout(another.ids[0]!)).state).toBe('sent');
});

test('the same statement again, and one that overlaps it, use no transaction twice', async () => {
  const { ids, numbers } = await sent(5100);
  const debit = entry({ minor: 5100, ref: numbers[0]!, id: 'DEBIT-1' });
  const credit = entry({
    minor: 5100,
    in: true,
    ref: numbers[0]!,
    id: 'DEBIT-1',
    extra: returned('AC01', 0),
  });
  const first = await bring(debit);
  await confirm(await linesOf(first));
  expect(await bring(debit)).toMatchObject({ ok: true, exact: 0, near: 0, known: 1, statementId: null });
  const overlapping = await bring(debit, credit);
  expect(overlapping).toMatchObject({ exact: 1, known: 1 });
  await confirm(await linesOf(overlapping));
  expect(await bring(credit, debit)).toMatchObject({ known: 2, statementId: null });
  expect(await postings(ids[0]!)).toEqual(['payout', 'payout-paid', 'payout-returned']);
});

test('of two operators who confirm a transaction at the same time, one does', async () => {
  const { ids, numbers } = await sent(6100);
  const lines = await linesOf(await bring(entry({ minor: 6100, ref: numbers[0]! })));
  const all = await Promise.all(Array.from({ length: 6 }, () => confirm([{ id: lines[0]!.id }])));
  const results = all.flatMap(({ outcomes }) => outcomes.map((one) => (one.ok ? one.result : one.reason)));
  expect(results.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'decided'), 'payout-paid']);
  expect(await postings(ids[0]!)).toEqual(['payout', 'payout-paid']);
});

test('two transactions for one payout at the same time: one is used, the other still waits', async () => {
  const { ids, numbers } = await sent(6200);
  const one = entry({ minor: 6200, ref: numbers[0]!, id: 'ONE' });
  const lines = await linesOf(await bring(one, entry({ minor: 6200, ref: numbers[0]!, id: 'OTHER' })));
  const all = await Promise.all(lines.map(({ id }) => confirm([{ id }])));
  const results = all.flatMap(({ outcomes }) =>
    outcomes.map((each) => (each.ok ? each.result : each.reason)),
  );
  expect(results.toSorted()).toEqual(['payout-decided', 'payout-paid']);
  expect(await postings(ids[0]!)).toEqual(['payout', 'payout-paid']);
});

test('the database refuses a transaction that pays an order and returns a payout', async () => {
  const { ids, numbers } = await sent(6300);
  const [line] = await linesOf(
    await bring(entry({ minor: 6300, in: true, ref: numbers[0]!, extra: returned('AC04', 0) })),
  );
  await confirm([{ id: line!.id }]);
  const payment = recordMovement(shop.db, {
    orderId: 1,
    attemptId: null,
    kind: 'payment',
    provider: 'bank',
    providerRef: line!.receipt_id,
    amountMinor: 6300,
    currency: 'EUR',
    actor: 'operator',
    now,
  });
  await expect(payment).rejects.toMatchObject({ constraint: 'bank_line_used_once' });
  const other = await sent(6300);
  const again = shop.db
    .updateTable('payouts')
    .set({ state: 'returned', settled_at: now, reason: 'AC04', returned_line_id: line!.id })
    .where('id', '=', other.ids[0]!);
  await expect(again.execute()).rejects.toMatchObject({ constraint: 'bank_line_used_once' });
  expect(await postings(ids[0]!)).toEqual(['payout', 'payout-paid', 'payout-returned']);
});

test('a payout marked by hand is linked to its transactions, and posts nothing again', async () => {
  const { ids, numbers } = await sent(7100);
  const mark = (as: 'paid' | 'returned', feeMinor: number) =>
    markPayouts(shop.app.shop, { ids, as, reason: 'Closed', feeMinor, actor: mara, now });
  await mark('paid', 0);
  await mark('returned', 100);
  const lines = await linesOf(
    await bring(
      entry({ minor: 7100, ref: numbers[0]! }),
      entry({ minor: 7000, in: true, ref: numbers[0]!, extra: returned('AC04', 100) }),
    ),
  );
  expect(await confirm(lines)).toMatchObject({ outcomes: [{ result: 'known' }, { result: 'known' }] });
  expect(await payout(ids[0]!)).toMatchObject({
    reason: 'Closed',
    paid_line_id: lines[0]!.id,
    returned_line_id: lines[1]!.id,
  });
  expect(await postings(ids[0]!)).toEqual(['payout', 'payout-paid', 'payout-returned']);
});

test('what isn’t certain is a suggestion that a person confirms', async () => {
  const { ids, numbers, storeIds } = await sent(8100, 8200);
  const imported = await bring(
    entry({ minor: 8000, ref: numbers[0]! }),
    entry({ minor: 8100, ref: numbers.join(' ') }),
    entry({ minor: 8200, ref: 'Basil Home' }),
    entry({ minor: 7900, in: true, ref: numbers[0]! }),
    entry({ minor: 999, ref: 'ENERGY LTD' }),
  );
  expect(imported).toMatchObject({ exact: 0, near: 4, passed: 1 });
  const lines = await linesOf(imported);
  const guess = await confirm(lines.map(({ id }) => ({ id })));
  expect(guess.outcomes.map((one) => !one.ok && one.reason)).toEqual(Array(4).fill('no-reference'));
  const [less, two, unnamed, short] = lines;
  const asked = await confirm([
    { id: less!.id, reference: numbers[0]! },
    { id: two!.id, reference: 'P-999999' },
    { id: unnamed!.id, reference: numbers[0]! },
  ]);
  expect(asked.outcomes.map((one) => !one.ok && one.reason)).toEqual([
    'payout-amount',
    'payout-unknown',
    'payout-amount',
  ]);
  expect((await payout(ids[0]!)).state).toBe('sent');
  await confirm([
    { id: two!.id, reference: numbers[0]! },
    { id: unnamed!.id, reference: numbers[1]!.toLowerCase() },
    { id: short!.id, reference: numbers[0]! },
  ]);
  expect(await payout(ids[0]!)).toMatchObject({ state: 'returned', reason: 'NARR', fee_minor: 200 });
  expect((await payout(ids[1]!)).state).toBe('paid');
  expect(await available(storeIds[0]!)).toBe(8100);
});

test('a CSV statement pays and returns payouts by the number in its text', async () => {
  const { ids, numbers } = await sent(9100);
  const imported = await bringText(
    [
      'Date,Name,Description,Amount',
      `2026-11-19,Aria Audio GmbH,${numbers[0]} Souk,-91.00`,
      `2026-11-21,Aria Audio GmbH,RETURN AC06 ${numbers[0]!.replace('-', '')} Souk,91.00`,
      '2026-11-19,Energy,bill,-80.00',
    ].join('\n'),
  );
  expect(imported).toMatchObject({ ok: true, exact: 2, passed: 1 });
  await confirm(await linesOf(imported));
  expect(await payout(ids[0]!)).toMatchObject({ state: 'returned', reason: 'AC06', fee_minor: 0 });
});

test('whoever may not send payouts confirms no payout', async () => {
  const { ids, numbers } = await sent(9200);
  const [line] = await linesOf(await bring(entry({ minor: 9200, ref: numbers[0]! })));
  const booked = await bookTransactions(shop.app.shop, { lines: [{ id: line!.id }], actor: mara, now });
  expect(booked).toMatchObject({ ok: false, outcomes: [{ reason: 'not-allowed' }] });
  expect((await payout(ids[0]!)).state).toBe('sent');
  const owner = await ownerAtConsole(shop);
  const { readBankTransaction } = consoleApi.operatorBank;
  const read = await callConsole(shop, readBankTransaction, { headers: owner, params: { id: line!.id } });
  expect(read).toMatchObject({
    data: { direction: 'out', fits: true, payment: null, payout: { reference: numbers[0], count: 1 } },
  });
});
