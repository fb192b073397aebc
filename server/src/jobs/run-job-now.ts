import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { announceWork } from '#cache/announce-change.ts';
import { insertRun } from './insert-run.ts';

type Asked = { ok: true; runs: number } | { ok: false; reason: 'not_found' | 'busy' | 'nothing-failed' };

/** Runs a scheduled job now, or retries all failed runs of a queued job. Waiting and running ones are left alone. */
export async function runJobNow(tx: AuditedTx, { name }: { name: string }): Promise<Asked> {
  const { rows } = await sql<{ is_by_clock: boolean }>`
    select exists (select from jobs.schedule s where s.name = q.name) as is_by_clock
    from jobs.queue q where q.name = ${name} and q.name not like '\\_\\_%'`.execute(tx);
  const [job] = rows;
  if (!job) return { ok: false, reason: 'not_found' };
  const runs = job.is_by_clock ? Number(await insertRun(tx, name, '{}')) : await retryFailed(tx, name);
  if (runs === 0) return { ok: false, reason: job.is_by_clock ? 'busy' : 'nothing-failed' };
  const facts = { entity: 'job', entityId: null, label: name, storeId: null };
  tx.audit.record({ action: 'job.run', ...facts, before: null, after: null });
  return { ok: true, runs };
}

/** The same update as pg-boss's own retry. */
async function retryFailed(tx: AuditedTx, name: string): Promise<number> {
  const { rows } = await sql`
    update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where name = ${name} and state = 'failed'
    returning id`.execute(tx);
  if (rows.length > 0) await announceWork(tx, name);
  return rows.length;
}
