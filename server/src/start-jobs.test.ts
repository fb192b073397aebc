// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { SHOP_JOBS } from '@souk/rules/machine-names';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildAccount } from '#account/test-people.ts';
import { listenForChanges } from '#cache/listen-for-changes.ts';
import { atConsole, callConsole } from '#console/test-consoles.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ClockJob } from '#jobs/job.ts';
import { insertRun } from '#jobs/insert-run.ts';
import { createQueues } from '#jobs/create-queues.ts';
import { enqueue } from '#jobs/enqueue.ts';
import type { OutgoingMail } from '#outbound/mailer.ts';
import { awaitPayment, buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, makeOwner } from '#testing/builders.ts';
import { startJobs, type RunningJobs } from './start-jobs.ts';

const { operatorMachine } = consoleApi;

let shop: TestShop;
const sent: OutgoingMail[] = [];
const running: RunningJobs[] = [];
let boss: PgBoss;
let stopListening: () => Promise<void>;
const wake = (kinds: string[]) => running.forEach((jobs) => jobs.wake(kinds));

beforeAll(async () => {
  shop = await buildTestShop({ mailer: { send: async (mail) => void sent.push(mail) } });
  // As after an upgrade from a version that counted neither.
  await buildProduct(shop.db, { tags: 'brass, lamp' });
  // Two processes that start at once (F37).
  const both = [startJobs(shop.app.shop, shop.databaseUrl), startJobs(shop.app.shop, shop.databaseUrl)];
  running.push(...(await Promise.all(both)));
  boss = new PgBoss({
    connectionString: shop.databaseUrl,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await new Promise<void>((listening) => {
    stopListening = listenForChanges({
      url: shop.databaseUrl,
      onTags: () => {},
      onWork: wake,
      onLost: () => {},
      onBack: () => listening(),
    });
  });
});
afterAll(async () => {
  await stopListening();
  await Promise.all([boss.stop({ graceful: false }), ...running.map((jobs) => jobs.stop())]);
  await shop.close();
});

async function order() {
  const product = await buildProduct(shop.db);
  const token = await buildGuest(shop.db, { items: [{ product }] });
  return (await shop.call('POST order/action', { body: orderBody(token) })).data;
}

test('a mail leaves as soon as its transaction has committed, without waiting for a job', async () => {
  const { order: number } = await order();
  await expect.poll(() => sent.filter((mail) => mail.subject.includes(number)).length).toBe(1);
});

test('what was never counted is counted at the start, once, however many processes start', async () => {
  const tags = () => shop.db.selectFrom('product_tags').select('name').orderBy('name').execute();
  const pictures = () =>
    shop.db.selectFrom('pictures').select('name').where('is_counted', 'is', true).execute();
  await expect.poll(tags, { timeout: 15_000 }).toEqual([{ name: 'brass' }, { name: 'lamp' }]);
  await expect.poll(async () => (await pictures()).length, { timeout: 15_000 }).toBeGreaterThan(0);
  const { rows } = await sql`
    select name, count(*)::int as runs from jobs.job where name in ('count-pictures', 'count-tags') group by name order by name`.execute(
    shop.db,
  );
  expect(rows).toEqual([
    { name: 'count-pictures', runs: 1 },
    { name: 'count-tags', runs: 1 },
  ]);
});

test('the jobs run when their time has come, each in one process', async () => {
  const { id } = await order();
  await awaitPayment(shop.db, id, shop.clock.now());
  await shop.db
    .insertInto('idempotency_keys')
    .values({ owner: 'a', key: 'old', call: 'x', request_hash: '', created_at: new Date('2026-11-01') })
    .execute();
  const schedules = await boss.getSchedules();
  expect(Object.fromEntries(schedules.map(({ name, cron }) => [name, cron]))).toEqual({
    'clean-accounts': '41 * * * *',
    'clean-applications': '29 * * * *',
    'clean-bulk': '53 3 * * *',
    'clean-changes': '*/10 * * * *',
    'clean-gaps': '17 4 * * *',
    'clean-keys': '11 * * * *',
    'count-pictures': '17 4 * * *',
    'count-tags': '27 4 * * *',
    'clean-mails': '23 3 * * *',
    'clean-payment-notices': '13 4 * * *',
    'clean-newsletter': '35 3 * * *',
    'clean-notices': '57 3 * * *',
    'clean-social-logins': '51 * * * *',
    'clean-webhooks': '51 3 * * *',
    'count-sales': '* * * * *',
    'expire-orders': '* * * * *',
    'forget-buyers': '47 3 * * *',
    'choose-search-prefixes': '53 */6 * * *',
    'keep-collections': '* * * * *',
    'keep-facets': '* * * * *',
    'release-earnings': '23 * * * *',
    'fetch-fees': '43 * * * *',
    'release-reserves': '28 * * * *',
    'draft-payouts': '0 4 * * *',
    'issue-invoices': '45 5 * * *',
    'issue-sale-invoices': '*/10 * * * *',
    'send-transfers': '* * * * *',
    'check-payout-accounts': '38 * * * *',
    'check-vat-numbers': '* * * * *',
    'check-ledger': '41 * * * *',
    'checkpoint-ledger': '*/10 * * * *',
    'request-dac7-details': '50 6 * * *',
    'sum-seller-months': '8 * * * *',
    'request-debts': '20 6 * * *',
    'close-months': '*/5 * * * *',
    'refresh-search-tiers': '23 3 * * *',
    'refresh-search-words': '* * * * *',
    'note-late-orders': '*/10 * * * *',
    'prune-searches': '37 2 * * *',
    'publish-products': '* * * * *',
    'publish-window': '* * * * *',
    'remind-of-payments': '* * * * *',
    'remind-of-transfers': '17 * * * *',
    'send-mails': '* * * * *',
    'send-refunds': '* * * * *',
    'send-webhooks': '* * * * *',
    'sweep-payments': '* * * * *',
    'tell-notices': '* * * * *',
  });
  await boss.send('expire-orders');
  await boss.send('clean-keys');
  wake(['expire-orders', 'clean-keys']); // before they are looked for
  const read = () =>
    shop.db.selectFrom('orders').select('cancelled').where('id', '=', id).executeTakeFirstOrThrow();
  const keys = () => shop.db.selectFrom('idempotency_keys').select('key').execute();
  await expect.poll(read, { timeout: 15_000 }).toEqual({ cancelled: true });
  await expect.poll(keys, { timeout: 15_000 }).toEqual([]);
});

test('operators see each job, run one now and try again what was given up', async () => {
  const operator = await buildAccount(shop);
  await makeOwner(shop.db, operator.id);
  const headers = await atConsole(shop, operator.id, 'operator');
  const list = async () => {
    const { data } = await callConsole(shop, operatorMachine.listShopJobs, { headers });
    return new Map(data.jobs.map((job) => [job.name, job]));
  };
  const ofHost = ['back-up', 'put-in-samples', 'try-backup'];
  expect([...(await list()).keys(), ...ofHost].toSorted()).toEqual([...SHOP_JOBS].toSorted());
  expect((await list()).get('clean-mails')).toMatchObject({
    state: 'never',
    next_at: '2026-11-21T03:23:00.000Z',
  });
  const run = (name: string) => callConsole(shop, operatorMachine.runShopJob, { params: { name }, headers });
  expect((await run('clean-mails')).data).toEqual({ runs: 1 });
  await expect.poll(async () => (await list()).get('clean-mails')?.state, { timeout: 15_000 }).toBe('done');
  expect((await run('delete-pictures')).status).toBe(201);
  expect((await run('nothing')).httpStatus).toBe(404);

  const broken = {
    name: 'test-broken',
    schema: z.object({}),
    retries: 0,
    run: () => Promise.reject(new Error('no disk')),
  };
  await createQueues(shop.databaseUrl, [broken], shop.app.shop.log);
  await inTransaction(shop.db, (tx) => enqueue(tx, broken, {}));
  await sql`update jobs.job set state = 'failed', completed_on = now(), output = '{"message": "no disk"}'
    where name = ${broken.name}`.execute(shop.db);
  expect((await list()).get(broken.name)).toMatchObject({
    state: 'failed',
    failed: 1,
    reason: 'no disk',
    next_at: null,
  });
  expect((await run(broken.name)).data).toEqual({ runs: 1 });
  expect((await list()).get(broken.name)).toMatchObject({ state: 'waiting', failed: 0 });
});

test('a long run hears that its process ends, and one whose process is gone is given up within minutes', async () => {
  const begun = Promise.withResolvers<void>();
  let heard = false;
  const long: ClockJob = {
    name: 'test-long',
    cron: '0 0 1 1 *',
    longestRunSeconds: 6 * 3600,
    async run(_shop, isStopping) {
      begun.resolve();
      await expect.poll(isStopping, { timeout: 60_000 }).toBe(true);
      heard = true;
    },
  };
  const jobs = await startJobs(shop.app.shop, shop.databaseUrl, [long]);
  await boss.send(long.name);
  jobs.wake([long.name]);
  await begun.promise;
  await jobs.stop();
  expect(heard).toBe(true);

  await inTransaction(shop.db, async (tx) => {
    await insertRun(tx, long.name, '{}');
    await sql`
      update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '3 minutes'
      where name = ${long.name} and state = 'created'`.execute(tx);
  });
  await boss.supervise(long.name);
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = ${long.name} order by created_on desc limit 1`.execute(shop.db);
  expect(rows).toEqual([{ state: 'failed' }]);
});

test('what another process has made up since it was asked about is not made up once more', async () => {
  const answers = [true, false];
  const rare: ClockJob = {
    name: 'test-made-up',
    cron: '0 0 1 1 *',
    run: () => Promise.resolve(),
    isMissed: () => Promise.resolve(answers.shift()!),
  };
  const jobs = await startJobs(shop.app.shop, shop.databaseUrl, [rare]);
  const { rows } = await sql`select state from jobs.job where name = ${rare.name}`.execute(shop.db);
  expect([rows, answers]).toEqual([[], []]);
  await jobs.stop();
});

test('jobs that have stopped leave no connection behind', async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  const connections = () =>
    sql`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'souk-jobs'
    `.execute(shop.db);
  // The server needs a moment to see that a client has gone.
  await expect.poll(async () => (await connections()).rows).toEqual([]);
});
