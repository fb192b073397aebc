// @module-tag slow
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { openDatabase } from '@souk/server/db/open-database';
import { listSellerBalances } from '@souk/server/ledger/balance-queries';
import { checkBooks } from '@souk/server/operations/books/check-books';
import { fetchPayoutFile } from '@souk/server/payment/payout/fetch-payout-file';
import { giveAccount, giveGoodwill } from '@souk/server/payment/payout/test-payouts';
import { listSettings } from '@souk/server/settings/queries';
import { readSettings } from '@souk/server/settings/settings-schema';
import { buildStore, buildUser, makeOwner } from '@souk/server/testing/builders';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from './payments/test-killed-job.ts';
import { storedSecret } from './stored-secret.ts';
import { openShopFolder, type ShopFolder } from './testing/shop-folder.ts';

/*
 * Processes that approve, send and mark payouts are killed with SIGKILL, each at a place that the seed chooses among those where it waits
 * for a lock of the test, and run again: every payout is paid once, and the bank file is that of an undisturbed run.
 */

const iban = 'DE89370400440532013000';
const noon = new Date('2026-11-20T12:00:00Z');
const seed = Number(process.env['PAYOUTS_KILLED_SEED'] ?? randomInt(2 ** 31));
const random = seededRandom(seed);

let folder: ShopFolder;
let database: TestDatabase;
let connection: ReturnType<typeof openDatabase>;
let authSecret: string;

beforeAll(async () => {
  [folder, database] = [await openShopFolder(), await cloneDatabase()];
  connection = openDatabase({ url: database.url, max: 4 });
  const language = { code: 'en', name: 'English', direction: 'ltr', is_default: true };
  await connection.db.insertInto('languages').values(language).execute();
  authSecret = await storedSecret(join(folder.dataDir, 'auth-secret'));
});
afterAll(async () => {
  await connection?.close();
  await folder?.close();
  await database?.drop();
});

const souk = (words: readonly string[]) => folder.run(['payout', ...words], { DATABASE_URL: database.url });

async function run(words: readonly string[]): Promise<string> {
  const command = souk(words);
  await command.ended;
  return command.output();
}

/** Tables that the commands read for an update, or write to, in the test's transaction: the process waits at its first use of one. */
const places = {
  approve: ['payouts', 'audit_entries', 'ledger_transactions', 'ledger_entries'],
  export: ['payouts', 'seller_bank_accounts', 'payout_batches', 'audit_entries', 'mails'],
  mark: ['payouts', 'audit_entries', 'ledger_transactions', 'ledger_entries'],
} as const;

