import type { BACKUP_VIEWS } from '@souk/contract/console/operator-health';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listJobs, type JobRow } from '#jobs/list-jobs.ts';
import type { List } from '#records/list-page.ts';
import { backupJob } from './request-backup.ts';
import { backupTestJob } from './request-backup-test.ts';
import type { AuditedTx } from '#access/audited.ts';

type BackupView = (typeof BACKUP_VIEWS)[number];

export type BackupRow = {
  id: number;
  kind: 'nightly' | 'by-hand';
  finished_at: Date;
  place: string;
  bytes: number;
};

const columns = sql<BackupRow>`b.id::int as id, b.kind, b.finished_at, b.place, b.bytes::float8 as bytes`;

const views: Readonly<Record<BackupView, RawBuilder<unknown> | null>> = {
  all: null,
  nightly: sql`b.kind = 'nightly'`,
  by_hand: sql`b.kind = 'by-hand'`,
};

/** The list of `operator/backups`; `q` is part of a file name. */
export function backupList({ view, q }: { view: BackupView; q: string }): List<BackupRow, 'at'> {
  return {
    name: 'operator-backups',
    columns,
    from: sql`backups b`,
    id: sql`b.id::int`,
    where: [sql`true`, views[view], q === '' ? null : sql`position(lower(${q}) in lower(b.place)) > 0`],
    sorts: { at: { by: sql`b.id::int`, type: 'integer' } },
    usualSort: '-at',
  };
}

export async function findBackup(db: Kysely<DB>, id: number): Promise<BackupRow | null> {
  const { rows } = await sql<BackupRow>`select ${columns} from backups b where b.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a backup is running or queued, and why the last attempt failed unless one has succeeded since. */
export async function readBackupWork(db: Kysely<DB>) {
  const jobs = await listJobs(db);
  const job = jobs.find(({ name }) => name === backupJob);
  const { failed_at: at = null, ended_at: ended = null, reason } = job ?? {};
  const isFailed = at !== null && (ended === null || at > ended);
  return {
    is_being_made: isAtWork(jobs, backupJob),
    is_being_tried: isAtWork(jobs, backupTestJob),
    failure: isFailed ? { at: at.toISOString(), reason: reason ?? '' } : null,
  };
}

const isAtWork = (jobs: readonly JobRow[], name: string) =>
  jobs.some((job) => job.name === name && job.running + job.waiting > 0);

/** Logs who downloads a backup, because it contains everyone's data. */
export async function offerBackup(tx: AuditedTx, { id, place }: BackupRow): Promise<{ ok: true }> {
  const facts = { entity: 'backup', entityId: id, label: place.split(/[\\/]/).at(-1) ?? '', storeId: null };
  tx.audit.record({ action: 'backup.export', ...facts, before: null, after: null });
  return { ok: true };
}
