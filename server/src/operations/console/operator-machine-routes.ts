import { setTimeout } from 'node:timers/promises';
import type { ConsoleApi } from '@souk/contract/console-api';
import type { JobState, ShopMail } from '@souk/contract/console/operator-health';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listJobs, type JobRow } from '#jobs/list-jobs.ts';
import { nextRun } from '#jobs/next-run.ts';
import { runJobNow } from '#jobs/run-job-now.ts';
import { listPage } from '#records/list-page.ts';
import { findingView } from './finding-view.ts';
import { mailList, type MailRow } from '#notification/console/operator-mail-queries.ts';
import { readHealthFacts } from './read-health-facts.ts';
import { refuseCursor } from '#http/console-refusals.ts';

/** Keeps the call well below its timeout; checks of a slow bucket or search engine may take longer. */
const lookingMs = 1500;

export const operatorMachineHandlers: ConsoleHandlers<ConsoleApi['operatorMachine']> = {
  async readHealth({ shop, query, language }) {
    const looking = shop.machine.examine({ isFresh: query.fresh === 1 });
    const [found, facts] = await Promise.all([
      Promise.race([looking, setTimeout(lookingMs, null, { ref: false })]),
      readHealthFacts(shop),
    ]);
    return {
      facts,
      checked_at: found?.at.toISOString() ?? null,
      findings: found?.findings.map((finding) => findingView(finding, language)) ?? null,
    };
  },

  async listShopJobs({ db, now }) {
    const jobs = await listJobs(db);
    return { jobs: jobs.map((job) => jobView(job, now)) };
  },

  async runShopJob({ db, caller: { actor }, params: { name } }) {
    const done = await audited(db, actor, (tx) => runJobNow(tx, { name }));
    if (done.ok) return { runs: done.runs };
    if (done.reason === 'not_found') return refuseUnknown();
    return refuse(done.reason === 'busy' ? 'refusal.console.job.busy' : 'refusal.console.job.nothing-failed');
  },

  async listMails({ shop, query }) {
    const page = await listPage(shop, mailList(query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(mailView), next: page.next, total: page.total };
  },
};

function jobView(row: JobRow, now: Date): JobState {
  const { cron, ended_at: endedAt, failed_at: failedAt } = row;
  return {
    ...row,
    state: stateOf(row),
    ended_at: endedAt?.toISOString() ?? null,
    failed_at: failedAt?.toISOString() ?? null,
    next_at: cron === null ? null : (nextRun(cron, now)?.toISOString() ?? null),
  };
}

/** A scheduled job's failure is superseded by its next run; a failed job that an act queued stays failed. */
function stateOf({ cron, waiting, running, failed, ended_at: ended, failed_at: failedAt }: JobRow) {
  if (running > 0) return 'running';
  const isFailed = failed > 0 && (cron === null || ended === null || (failedAt !== null && failedAt > ended));
  if (isFailed) return 'failed';
  if (waiting > 0) return 'waiting';
  return ended === null ? 'never' : 'done';
}

function mailView({ created_at: created, sent_at: sent, due_at: due, ...row }: MailRow): ShopMail {
  return {
    ...row,
    created_at: created.toISOString(),
    sent_at: sent?.toISOString() ?? null,
    due_at: due?.toISOString() ?? null,
  };
}
