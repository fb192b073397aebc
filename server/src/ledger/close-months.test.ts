import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DB } from '#db/generated/db.d.ts';
import {
  findStatement,
  listStatementHeads,
  readStatement,
} from '#payment/payout/statement/read-statement.ts';
import { partyOfShop } from '#payment/invoice/parties.ts';
import { readSettings } from '#settings/settings-schema.ts';
import { english } from '#texts/language.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore } from '#testing/builders.ts';
import { closeMonths } from './close-months.ts';

/* Statements of closed months never change, whatever is posted later (0236). */

const day = (text: string) => new Date(`${text}T09:00:00Z`);
const currency = 'EUR';

let shop: TestShop;
let storeId = 0;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 8 });
});
afterAll(() => shop.close());

/** Each test has a store and a year of its own, because closed months stay closed. */
let year = 2030;
beforeEach(async () => {
  year += 1;
  storeId = await buildStore(shop.db);
  shop.clock.set(day(`${year}-12-10`));
  await closeMonths(shop);
});

let facts = 0;
async function post(db: Kysely<DB>, minor: number, occurredAt: Date): Promise<void> {
  const head = { kind: 'goodwill', cause: `test:${++facts}`, occurred_at: occurredAt, actor: 'a test' };
  await sql`select post_to_ledger(jsonb_populate_record(null::ledger_transactions, ${JSON.stringify(head)}::jsonb), array[
    ('goodwill', ${currency}, ${minor}::bigint, null),
    (${`seller:${storeId}:available`}::text, ${currency}, ${-minor}::bigint, null)]::ledger_posting[])`.execute(
    db,
  );
}

async function statement(period: string) {
  const found = await findStatement(shop.db, { storeId, period, currency, now: shop.clock.now() });
  if (!found.ok) return found.reason;
  const {
    is_open: isOpen,
    opening,
    closing,
    rows,
  } = await readStatement(shop.db, { found, issuer: partyOfShop(readSettings([])), language: english });
  return {
    isOpen,
    opening: opening.minor,
    closing: closing.minor,
    days: rows.map(({ at }) => at?.slice(0, 10)),
  };
}
const december = () => `${year}-12`;
const january = () => `${year + 1}-01`;
const intoJanuary = () => shop.clock.set(day(`${year + 1}-01-01`));
const waitsForLock = async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    shop.db,
  );
  return rows[0]!.waiting;
};

test('a month is open until it is closed, once, after its end', async () => {
  await post(shop.db, 100, day(`${year}-12-05`));
  expect(await closeMonths(shop)).toBe(false);
  expect(await statement(december())).toMatchObject({ isOpen: true, closing: 100 });
  intoJanuary();
  expect(await statement(december())).toMatchObject({ isOpen: true });
  const closed = await Promise.all(Array.from({ length: 4 }, () => closeMonths(shop)));
  expect(closed.filter(Boolean)).toHaveLength(1);
  expect(await statement(december())).toMatchObject({ isOpen: false });
  const heads = await listStatementHeads(shop.db, storeId);
  expect(heads.map(({ period, is_open: isOpen }) => [period, isOpen])).toEqual([[december(), false]]);
});

test('what happened in a closed month belongs to the open month, with its own date', async () => {
  await post(shop.db, 100, day(`${year}-12-05`));
  intoJanuary();
  await closeMonths(shop);
  const before = await statement(december());
  await post(shop.db, 7, day(`${year}-12-31`));
  expect(await statement(december())).toEqual(before);
  expect(await statement(january())).toEqual({
    isOpen: true,
    opening: 100,
    closing: 107,
    days: [`${year}-12-31`],
  });
});

test('a month isn’t closed while a posting of it is under way on another connection', async () => {
  intoJanuary();
  let closing: Promise<boolean> | undefined;
  await shop.db.transaction().execute(async (slow) => {
    await post(slow, 100, day(`${year}-12-31`));
    closing = closeMonths(shop);
    await expect.poll(waitsForLock).toBeGreaterThan(0);
    // Nothing of it is visible yet, and the month is still open.
    expect(await statement(december())).toBe('no-entries');
  });
  expect(await closing).toBe(true);
  expect(await statement(december())).toMatchObject({ isOpen: false, closing: 100 });
});

test('a posting that waits while a month is being closed belongs to the next one', async () => {
  intoJanuary();
  let posting: Promise<void> | undefined;
  await shop.db.transaction().execute(async (tx) => {
    const [until, at] = [new Date(Date.UTC(year + 1, 0)), shop.clock.now()];
    await sql`select close_ledger(${until}::timestamptz, ${at}::timestamptz)`.execute(tx);
    posting = post(shop.db, 100, day(`${year}-12-31`));
    await expect.poll(waitsForLock).toBeGreaterThan(0);
  });
  await posting;
  expect(await statement(december())).toBe('no-entries');
  expect(await statement(january())).toMatchObject({ opening: 0, closing: 100 });
});

test('postings and closings at the same time leave the closed statement as it was first read', async () => {
  await post(shop.db, 1, day(`${year}-12-05`));
  intoJanuary();
  const posts = Array.from({ length: 40 }, () => post(shop.db, 1, day(`${year}-12-31`)));
  await closeMonths(shop);
  const first = await statement(december());
  await Promise.all([...posts, closeMonths(shop)]);
  expect(first).toMatchObject({ isOpen: false });
  expect(await statement(december())).toEqual(first);
  expect(await statement(january())).toMatchObject({ closing: 41 });
});

test('the database refuses to reopen a month, to post into it, and to add entries to what is in it', async () => {
  await post(shop.db, 100, day(`${year}-12-05`));
  intoJanuary();
  await closeMonths(shop);
  await expect(sql`delete from ledger_closings`.execute(shop.db)).rejects.toThrow('append-only');
  const head = {
    kind: 'goodwill',
    cause: `test:${++facts}`,
    occurred_at: day(`${year}-12-05`),
    booked_at: day(`${year}-12-05`),
    actor: 'a test',
  };
  const { id, booked_at: bookedAt } = await shop.db
    .insertInto('ledger_transactions')
    .values(head)
    .returning(['id', 'booked_at'])
    .executeTakeFirstOrThrow();
  expect(bookedAt.toISOString()).toBe(`${year + 1}-01-01T00:00:00.000Z`);
  const old = await shop.db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const account = (code: string) => sql<number>`(select id from ledger_accounts where code = ${code})`;
  const of = { transaction_id: old.id, currency, booked_at: shop.clock.now() };
  const entries = [
    { ...of, account_id: account('goodwill'), amount_minor: 5 },
    { ...of, account_id: account(`seller:${storeId}:available`), amount_minor: -5 },
  ];
  await expect(shop.db.insertInto('ledger_entries').values(entries).execute()).rejects.toThrow(
    'a closed month gets no more entries',
  );
});
