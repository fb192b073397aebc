import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import { commandActor } from '#access/actor.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { cashOnly } from '#outbound/payment-port.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { bankAdapter } from '../providers/bank.ts';
import { bookByHand, bookTransactions } from './book-transactions.ts';
import { guessPayments } from './guess-payments.ts';
import { importStatement } from './import-statement.ts';
import { matchColumns } from './match-columns.ts';
import { readStatement } from './read-statement.ts';
import { setTransactionAside, reopenTransaction } from './set-aside.ts';

const now = new Date('2026-11-20T12:00:00Z');
const actor = commandActor('bank');
const account = {
  beneficiary: 'Souk',
  bankName: 'Bank',
  accountNumber: '1',
  iban: '',
  bic: '',
  branch: '',
  note: '',
};
const total = '65.00';
const { operatorBank } = consoleApi;

let shop: TestShop;
beforeAll(async () => {
  const adapters = new Map([['bank', bankAdapter(account)]]);
  shop = await buildTestShop({ now, payments: { ...cashOnly, adapters }, connections: 20 });
});
afterAll(() => shop.close());

async function place(sellingMinor = 6000) {
  const product = await buildProduct(shop.db, { stock: 5, sellingMinor });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: 7 }) });
  const { data: payment } = await shop.call('POST order/transaction', {
    body: { id: data.id, user_token: token },
  });
  const lines = payment.next?.kind === 'instructions' ? payment.next.lines : [];
  const reference = lines.find(({ label }) => label === 'reference')?.value ?? '';
  return { id: data.id, number: data.order, reference };
}

const bring = (rows: string[], name = 'november.csv') =>
  audited(shop.db, actor, (tx) =>
    importStatement(tx, {
      name,
      text: `Date,Name,Description,Paid in\n${rows.join('\n')}\n`,
      currency: 'USD',
      now,
    }),
  );
const row = (words: string, amount = total, name = 'Erika') => `2026-11-19,${name},${words},${amount}`;
const lines = () =>
  shop.db
    .selectFrom('bank_lines')
    .select(['id', 'words', 'fit', 'state', 'result', 'amount_minor', 'note'])
    .orderBy('id')
    .execute();
const lineOf = async (words: string) => (await lines()).find((line) => line.words === words)!;
const paidOrders = async (ids: number[]) =>
  (await shop.db.selectFrom('orders').select(['id', 'payment_done']).where('id', 'in', ids).execute())
    .filter(({ payment_done: isPaid }) => isPaid)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);
const booksOf = (id: number) =>
  shop.db.selectFrom('payment_ledger').select(['amount_minor']).where('order_id', '=', id).execute();
