import { cleanAccounts } from '#account/clean-accounts.ts';
import { keepSending } from '#mail/keep-sending.ts';
import { cleanMails } from '#mail/clean-mails.ts';
import { cleanNewsletter } from '#newsletter/clean-newsletter.ts';
import { cleanKeys } from '#order/clean-keys.ts';
import { expireOrders } from '#order/expire-orders.ts';
import { forgetFormerBuyers } from '#order/forget-buyer.ts';
import { remindOfTransfers } from '#order/remind-of-transfers.ts';
import { sendRefunds } from '#payment/send-refund.ts';
import { sweepAttempts } from '#payment/sweep-attempts.ts';
import { cleanApplications } from '#seller-application/clean-applications.ts';
import type { Shop } from '#shop.ts';
import { cleanSocialLogins } from '#social-login/clean-social-logins.ts';
import { openJobQueue } from './open-job-queue.ts';

export type RunningJobs = {
  /** A transaction has queued mails, in whichever process: they leave now instead of within a minute. */
  wakeMails(): void;
  /** Begins nothing more and waits a few seconds for what has begun. */
  stop(): Promise<void>;
};

type Job = {
  name: string;
  /** When it runs, in UTC: minute, hour, day, month, weekday. */
  cron: string;
  run(shop: Shop): Promise<unknown>;
};

/** What the shop does by itself. Each run happens in one of the processes, and a run that fails is made up by the next. */
const jobs: readonly Job[] = [
  { name: 'sweep-payments', cron: '* * * * *', run: sweepAttempts },
  { name: 'send-refunds', cron: '* * * * *', run: sendRefunds },
  { name: 'expire-orders', cron: '* * * * *', run: expireOrders },
  { name: 'remind-of-transfers', cron: '17 * * * *', run: remindOfTransfers },
  { name: 'clean-accounts', cron: '41 * * * *', run: cleanAccounts },
  { name: 'clean-social-logins', cron: '51 * * * *', run: cleanSocialLogins },
  { name: 'clean-applications', cron: '29 * * * *', run: cleanApplications },
  { name: 'clean-keys', cron: '11 * * * *', run: cleanKeys },
  { name: 'clean-mails', cron: '23 3 * * *', run: cleanMails },
  { name: 'clean-newsletter', cron: '35 3 * * *', run: cleanNewsletter },
  { name: 'forget-buyers', cron: '47 3 * * *', run: forgetFormerBuyers },
];

/** A run that its process did not survive blocks the next one no longer than this. */
const longestRunSeconds = 120;
const pollSeconds = 5;

/**
 * Starts the work in the background. Call once per process, after the migrations. Mails leave when `wakeMails` says
 * so; the job of every minute is for retries and for what a killed process has left.
 */
export async function startJobs(shop: Shop, databaseUrl: string): Promise<RunningJobs> {
  const queue = await openJobQueue(databaseUrl, shop.log);
  const sending = keepSending(shop);
  const sweep: Job = { name: 'send-mails', cron: '* * * * *', run: async () => sending.wake() };
  for (const { name, cron, run } of [...jobs, sweep]) {
    await queue.boss.createQueue(name, { policy: 'exclusive' });
    await queue.boss.updateQueue(name, {
      retryLimit: 0,
      expireInSeconds: longestRunSeconds,
      deleteAfterSeconds: 3600,
    });
    await queue.boss.schedule(name, cron);
    await queue.boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      try {
        await run(shop);
      } catch (error) {
        shop.log.error({ err: error, job: name }, 'a job failed');
        throw error; // pg-boss writes it down
      }
    });
  }
  sending.wake();
  return {
    wakeMails: () => sending.wake(),
    async stop() {
      await Promise.all([sending.stop(), queue.close()]);
    },
  };
}
