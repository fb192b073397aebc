import { sql } from 'kysely';
import { accountJobs } from '#account/jobs.ts';
import { cartJobs } from '#cart/jobs.ts';
import { catalogJobs } from '#catalog/jobs.ts';
import { changesJobs } from '#cache/jobs.ts';
import { contentJobs } from '#content/jobs.ts';
import { libraryJobs } from '#content/media-library/jobs.ts';
import { mailJobs } from '#notification/mail/jobs.ts';
import { newsletterJobs } from '#marketing/newsletter/jobs.ts';
import { orderJobs } from '#order/jobs.ts';
import { closeAttempts } from '#payment/close-attempts.ts';
import { checkpointJobs } from '#ledger/advance-checkpoint.ts';
import { closingJobs } from '#ledger/close-months.ts';
import { ledgerJobs } from '#operations/books/check-ledger.ts';
import { paymentJobs } from '#payment/jobs.ts';
import { invoiceJobs } from '#payment/invoice/jobs.ts';
import { payoutJobs } from '#payment/payout/jobs.ts';
import { applyBulk } from '#product/bulk/apply-bulk.ts';
import { productJobs } from '#product/jobs.ts';
import { replaceTag } from '#product/tags/replace-tag.ts';
import { moveFurther } from '#console/move-record-uses.ts';
import { changeCurrency } from '#operations/currency/change-currency.ts';
import { removeSamples } from '#operations/samples/remove-samples.ts';
import { searchJobs } from '#search/jobs.ts';
import { sellerApplicationJobs } from '#seller-application/jobs.ts';
import { socialLoginJobs } from '#account/social-login/jobs.ts';
import { vatCheckJobs } from '#seller/vat-check/jobs.ts';
import { webhookJobs } from '#notification/webhooks/jobs.ts';
import { sendWebhooks } from '#notification/webhooks/send-webhooks.ts';
import { inTransaction } from '#db/transaction.ts';
import { insertRun } from '#jobs/insert-run.ts';
import type { onRequestData, ClockJob, QueuedJob } from '#jobs/job.ts';
import { runRounds } from '#jobs/run-rounds.ts';
import { recordFailedJob } from '#notification/notices/record-failed-job.ts';
import { noticeJobs } from '#notification/notices/jobs.ts';
import { sendNotices } from '#notification/notices/send-notices.ts';
import { openJobQueue } from '#jobs/open-job-queue.ts';
import { runJob } from '#jobs/run-job.ts';
import { workOn } from '#jobs/work-on.ts';
import { runMailSender } from '#notification/mail/run-mail-sender.ts';
import { deletePictures } from '#media/delete-picture.ts';
import { mailKinds } from '#mail-kinds.ts';
import type { Shop } from './shop.ts';

export type RunningJobs = {
  /** Starts work that a transaction of any process has announced (`announceWork`), without waiting for the next poll. */
  wake(kinds: readonly string[]): void;
  /** Starts no more jobs and waits a few seconds for running ones. */
  stop(): Promise<void>;
};

/** Scheduled jobs. */
const clockJobs: readonly ClockJob[] = [
  ...accountJobs,
  ...cartJobs,
  ...catalogJobs,
  ...mailJobs,
  ...newsletterJobs,
  ...orderJobs,
  ...productJobs,
  ...paymentJobs,
  ...payoutJobs,
  ...invoiceJobs,
  ...checkpointJobs,
  ...closingJobs,
  ...ledgerJobs,
  ...searchJobs,
  ...sellerApplicationJobs,
  ...vatCheckJobs,
  ...socialLoginJobs,
  ...changesJobs,
  ...webhookJobs,
  ...noticeJobs,
  ...libraryJobs,
  ...contentJobs,
];

/** Jobs that acts enqueue to run after their transaction. */
export const queuedJobs: readonly QueuedJob[] = [
  deletePictures,
  applyBulk as QueuedJob,
  replaceTag as QueuedJob,
  moveFurther as QueuedJob,
  removeSamples as QueuedJob,
  changeCurrency as QueuedJob,
  closeAttempts as QueuedJob,
];