const recorded = (action: string) =>
  shop.db
    .selectFrom('audit_entries')
    .select(['label', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

test('matches each line by its exact or nearly exact reference, or not at all', async () => {
  const [one, two, three, four] = [await place(), await place(), await place(), await place()];
  const letters = (reference: string) => reference.replaceAll('-', '');
  const wrong = letters(two.reference).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const short = `${letters(three.reference).slice(0, 7)}${letters(three.reference).slice(8)}`;
  const long = `${letters(four.reference).slice(0, 3)}Z${letters(four.reference).slice(3)}`;
  const imported = await bring([
    row(`thanks ${one.reference.toLowerCase().replaceAll('-', ' ')}!`),
    row(`ref ${wrong}`),
    row(`ref ${short} bye`),
    row(`ref ${long}`),
    row('a birthday present'),
    row(`${one.reference} and ${two.reference}`, '130.00'),
  ]);
  expect(imported).toMatchObject({ ok: true, exact: 1, near: 4, none: 1, known: 0, passed: 0 });
  const seen = await shop.db
    .selectFrom('bank_lines as line')
    .leftJoin('payment_attempts as attempt', 'attempt.id', 'line.attempt_id')
    .select(['fit', 'attempt.order_id'])
    .orderBy('line.id')
    .execute();
  expect(seen).toEqual([
    { fit: 'exact', order_id: one.id },
    { fit: 'near', order_id: two.id },
    { fit: 'near', order_id: three.id },
    { fit: 'near', order_id: four.id },
    { fit: 'none', order_id: null },
    { fit: 'near', order_id: one.id },
  ]);
});

test('a line counts once: in overlapping files, when booked concurrently, and repeatedly', async () => {
  const { id, number, reference } = await place();
  const twice = row('the same words twice', '5.00');
  expect(await bring([row(reference), twice, twice])).toMatchObject({ exact: 1, none: 2, known: 0 });
  expect(await bring([twice, twice, twice, row(reference)], 'december.csv')).toMatchObject({
    none: 1,
    known: 3,
  });
  const line = await lineOf(reference);
  const book = () => bookTransactions(shop.app.shop, { lines: [{ id: line.id }], actor, now });
  const outcomes = (await Promise.all([book(), book(), book()])).flatMap((booked) => booked.outcomes);
  expect(outcomes.filter((outcome) => outcome.ok).length).toBeGreaterThan(0);
  expect(await booksOf(id)).toEqual([{ amount_minor: 6500 }]);
  expect(await paidOrders([id])).toEqual([id]);
  expect(await lineOf(reference)).toMatchObject({ state: 'booked' });
  expect(await book()).toEqual({
    ok: false,
    reason: 'nothing',
    outcomes: [{ id: line.id, ok: false, reason: 'decided' }],
  });
  expect((await recorded('bank-statement.book')).at(-1)).toEqual({ label: number, after: { count: 1 } });
});

test('books several at once, each with its outcome; lines without a reference wait', async () => {
  const [fits, short, over] = [await place(), await place(), await place()];
  await bring([row(fits.reference), row(short.reference, '60.00'), row(over.reference), row('for nobody')]);
  const all = [fits.reference, short.reference, over.reference, 'for nobody'];
  await bookByHand(shop.app.shop, {
    line: {
      reference: over.reference,
      receiptId: 'bank-77',
      bookedOn: '2026-11-19',
      amountMinor: 6500,
      currency: 'USD',
    },
    actor,
    now,
  });
  const ids = await Promise.all(all.map(async (words) => (await lineOf(words)).id));
  const booked = await bookTransactions(shop.app.shop, { lines: ids.map((id) => ({ id })), actor, now });
  expect(booked.outcomes.map((outcome) => (outcome.ok ? outcome.result : outcome.reason))).toEqual([
    'paid',
    'review',
    'unwanted',
    'no-reference',
  ]);
  expect(await lineOf('for nobody')).toMatchObject({ state: 'waiting', result: null });
  // A manual assignment: the payment of a line without a reference.
  const late = await place();
  const [result] = (
    await bookTransactions(shop.app.shop, { lines: [{ id: ids[3]!, reference: late.reference }], actor, now })
  ).outcomes;
  expect(result).toMatchObject({ ok: true, result: 'paid', orderNumber: late.number });
  expect(await paidOrders([fits.id, short.id, over.id, late.id])).toEqual([fits.id, over.id, late.id]);
});

test('a manually entered transfer is known when a statement contains it', async () => {
  const { id, reference } = await place();
  const line = { reference, receiptId: 'B-1', bookedOn: '2026-11-19', amountMinor: 6500, currency: 'USD' };
  const record = () => bookByHand(shop.app.shop, { line, actor, now });
  expect(await record()).toMatchObject({ ok: true, result: 'paid' });
  expect(await record()).toMatchObject({ ok: true, result: 'known' });
  const text = `ID,Date,Description,Paid in\nB-1,2026-11-19,${reference},65.00\n`;
  const again = await audited(shop.db, actor, (tx) =>
    importStatement(tx, { name: 'a.csv', text, currency: 'USD', now }),
  );
  expect(again).toMatchObject({ exact: 0, known: 1 });
  expect(await booksOf(id)).toHaveLength(1);
  expect(
    await bookByHand(shop.app.shop, { line: { ...line, reference: 'NOTA-REFE-RENC' }, actor, now }),
  ).toEqual({
    ok: false,
    reason: 'reference-unknown',
  });
});

test('a line booked before its process died is only marked the second time', async () => {
  const { id, reference } = await place();
  await bring([row(reference)]);
  const line = await lineOf(reference);
  const { receipt_id: receiptId } = await shop.db
    .selectFrom('bank_lines')
    .select('receipt_id')
    .where('id', '=', line.id)
    .executeTakeFirstOrThrow();
  // Its payment is in the ledger, but the line isn't marked.
  await bookByHand(shop.app.shop, {
    line: { reference, receiptId, bookedOn: '2026-11-19', amountMinor: 6500, currency: 'USD' },
    actor,
    now,
  });
  await shop.db
    .updateTable('bank_lines')
    .set({ state: 'waiting', result: null })
    .where('id', '=', line.id)
    .execute();
  const booked = await bookTransactions(shop.app.shop, { lines: [{ id: line.id }], actor, now });
  expect(booked.outcomes).toMatchObject([{ ok: true, result: 'known' }]);
  expect(await booksOf(id)).toHaveLength(1);
  expect(await lineOf(reference)).toMatchObject({ state: 'booked', result: 'known' });
});

test('suggests awaited payments of the same amount for a line without a reference, same name first', async () => {
  const sara = await place();
  const omar = await place();
  for (const [{ id }, name] of [
    [sara, 'Sara Nasser'],
    [omar, 'Omar Haddad'],
  ] as const)
    await sql`update orders set address = jsonb_set(address, '{name}', to_jsonb(${name}::text)) where id = ${id}`.execute(
      shop.db,
    );
  await bring([row('for my order', total, 'NASSER SARA'), row('for something else', '64.99', 'Sara Nasser')]);
  const guesses = async (words: string) => guessPayments(shop.db, (await lineOf(words)).id);
  const [first, ...others] = await guesses('for my order');
  expect(first).toMatchObject({ reference: sara.reference, buyer: 'Sara Nasser', is_same_name: true });
  expect(others.length).toBeGreaterThan(0);
  expect(others.map((one) => one.is_same_name)).not.toContain(true);
  expect(await guesses('for something else')).toEqual([]);
  // Only confirmed suggestions are booked, and booked lines get none.
  expect((await lineOf('for my order')).state).toBe('waiting');
  const { id } = await lineOf('for my order');
  await bookTransactions(shop.app.shop, { lines: [{ id, reference: first!.reference }], actor, now });
  expect(await guesses('for my order')).toEqual([]);
  await bring([row('again', total, 'Sara Nasser')], 'december.csv');
  expect((await guesses('again')).map((one) => one.reference)).not.toContain(sara.reference);
});

test('a line that isn’t the shop’s is dismissed with a reason, and can be restored', async () => {
  await bring([row('rent of the flat', '900.00')]);
  const { id } = await lineOf('rent of the flat');
  const aside = () => audited(shop.db, actor, (tx) => setTransactionAside(tx, { id, note: 'private', now }));
  const back = () => audited(shop.db, actor, (tx) => reopenTransaction(tx, { id, now }));
  expect(await back()).toEqual({ ok: false, reason: 'decided' });
  expect(await aside()).toEqual({ ok: true });
  expect(await aside()).toEqual({ ok: false, reason: 'decided' });
  expect(await lineOf('rent of the flat')).toMatchObject({ state: 'aside', note: 'private' });
  expect(await bookTransactions(shop.app.shop, { lines: [{ id }], actor, now })).toMatchObject({ ok: false });
  expect(await back()).toEqual({ ok: true });
  expect(await lineOf('rent of the flat')).toMatchObject({ state: 'waiting', note: '' });
});

test('lists a file’s lines grouped by match, with each group’s sum', async () => {
  const headers = await ownerAtConsole(shop);
  const [fits, pending, paid] = [await place(7200), await place(7300), await place(7400)];
  const letters = pending.reference.replaceAll('-', '');
  const wrong = letters.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const imported = await bring(
    [
      row('a present', '9.00'),
      row('for the lamp', '77.00'),
      row(`ref ${wrong}`, '78.00'),
      row(fits.reference, '77.00'),
      row(paid.reference, '79.00'),
      row('another present', '9.00'),
      row('rent of the shop', '-500.00'),
    ],
    'groups.csv',
  );
  const id = imported.ok ? imported.statementId! : 0; // it has new lines
  const params = { id };
  const lineIds = await Promise.all(
    [paid.reference, 'another present'].map(async (words) => (await lineOf(words)).id),
  );
  await bookTransactions(shop.app.shop, { lines: [{ id: lineIds[0]! }], actor, now });
  await audited(shop.db, actor, (tx) => setTransactionAside(tx, { id: lineIds[1]!, note: 'private', now }));
  const usd = (minor: number) => [{ minor, currency: 'USD' }];
  const { data } = await callConsole(shop, operatorBank.readStatement, { params, headers });
  expect(data).toMatchObject({
    file: 'groups.csv',
    lines: 6,
    waiting: 4,
    passed: 1,
    balances: [],
    groups: [
      { group: 'exact', count: 1, sums: usd(7700) },
      { group: 'near', count: 1, sums: usd(7800) },
      { group: 'guessed', count: 1, sums: usd(7700) },
      { group: 'none', count: 1, sums: usd(900) },
      { group: 'booked', count: 1, sums: usd(7900) },
      { group: 'aside', count: 1, sums: usd(900) },
    ],
  });
  const listed = async (query: Record<string, string>) =>
    (await callConsole(shop, operatorBank.listStatementTransactions, { params, query, headers })).data;
  const first = await listed({ limit: '4' });
  expect(first.rows.map(({ group }) => group)).toEqual(['exact', 'near', 'guessed', 'none']);
  expect((await listed({ limit: '4', after: first.next! })).rows.map(({ group }) => group)).toEqual([
    'booked',
    'aside',
  ]);
  expect((await listed({ q: 'LAMP' })).rows).toMatchObject([{ words: 'for the lamp', statement_id: id }]);
  const files = (await callConsole(shop, operatorBank.listStatements, { query: { q: 'groups' }, headers }))
    .data;
  expect(files.rows).toMatchObject([{ id, lines: 6, waiting: 4 }]);
});

test('stores the account’s balances and gaps; a file without new lines isn’t stored', async () => {
  const headers = await ownerAtConsole(shop);
  const text = (gap: string) =>
    `Date,Description,Amount,Balance\n2026-11-19,sold a desk,50.00,150.00\n2026-11-19,power,-20.00,${gap}\n`;
  const bringText = (file: string, gap: string) =>
    audited(shop.db, actor, (tx) =>
      importStatement(tx, { name: file, text: text(gap), currency: 'USD', now }),
    );
  const short = await bringText('short.csv', '129.00');
  const id = short.ok ? short.statementId! : 0;
  const { data } = await callConsole(shop, operatorBank.readStatement, { params: { id }, headers });
  const usd = (minor: number) => ({ minor, currency: 'USD' });
  expect(data.balances).toEqual([
    { account: '', opening: usd(10_000), closing: usd(12_900), moved: usd(3000), gap: usd(-100) },
  ]);
  expect(await bringText('again.csv', '130.00')).toMatchObject({ known: 1, statementId: null });
  expect(
    (await callConsole(shop, operatorBank.listStatements, { query: { q: 'again.csv' }, headers })).data.rows,
  ).toEqual([]);
});

test('refuses a statement without income, or with too many lines', async () => {
  expect(await bring([row('fees', '-4.00')])).toEqual({ ok: false, reason: 'empty' });
  const many = Array.from({ length: 5001 }, (_, place) => row(`${place}`, '1.00'));
  expect(await bring(many)).toEqual({ ok: false, reason: 'too-many' });
});

const bringText = (text: string, currency = 'USD') =>
  audited(shop.db, actor, (tx) => importStatement(tx, { name: 'bank.csv', text, currency, now }));
const chase = (...rows: string[]) => ['Details,Posting Date,Description,Amount,Type', ...rows, ''].join('\n');
const november = 'CREDIT,11/04/2026,"FROM E EXAMPLE K7QX92MB4F7K",49.90,X';

test('a receipt is the same however its date is read: answered wrongly, proved by a longer file, imported at once', async () => {
  const short = chase(november);
  expect(await bringText(short)).toMatchObject({ ok: false, reason: 'date-order' });
  const asked = readStatement(short, { currency: 'USD' });
  if (asked.ok || !('table' in asked)) throw new Error('nothing is asked');
  const { header, account, layout } = asked.table;
  const wrong = { header, account, layout: { ...layout!, dateOrder: 'dmy' as const }, now };
  await audited(shop.db, actor, (tx) => matchColumns(tx, wrong));
  const all = await Promise.all([bringText(short), bringText(short), bringText(short)]);
  expect(all.reduce((sum, one) => sum + (one.ok ? one.none + one.near + one.exact : 0), 0)).toBe(1);
  const longer = chase(november, 'CREDIT,11/20/2026,"OTHER",5.00,X');
  expect(await bringText(longer)).toMatchObject({ ok: true, none: 1, known: 1 });
  // The longer file has settled the question.
  expect(await bringText(short)).toMatchObject({ ok: true, known: 1, none: 0 });
});

test('the same payment on another day is another receipt', async () => {
  const rent = (day: string) => `Date,Name,Description,Paid in\n${day},Otto,rent of a desk,31.00\n`;
  expect(await bringText(rent('2026-03-07'))).toMatchObject({ none: 1 });
  expect(await bringText(rent('2026-07-03'))).toMatchObject({ none: 1, known: 0 });
  expect(await bringText(rent('2026-08-03'))).toMatchObject({ none: 1, known: 0 });
  expect(await bringText(rent('2026-07-03'))).toMatchObject({ none: 0, known: 1 });
});

test('recognizes imports of an earlier version, with other columns and another date order', async () => {
  const old = { fit: 'none', amount_minor: 7171, currency: 'USD', statement: 'old.csv', created_at: now };
  const values = {
    ...old,
    receipt_id: 'line-0',
    booked_on: new Date('2026-04-11'),
    payer: '',
    words: 'GIFT FROM ANNA',
  };
  await shop.db.insertInto('bank_lines').values(values).execute();
  const row = 'CREDIT,11/04/2026,"GIFT FROM ANNA",71.71,X';
  const text = chase(row, row, 'CREDIT,11/20/2026,"OTHER ONE",6.00,X');
  expect(await bringText(text)).toMatchObject({ none: 2, known: 1 });
  expect(await bringText(text)).toMatchObject({ none: 0, known: 3 });
});

test('receipts with meaningless IDs are told apart by number, and recognized again', async () => {
  const row = 'NOTPROVIDED,2026-11-19,Otto,two lamps,8.00';
  const text = `ID,Date,Name,Description,Paid in\n${row}\n${row}\n`;
  expect(await bringText(text)).toMatchObject({ none: 2, known: 0 });
  expect(await bringText(text)).toMatchObject({ none: 0, known: 2 });
});

test('imports of an earlier version without text are recognized by day and amount, and hide no other receipt', async () => {
  const values = {
    fit: 'none',
    amount_minor: 7272,
    currency: 'USD',
    statement: 'old.csv',
    created_at: now,
    receipt_id: 'line-1',
    booked_on: new Date('2026-11-18'),
    payer: '',
    words: '',
  };
  await shop.db.insertInto('bank_lines').values(values).execute();
  const text = 'Date,Description,Paid in\n2026-11-18,a desk,72.72\n2026-11-18,,72.72\n';
  expect(await bringText(text)).toMatchObject({ none: 1, known: 1 });
});
