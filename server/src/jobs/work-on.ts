import type { PgBoss } from 'pg-boss';
import type { Shop } from '#shop.ts';
import { createQueue } from './create-queues.ts';
import type { QueuedJob } from './job.ts';
import { runJob } from './run-job.ts';

type WorkOn = {
  shop: Shop;
  job: QueuedJob;
  pollSeconds: number;
  around(run: () => Promise<void>): Promise<void>;
};

/** Processes a job's queue, one run at a time per process, until the queue is closed. Returns the worker's ID, for `notifyWorker`. */
export async function workOn(boss: PgBoss, { shop, job, pollSeconds, around }: WorkOn): Promise<string> {
  await createQueue(boss, job);
  let worker = '';
  const run = async (data: unknown) => {
    try {
      await around(() =>
        runJob(shop, { name: job.name, run: async () => job.run(shop, job.schema.parse(data)) }),
      );
    } finally {
      boss.notifyWorker(worker); // more may be waiting, and they notified this worker only once
    }
  };
  worker = await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async (items) => {
    for (const { data } of items) await run(data);
  });
  return worker;
}
