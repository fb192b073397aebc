import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#db/generated/db.d.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore } from '#testing/builders.ts';
import { advanceCheckpoint } from './advance-checkpoint.ts';
import { listSellerBalances } from './balance-queries.ts';

let shop: TestShop;
let storeId = 0;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 8 });
  storeId = await buildStore(shop.db);
});
afterAll(() => shop.close());

let facts = 0;

/** Posts an amount that the store can be paid. */
async function post(db: Kysely<DB>, minor: number): Promise<void> {
  const head = { kind: 'goodwill', cause: `test:${++facts}`, occurred_at: shop.clock.now(), actor: 'a test' };
  await sql`select post_to_ledger(jsonb_populate_record(null::ledger_transactions, ${JSON.stringify(head)}::jsonb), array[
    ('goodwill', 'EUR', ${minor}::bigint, null),
    (${`seller:${storeId}:available`}::text, 'EUR', ${-minor}::bigint, null)]::ledger_posting[])`.execute(db);
}

const available = async () => (await listSellerBalances(shop.db, storeId))[0]?.available_minor;
const advance = () => advanceCheckpoint(shop);
async function checkpointAt(): Promise<number> {
  const { rows } = await sql<{ at: number }>`select entry_id as at from ledger_checkpoint_state`.execute(
    shop.db,
  );
  return rows[0]!.at;
}
/** The sums of the checkpoints and of the entries that they contain. */
async function sums() {
  const { rows } = await sql<{ points: number; entries: number }>`
    select (select sum(abs(amount_minor))::bigint from ledger_checkpoints) as points,
      (select sum(abs(minor))::bigint from (
        select sum(amount_minor) as minor from ledger_entries where id <= (select entry_id from ledger_checkpoint_state)
        group by account_id, currency) as own) as entries`.execute(shop.db);
  return rows[0]!;
}
// Transactions of other databases on the server may delay a checkpoint.
const moved = () => expect.poll(advance).toBe(true);
const settled = () =>
  expect
    .poll(async () => {
      await advance();
      const { rows } = await sql<{ is: boolean }>`
        select entry_id = (select max(id) from ledger_entries) as is from ledger_checkpoint_state`.execute(
        shop.db,
      );
      return rows[0]!.is;
    })
    .toBe(true);
const isRight = async () => (await checkBooks(shop.db, ['ledger']))[0]!.wrong === null;

test('a balance is the same before and after its entries are in a checkpoint', async () => {
  await post(shop.db, 500);
  expect(await available()).toBe(500);
  expect(await advance()).toBe(false);
  await moved();
  expect(await advance()).toBe(false);
  expect(await checkpointAt()).toBeGreaterThan(0);
  expect(await available()).toBe(500);
  await post(shop.db, 250);
  expect(await available()).toBe(750);
  expect(await isRight()).toBe(true);
});

test('a checkpoint waits for an open transaction that has a lower entry id than a committed one', async () => {
  await settled();
  const [before, at] = [(await available())!, await checkpointAt()];
  await shop.db.transaction().execute(async (slow) => {
    await post(slow, 1000); // lower ids, committed last
    await post(shop.db, 1);
    expect([await advance(), await advance()]).toEqual([false, false]);
    expect(await checkpointAt()).toBe(at);
    expect(await available()).toBe(before + 1);
  });
  expect(await available()).toBe(before + 1001);
  await moved();
  expect(await checkpointAt()).toBeGreaterThan(at);
  expect(await available()).toBe(before + 1001);
  expect(await sums()).toMatchObject({ points: (await sums()).entries });
  expect(await isRight()).toBe(true);
});

test('postings and checkpoints at the same time lose and double nothing', async () => {
  const before = (await available())!;
  let isPosting = true;
  let posted = 0;
  const moves: boolean[] = [];
  const checkpoints = [1, 2].map(async () => {
    while (isPosting) moves.push(await advance());
  });
  const postings = Array.from({ length: 5 }, async () => {
    for (let n = 0; n < 20 || (n < 500 && !moves.includes(true)); n++) {
      await shop.db.transaction().execute(async (tx) => {
        await post(tx, 1);
        await post(tx, 10);
      });
      posted += 11;
    }
  });
  await Promise.all(postings);
  isPosting = false;
  await Promise.all(checkpoints);
  expect(moves).toContain(true);
  expect(await available()).toBe(before + posted);
  await settled();
  expect(await sums()).toMatchObject({ points: (await sums()).entries });
  expect(await available()).toBe(before + posted);
  expect(await isRight()).toBe(true);
});

test('a mark from another database server is replaced', async () => {
  await post(shop.db, 5);
  await sql`update ledger_checkpoint_state set marked_entry_id = entry_id, marked_xid = 9000000000000`.execute(
    shop.db,
  );
  const balance = await available();
  expect(await advance()).toBe(false);
  await moved();
  expect(await available()).toBe(balance);
});

test('balances read the checkpoints and the entries after them, not the whole ledger', async () => {
  await sql`with fact as (
      insert into ledger_transactions (kind, cause, occurred_at, actor)
      select 'goodwill', 'many:' || n, now(), 'a test' from generate_series(1, 5000) n returning id)
    insert into ledger_entries (transaction_id, account_id, currency, amount_minor)
    select fact.id, account.id, 'EUR', case account.code when 'goodwill' then 1 else -1 end
    from fact cross join ledger_accounts account where account.code in ('goodwill', ${`seller:${storeId}:available`})`.execute(
    shop.db,
  );
  const before = await available();
  await settled();
  await sql`analyze ledger_entries, ledger_checkpoints, ledger_checkpoint_state`.execute(shop.db);
  expect(await available()).toBe(before);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off) select * from seller_balances() where store_id = ${storeId}`.execute(
    shop.db,
  );
  const plan = rows.map((row) => row['QUERY PLAN']);
  expect(plan.find((line) => line.includes('on ledger_entries'))).toMatch(/Index.*Scan.*rows=0/);
});

test('a checkpoint that differs from its entries is a fault of the ledger', async () => {
  await sql`update ledger_checkpoints set amount_minor = amount_minor + 1 where amount_minor < 0`.execute(
    shop.db,
  );
  const [book] = await checkBooks(shop.db, ['ledger']);
  expect(book!.wrong).toMatchObject({ table: 'ledger_checkpoints', rows: 1 });
});

test('so is the sum of a day', async () => {
  await sql`update ledger_checkpoints set amount_minor = amount_minor - 1 where amount_minor < 0`.execute(
    shop.db,
  );
  await sql`
    update ledger_days set credit_minor = credit_minor + 1
    where line = 'sellers:available' and day = (select max(day) from ledger_days)`.execute(shop.db);
  const [book] = await checkBooks(shop.db, ['ledger']);
  expect(book!.wrong).toMatchObject({ table: 'ledger_checkpoints', rows: 1 });
});
