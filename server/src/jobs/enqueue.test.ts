// @module-tag slow
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { announcerOf } from '#cache/change-announcer.ts';
import { inTransaction } from '#db/transaction.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { createQueues } from './create-queues.ts';
import { enqueue } from './enqueue.ts';
import { defineJob } from './job.ts';
import { listFailedJobs } from './list-failed-jobs.ts';
import { openJobQueue, type JobQueue } from './open-job-queue.ts';
import { workOn } from './work-on.ts';

let shop: TestShop;
/** Completed runs, by the number in their data. */
let ran: number[] = [];
let isBroken = false;
const count = defineJob({
  name: 'test-count',
  schema: z.object({ number: z.int() }),
  retries: 2,
  run: async (_shop, { number }) => {
    if (isBroken) throw new Error(`${number} cannot be counted`);
    ran.push(number);
  },
});
const processes: JobQueue[] = [];

beforeAll(async () => {
  shop = await buildTestShop();
  await createQueues(shop.databaseUrl, [count], shop.app.shop.log);
});
beforeEach(async () => {
  [ran, isBroken] = [[], false];
  await sql`delete from jobs.job`.execute(shop.db);
});
afterEach(endProcesses);
afterAll(() => shop.close());

/** Another worker process with its own connections. */
async function startProcess({ pollSeconds = 0.5 } = {}): Promise<{ wake(): void }> {
  const queue = await openJobQueue(shop.databaseUrl, shop.app.shop.log);
  processes.push(queue);
  const own = { shop: shop.app.shop, job: count, pollSeconds, around: (run: () => Promise<void>) => run() };
  const worker = await workOn(queue.boss, own);
  return { wake: () => queue.boss.notifyWorker(worker) };
}
async function endProcesses(): Promise<void> {
  await Promise.all(processes.splice(0).map((queue) => queue.close()));
}
const leave = (...numbers: readonly number[]) =>
  inTransaction(shop.db, async (tx) => {
    for (const number of numbers) await enqueue(tx, count, { number });
  });
async function states(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from jobs.job where name = ${count.name} order by created_on`.execute(shop.db);
  return rows.map(({ state }) => state);
}

describe('decision 033: jobs enqueued by a transaction', () => {
  test('run once after the commit, however many processes wait, and never after a rollback', async () => {
    await Promise.all([startProcess(), startProcess(), startProcess()]);
    const lost = inTransaction(shop.db, async (tx) => {
      await enqueue(tx, count, { number: 0 });
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    await Promise.all(numbers.map((number) => leave(number)));
    await expect.poll(states, { timeout: 20_000 }).toEqual(numbers.map(() => 'completed'));
    expect(ran.toSorted((one, other) => one - other)).toEqual(numbers);
  });

  test('start at once, with all waiting ones, on notification, however rarely the queue is polled', async () => {
    const process = await startProcess({ pollSeconds: 3600 });
    await leave(1, 2, 3); // nobody is notified
    const announced: string[] = [];
    const unsubscribe = announcerOf(shop.db).listen({
      onTags: () => {},
      onWork(kinds) {
        announced.push(...kinds);
        process.wake();
      },
    });
    await leave(4);
    await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(4);
    expect(announced).toEqual([count.name]);
    await leave(5);
    await expect.poll(() => ran.at(-1), { timeout: 20_000 }).toBe(5);
    unsubscribe();
  });

  test('wait for their transaction', async () => {
    await startProcess();
    await inTransaction(shop.db, async (tx) => {
      await enqueue(tx, count, { number: 1 });
      await leave(2);
      await expect.poll(() => ran, { timeout: 20_000 }).toEqual([2]);
    });
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual([2, 1]);
  });

  test('run after a restart', async () => {
    await startProcess();
    await endProcesses();
    await leave(7);
    expect([ran, await states()]).toEqual([[], ['created']]);
    await startProcess();
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual([7]);
  });

  test('are retried after a delay, and listed as failed after too many attempts', async () => {
    isBroken = true;
    await leave(3);
    await startProcess();
    await expect.poll(states, { timeout: 20_000 }).toEqual(['retry']);
    const { rows } = await sql<{ has_pause: boolean }>`
      select start_after > now() + interval '5 seconds' as has_pause from jobs.job`.execute(shop.db);
    expect(rows).toEqual([{ has_pause: true }]);
    expect(await listFailedJobs(shop.db)).toEqual([]);
    const endPauses = async () => {
      await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(shop.db);
      return states();
    };
    await expect.poll(endPauses, { timeout: 20_000 }).toEqual(['failed']);
    const failed = { name: 'test-count', times: 1, reason: '3 cannot be counted' };
    expect(await listFailedJobs(shop.db)).toEqual([{ ...failed, since: expect.any(Date), isRecent: true }]);
    // No later run makes up for it, so it is listed until retried.
    await sql`update jobs.job set completed_on = now() - interval '5 hours'`.execute(shop.db);
    expect(await listFailedJobs(shop.db)).toMatchObject([{ ...failed, isRecent: false }]);
    const tries = await sql<{ tries: number }>`select retry_count + 1 as tries from jobs.job`.execute(
      shop.db,
    );
    expect(tries.rows).toEqual([{ tries: 3 }]);
  });

  test('succeed on retry after one failure', async () => {
    isBroken = true;
    await leave(4);
    await startProcess();
    await expect.poll(states, { timeout: 20_000 }).toEqual(['retry']);
    isBroken = false;
    await sql`update jobs.job set start_after = now()`.execute(shop.db);
    await expect.poll(states, { timeout: 20_000 }).toEqual(['completed']);
    expect(ran).toEqual([4]);
  });

  test('validate their data when enqueued and when run', async () => {
    const wrong = inTransaction(shop.db, (tx) => enqueue(tx, count, { number: 1.5 }));
    await expect(wrong).rejects.toThrow(z.ZodError);
    expect(await states()).toEqual([]);
    await leave(5);
    await sql`update jobs.job set data = '{"number": "five"}'`.execute(shop.db);
    await startProcess();
    await expect.poll(states, { timeout: 20_000 }).toEqual(['retry']);
    expect(ran).toEqual([]);
  });

  test('can’t be enqueued without a worker’s queue', async () => {
    const unknown = { ...count, name: 'test-unknown' };
    const left = inTransaction(shop.db, (tx) => enqueue(tx, unknown, { number: 1 }));
    await expect(left).rejects.toThrow('The queue of the job test-unknown is not there.');
  });
});
