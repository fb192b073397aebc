import { accountJobs } from '#account/jobs.ts';
import { cartJobs } from '#cart/jobs.ts';
import { catalogJobs } from '#catalog/jobs.ts';
import { changesJobs } from '#changes/jobs.ts';
import { contentJobs } from '#content/jobs.ts';
import { libraryJobs } from '#library/jobs.ts';
import { mailJobs } from '#mail/jobs.ts';
import { newsletterJobs } from '#newsletter/jobs.ts';
import { orderJobs } from '#order/jobs.ts';
import { paymentJobs } from '#payment/jobs.ts';
import { applyBulk } from '#product/bulk/apply-bulk.ts';
import { productJobs } from '#product/jobs.ts';
import { replaceTag } from '#product/tags/replace-tag.ts';
import { removeSamples } from '#sample/remove-samples.ts';
import { searchJobs } from '#search/jobs.ts';
import { sellerApplicationJobs } from '#seller-application/jobs.ts';
import { socialLoginJobs } from '#social-login/jobs.ts';
import { webhookJobs } from '#webhook/jobs.ts';
import { sendWebhooks } from '#webhook/send-webhooks.ts';
import { inTransaction } from '#db/transaction.ts';
import { insertRun } from '#jobs/insert-run.ts';
import type { askedFor, ClockJob, QueuedJob } from '#jobs/job.ts';
import { runRounds } from '#jobs/run-rounds.ts';
import { noteFailedJob } from '#notice/note-failed-job.ts';
import { noticeJobs } from '#notice/jobs.ts';
import { tellNotices } from '#notice/tell-notices.ts';
import { openJobQueue } from '#jobs/open-job-queue.ts';
import { runJob } from '#jobs/run-job.ts';
import { workOn } from '#jobs/work-on.ts';
import { runMailSender } from '#mail/run-mail-sender.ts';
import { deletePictures } from '#media/delete-picture.ts';
import { mailKinds } from '#mail-kinds.ts';
import type { Shop } from './shop.ts';

export type RunningJobs = {
  /** A transaction has queued mails, in whichever process: they leave now instead of within a minute. */
  wakeMails(): void;
  /** Begins nothing more and waits a few seconds for what has begun. */
  stop(): Promise<void>;
};

/** What the shop does by the clock. */
const clockJobs: readonly ClockJob[] = [
  ...accountJobs,
  ...cartJobs,
  ...catalogJobs,
  ...mailJobs,
  ...newsletterJobs,
  ...orderJobs,
  ...productJobs,
  ...paymentJobs,
  ...searchJobs,
  ...sellerApplicationJobs,
  ...socialLoginJobs,
  ...changesJobs,
  ...webhookJobs,
  ...noticeJobs,
  ...libraryJobs,
  ...contentJobs,
];

/** What its acts leave to be done after their transaction. */
export const queuedJobs: readonly QueuedJob[] = [
  deletePictures,
  applyBulk as QueuedJob,
  replaceTag as QueuedJob,
  removeSamples as QueuedJob,
];

/** A run that its process did not survive blocks the next one no longer than this. */
const usualRunSeconds = 120;
/** One that may take longer says that often that its process is alive. */
const silentSeconds = 120;
const pollSeconds = 5;
/** Runs of what is not done every minute stay to be seen over a weekend. */
const rareJobSeconds = 3 * 24 * 3600;

/**
 * Starts the work in the background. Call once per process, after the migrations. Mails leave when `wakeMails` says
 * so; the job of every minute is for retries and for what a killed process has left.
 * @param ofHost jobs by the clock that need more than the shop has: its folders
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
  // What happens is mostly told by mail too: whoever hears of a mail posts and tells what is due.
  const posting = runRounds(shop, {
    name: 'send-webhooks',
    round: (isStopping) => sendWebhooks(shop, isStopping),
  });
  const telling = runRounds(shop, {
    name: 'tell-notices',
    round: (isStopping) => tellNotices(shop, isStopping),
  });
  const sweep: ClockJob = { name: 'send-mails', cron: '* * * * *', run: async () => sending.wake() };
  for (const { name, cron, run, runAsked, longestRunSeconds = usualRunSeconds } of [
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
    await queue.boss.work(name, { pollingIntervalSeconds: pollSeconds }, async ([item]) => {
      const isAsked = (item?.data as Partial<typeof askedFor> | null)?.asked === true;
      await noted(shop, name, () =>
        runJob(shop, { name, run: (own) => ((isAsked && runAsked) || run)(own, isStopping) }),
      );
    });
  }
  for (const job of queuedJobs) {
    await workOn(queue.boss, {
      shop,
      job,
      pollSeconds: job.pollSeconds ?? pollSeconds,
      around: (run) => noted(shop, job.name, run),
    });
  }
  for (const { name, isMissed } of [...clockJobs, ...ofHost])
    if (await isMissed?.(shop)) await inTransaction(shop.db, (tx) => insertRun(tx, name, '{}'));
  const wakeMails = () => {
    sending.wake();
    posting.wake();
    telling.wake();
  };
  wakeMails();
  return {
    wakeMails,
    async stop() {
      isEnding = true;
      await Promise.all([sending.stop(), posting.stop(), telling.stop(), queue.close()]);
    },
  };
}

/** Whoever runs the shop hears of a job that failed; while the database is away the log alone does. */
async function noted(shop: Shop, name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    await noteFailedJob(shop, name).catch((unnoted: unknown) =>
      shop.log.warn({ err: unnoted, job: name }, 'a failed job could not be noted'),
    );
    throw error;
  }
}
