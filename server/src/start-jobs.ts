import { cleanAccounts } from '#account/clean-accounts.ts';
import { cleanChanges } from '#changes/clean-changes.ts';
import { mailKinds } from '#mail-kinds.ts';
import { keepSending } from '#mail/keep-sending.ts';
import { cleanMails } from '#mail/clean-mails.ts';
import { cleanNewsletter } from '#newsletter/clean-newsletter.ts';
import { cleanKeys } from '#order/clean-keys.ts';
import { countSales } from '#product/count-sales.ts';
import { expireOrders } from '#payment/expire-orders.ts';
import { forgetFormerBuyers } from '#order/forget-buyer.ts';
import { remindOfPayments, remindOfTransfers } from '#payment/remind-of-payments.ts';
import { sendRefunds } from '#payment/send-refund.ts';
import { sweepAttempts } from '#payment/sweep-attempts.ts';
import { refreshWords } from '#search/refresh-words.ts';
import { cleanApplications } from '#seller-application/clean-applications.ts';
import type { Shop } from './shop.ts';
import { cleanSocialLogins } from '#social-login/clean-social-logins.ts';
import { openJobQueue } from '#jobs/open-job-queue.ts';
import { runJob } from '#jobs/run-job.ts';

export type RunningJobs = {
  /** A transaction has queued mails, in whichever process: they leave now instead of within a minute. */
  wakeMails(): void;
  /** Begins nothing more and waits a few seconds for what has begun. */
  stop(): Promise<void>;
};

export type Job = {
  name: string;
  /** When it runs, in UTC: minute, hour, day, month, weekday. */
  cron: string;
  run(shop: Shop): Promise<unknown>;
  /** For a run that may take longer than others. */
  longestRunSeconds?: number;
};

/** What the shop does by itself. Each run happens in one of the processes, and a run that fails is made up by the next. */
const jobs: readonly Job[] = [
  { name: 'sweep-payments', cron: '* * * * *', run: sweepAttempts },
  { name: 'send-refunds', cron: '* * * * *', run: sendRefunds },
  { name: 'expire-orders', cron: '* * * * *', run: expireOrders },
  { name: 'count-sales', cron: '* * * * *', run: countSales },
  { name: 'remind-of-payments', cron: '* * * * *', run: remindOfPayments },
  { name: 'refresh-search-words', cron: '* * * * *', run: refreshWords },
  { name: 'remind-of-transfers', cron: '17 * * * *', run: remindOfTransfers },
  { name: 'clean-changes', cron: '*/10 * * * *', run: cleanChanges },
  { name: 'clean-accounts', cron: '41 * * * *', run: cleanAccounts },
  { name: 'clean-social-logins', cron: '51 * * * *', run: cleanSocialLogins },
  { name: 'clean-applications', cron: '29 * * * *', run: cleanApplications },
  { name: 'clean-keys', cron: '11 * * * *', run: cleanKeys },
  { name: 'clean-mails', cron: '23 3 * * *', run: cleanMails },
  { name: 'clean-newsletter', cron: '35 3 * * *', run: cleanNewsletter },
  { name: 'forget-buyers', cron: '47 3 * * *', run: forgetFormerBuyers },
];

/** A run that its process did not survive blocks the next one no longer than this. */
const usualRunSeconds = 120;
const pollSeconds = 5;
/** Runs of what is not done every minute stay to be seen over a weekend. */
const rareJobSeconds = 3 * 24 * 3600;

/**
 * Starts the work in the background. Call once per process, after the migrations. Mails leave when `wakeMails` says
 * so; the job of every minute is for retries and for what a killed process has left.
 * @param ofHost jobs that need more than the shop has: its folders
 */
export async function startJobs(
  shop: Shop,
  databaseUrl: string,
  ofHost: readonly Job[] = [],
): Promise<RunningJobs> {
  const queue = await openJobQueue(databaseUrl, shop.log);
  const sending = keepSending(shop, mailKinds);
  const sweep: Job = { name: 'send-mails', cron: '* * * * *', run: async () => sending.wake() };
  for (const { name, cron, run, longestRunSeconds = usualRunSeconds } of [...jobs, ...ofHost, sweep]) {
    await queue.boss.createQueue(name, { policy: 'exclusive' });
    await queue.boss.updateQueue(name, {
      retryLimit: 0,
      expireInSeconds: longestRunSeconds,
      deleteAfterSeconds: cron.startsWith('* ') ? 3600 : rareJobSeconds,
    });
    await queue.boss.schedule(name, cron);
    await queue.boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      await runJob(shop, { name, run });
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