/** Kills a command while it waits: for the row of one of the payouts, or for a table. */
async function killWhileWaiting(words: readonly string[], lock: string): Promise<void> {
  const { db } = connection;
  let waiting: number | undefined;
  await db.transaction().execute(async (tx) => {
    await sql.raw(lock).execute(tx);
    const command = souk(words);
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ pid: number }>`
            select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          );
          waiting = rows[0]?.pid;
          return rows.length;
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    command.child.kill('SIGKILL');
    await command.ended;
  });
  // What it had sent before, PostgreSQL still carries out, or ends with the connection.
  const left = async () => {
    const { rows } = await sql`select from pg_stat_activity where pid = ${waiting}`.execute(db);
    return rows.length;
  };
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
}

/** Kills the command at each of its places, in an order and at a payout that the seed chooses. */
async function killEverywhere(step: keyof typeof places, words: readonly string[], ids: readonly number[]) {
  const inOrder = places[step]
    .map((table) => ({ table, by: random() }))
    .toSorted((one, other) => one.by - other.by);
  for (const { table } of inOrder) {
    const waits =
      table === 'payouts'
        ? `select from payouts where id = ${ids[Math.floor(random() * ids.length)]} for update`
        : `lock table ${table} in ${table === 'seller_bank_accounts' ? 'access exclusive' : 'share row exclusive'} mode`;
    const isDone = (await statesOf(ids)).every((state) => state === done[step]);
    if (!isDone) await killWhileWaiting(words, waits);
  }
}

const done = { approve: 'approved', export: 'sent', mark: 'paid' } as const;

const statesOf = async (ids: readonly number[]) => {
  const rows = await connection.db
    .selectFrom('payouts')
    .select('state')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ state }) => state);
};

test(`approved, sent and marked by processes that are killed, each payout is paid once (PAYOUTS_KILLED_SEED=${seed})`, async () => {
  const { db } = connection;
  const storeIds: number[] = [];
  for (let place = 0; place < 5; place++) {
    const storeId = await buildStore(db, { name: `Store ${place}`, slug: `store-${place}` });
    await makeOwner(db, await buildUser(db), storeId);
    await giveAccount({ db, now: noon, authSecret }, { storeId, iban });
    await giveGoodwill({ db, now: noon }, { storeId, minor: 20_000 + place });
    storeIds.push(storeId);
  }
  await run(['run']);
  const drafts = await db.selectFrom('payouts').select('id').orderBy('id').execute();
  const ids = drafts.map(({ id }) => id);
  expect(await statesOf(ids)).toEqual(['draft', 'draft', 'draft', 'draft', 'draft']);
  const numbers = ids.map((id) => `P-${String(id).padStart(4, '0')}`);

  const approve = ['approve', ...numbers];
  await killEverywhere('approve', approve, ids);
  await run(approve);
  await run(approve);
  expect(new Set(await statesOf(ids))).toEqual(new Set(['approved']));

  const send = ['export', ...numbers];
  await killEverywhere('export', send, ids);
  await run(send);
  await run(send);
  expect(new Set(await statesOf(ids))).toEqual(new Set(['sent']));
  const batches = await db.selectFrom('payout_batches').select('id').execute();
  expect(batches).toHaveLength(1);
  const settings = readSettings(await listSettings(db));
  const file = () =>
    audited(db, commandActor('a test'), (tx) =>
      fetchPayoutFile(tx, { id: batches[0]!.id, authSecret, settings }),
    );
  const whole = [
    '\uFEFFpayout,store,holder,country,iban,bic,account,routing,amount,currency',
    ...numbers.map(
      (number, place) => `${number},Store ${place},Aria Audio GmbH,DE,${iban},,,,200.0${place},EUR`,
    ),
    '',
  ].join('\r\n');
  expect(await file()).toMatchObject({ ok: true, file: { text: whole } });

  const mark = ['mark', ...numbers, '--as', 'paid'];
  await killEverywhere('mark', mark, ids);
  await run(mark);
  await run(mark);
  expect(new Set(await statesOf(ids))).toEqual(new Set(['paid']));
  expect(await file()).toMatchObject({ ok: true, file: { text: whole } });

  // Once each: postings, activity log and email of every payout, and the money has left.
  const { rows: postings } = await sql<{ payout_id: number; kinds: string[] }>`
    select payout_id, array_agg(kind order by id) as kinds from ledger_transactions
    where payout_id is not null group by payout_id order by payout_id`.execute(db);
  expect(postings).toEqual(ids.map((id) => ({ payout_id: id, kinds: ['payout', 'payout-paid'] })));
  const { rows: steps } = await sql<{ id: number; actions: string[] }>`
    select entity_id as id, array_agg(action order by id) as actions from audit_entries
    where entity = 'payout' and entity_id is not null group by entity_id order by entity_id`.execute(db);
  const each = ['payout.draft', 'payout.approve', 'payout.send', 'payout.pay'];
  expect(steps).toEqual(ids.map((id) => ({ id, actions: each })));
  const mails = await db.selectFrom('mails').select('cause').where('kind', '=', 'payout-sent').execute();
  expect(mails.map(({ cause }) => cause).toSorted()).toEqual(ids.map((id) => `payout-sent:${id}`).toSorted());
  for (const storeId of storeIds)
    expect(await listSellerBalances(db, storeId)).toMatchObject([{ available_minor: 0, paying_minor: 0 }]);
  expect((await checkBooks(db)).filter(({ wrong }) => wrong !== null)).toEqual([]);
});