/** Expiry of a run, after which the next may start if the process has died. */
const usualRunSeconds = 120;
/** Heartbeat interval of runs that may take longer. */
const silentSeconds = 120;
/** Polling interval for scheduled jobs and missed announcements. */
const pollSeconds = 15;
/** How long runs of jobs that don't run every minute are kept: a long weekend. */
const rareJobSeconds = 3 * 24 * 3600;

/**
 * Starts background work. Call once per process, after the migrations. `wake` sends emails immediately; the job that runs every minute
 * retries, and sends what a killed process has left.
 * @param ofHost scheduled jobs that need the host's resources, such as its folders
 */
export async function startJobs(
  shop: Shop,
  databaseUrl: string,
  ofHost: readonly ClockJob[] = [],
): Promise<RunningJobs> {
  let isEnding = false;
  const isStopping = () => isEnding;
  const queue = await openJobQueue(databaseUrl, shop.log);
  const sending = runMailSender(shop, mailKinds);
  // Most events also queue an email, so an announced email triggers webhooks and notifications too.
  const posting = runRounds(shop, {
    name: 'send-webhooks',
    round: (isStopping) => sendWebhooks(shop, isStopping),
  });
  const notifying = runRounds(shop, {
    name: 'tell-notices',
    round: (isStopping) => sendNotices(shop, isStopping),
  });
  const workers = new Map<string, string>();
  const sweep: ClockJob = { name: 'send-mails', cron: '* * * * *', run: async () => sending.wake() };
  for (const { name, cron, run, runOnRequest, longestRunSeconds = usualRunSeconds } of [
    ...clockJobs,
    ...ofHost,
    sweep,
  ]) {
    await queue.boss.createQueue(name, { policy: 'exclusive' });
    await queue.boss.updateQueue(name, {
      retryLimit: 0,
      expireInSeconds: longestRunSeconds,
      ...(longestRunSeconds > usualRunSeconds ? { heartbeatSeconds: silentSeconds } : {}),
      deleteAfterSeconds: cron.startsWith('* ') ? 3600 : rareJobSeconds,
    });
    await queue.boss.schedule(name, cron);
    const worker = await queue.boss.work(name, { pollingIntervalSeconds: pollSeconds }, async ([item]) => {
      const isAsked = (item?.data as Partial<typeof onRequestData> | null)?.asked === true;
      await noted(shop, name, () =>
        runJob(shop, { name, run: (own) => ((isAsked && runOnRequest) || run)(own, isStopping) }),
      );
    });
    workers.set(name, worker);
  }
  for (const job of queuedJobs) {
    const around = (run: () => Promise<void>) => noted(shop, job.name, run);
    workers.set(job.name, await workOn(queue.boss, { shop, job, pollSeconds, around }));
  }
  const wake = (kinds: readonly string[]) => {
    for (const kind of kinds) {
      if (kind === 'mail') for (const rounds of [sending, posting, notifying]) rounds.wake();
      const worker = workers.get(kind);
      if (worker !== undefined) queue.boss.notifyWorker(worker);
    }
  };
  for (const { name, isMissed } of [...clockJobs, ...ofHost])
    if (isMissed && (await makeUp(shop, { name, isMissed }))) wake([name]); // announcements don't reach this process yet
  wake(['mail']);
  return {
    wake,
    async stop() {
      isEnding = true;
      await Promise.all([sending.stop(), posting.stop(), notifying.stop(), queue.close()]);
    },
  };
}

/** Adds one run of a missed job, however many processes start. */
async function makeUp(
  shop: Shop,
  { name, isMissed }: Required<Pick<ClockJob, 'name' | 'isMissed'>>,
): Promise<boolean> {
  if (!(await isMissed(shop))) return false;
  return inTransaction(shop.db, async (tx) => {
    if (!(await insertRun(tx, name, '{}'))) return false;
    // Another process's run may have ended since the first check.
    if (await isMissed(shop)) return true;
    await sql`delete from jobs.job where name = ${name} and state = 'created'`.execute(tx);
    return false;
  });
}

/** Records failed jobs for operators; only logs them while the database is unavailable. */
async function noted(shop: Shop, name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    await recordFailedJob(shop, name).catch((unnoted: unknown) =>
      shop.log.warn({ err: unnoted, job: name }, 'could not record a failed job'),
    );
    throw error;
  }
}
