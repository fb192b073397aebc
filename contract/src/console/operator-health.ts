import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId, queryInt } from '../input.ts';
import { id } from '../wire.ts';

const time = z.iso.datetime();

/** Of the responding process since its start, and of the shared database. */
const facts = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  started_at: time,
  memory_bytes: z.int(),
  database_bytes: z.int(),
  waiting_jobs: z.int(),
  waiting_mails: z.int(),
  slow: z.array(
    z.object({ method: z.string(), route: z.string(), calls: z.int(), slow: z.int(), average_ms: z.int() }),
  ),
});

export const readHealth = consoleEndpoint({
  method: 'GET',
  path: 'operator/health',
  access: { operator: 'jobs.read' },
  summary:
    'Get the findings of `npx souk doctor`; `fresh=1` checks again. `findings` is null while the check runs: request it again',
  query: z.object({ fresh: queryInt(0, 0, 1) }),
  reply: z.object({
    checked_at: time.nullable(),
    /** `words`: in the caller's language; the command prints the same in English. */
    findings: z
      .array(
        z.object({
          name: z.string(),
          state: z.enum(['ok', 'warning', 'problem']),
          words: z.string(),
          /** The same with raw error output; null if there is none. */
          technical: z.string().nullable(),
        }),
      )
      .nullable(),
    facts,
  }),
});
export type HealthFacts = z.output<typeof facts>;
export type HealthFinding = NonNullable<z.output<typeof readHealth.reply>['findings']>[number];

const job = z.object({
  name: z.string(),
  /** Schedule in UTC; null: triggered by events. */
  cron: z.string().nullable(),
  state: z.enum(['failed', 'running', 'waiting', 'done', 'never']),
  waiting: z.int(),
  running: z.int(),
  /** Failed runs still on record. */
  failed: z.int(),
  ended_at: time.nullable(),
  failed_at: time.nullable(),
  reason: z.string().nullable(),
  next_at: time.nullable(),
});
export type JobState = z.output<typeof job>;

export const listShopJobs = consoleEndpoint({
  method: 'GET',
  path: 'operator/jobs',
  access: { operator: 'jobs.read' },
  summary: 'List background jobs with their last and next runs and failures',
  reply: z.object({ jobs: z.array(job) }),
});

export const runShopJob = consoleEndpoint({
  method: 'POST',
  path: 'operator/jobs/{name}/run',
  access: { operator: 'jobs.write' },
  confirm: 'never',
  summary: 'Run a scheduled job now, or retry the failed runs of another job',
  params: z.object({ name: z.string().max(100) }),
  reply: z.object({ runs: z.int() }),
});

export const MAIL_VIEWS = ['aside', 'waiting', 'sent', 'all'] as const;

const mail = z.object({
  id,
  kind: z.string(),
  /** Null: deleted ninety days after it was sent or failed. */
  recipient: z.string().nullable(),
  language: z.string(),
  state: z.enum(['waiting', 'failing', 'sent', 'aside', 'dropped']),
  created_at: time,
  sent_at: time.nullable(),
  /** Next attempt, if known. */
  due_at: time.nullable(),
  tries: z.int(),
  error: z.string().nullable(),
  /** What the mail server replied when it accepted the email; null: not sent, or saved as a file. */
  reply: z.string().nullable(),
  /** Failed, with its content still stored. */
  can_send: z.boolean(),
});
export type ShopMail = z.output<typeof mail>;

export const listMails = consoleEndpoint({
  method: 'GET',
  path: 'operator/mails',
  access: { operator: 'mails.read' },
  summary: 'List sent and queued emails, newest first; `q`: the start of an address',
  query: z.object(listQuery(MAIL_VIEWS, ['at'])),
  reply: listReply(mail),
});

export const BACKUP_VIEWS = ['all', 'nightly', 'by_hand'] as const;

const backup = z.object({
  id,
  kind: z.enum(['nightly', 'by-hand']),
  finished_at: time,
  place: z.string(),
  bytes: z.int(),
  /** Whether the shop can serve the file, which contains no secrets. */
  can_download: z.boolean(),
});
export type ShopBackup = z.output<typeof backup>;

export const listBackups = consoleEndpoint({
  method: 'GET',
  path: 'operator/backups',
  access: { operator: 'backups.read' },
  summary: 'List backups, newest first, with their destination and whether one is running',
  query: z.object(listQuery(BACKUP_VIEWS, ['at'])),
  reply: listReply(backup).extend({
    folder: z.string(),
    /** UTC hour of the nightly backup; null: none. */
    hour: z.int().nullable(),
    kept: z.int(),
    is_being_made: z.boolean(),
    failure: z.object({ at: time, reason: z.string() }).nullable(),
    is_being_tried: z.boolean(),
    /** Last test of the newest backup: monthly, and on request. */
    trial: z
      .object({
        at: time,
        /** When the tested backup was made, and its file. */
        made_at: time,
        place: z.string(),
        /** `restored` into a separate database; `read` to the end, where none can be created or the shop is too large. */
        outcome: z.enum(['restored', 'read', 'failed']),
        rows: z.int().nullable(),
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
});

export const tryBackup = consoleEndpoint({
  method: 'POST',
  path: 'operator/backups/test',
  access: { operator: 'backups.write' },
  confirm: 'never',
  summary: 'Verify that the newest local backup is complete and can be restored',
  reply: z.literal(true),
});

export const makeBackup = consoleEndpoint({
  method: 'POST',
  path: 'operator/backups',
  access: { operator: 'backups.write' },
  confirm: 'never',
  summary: 'Start a backup while the shop runs; it’s listed once complete',
  reply: z.literal(true),
});

export const offerBackup = consoleEndpoint({
  method: 'POST',
  path: 'operator/backups/{id}/download',
  access: { operator: 'backups.export' },
  confirm: 'data',
  summary: 'Create a download link, valid for one minute for the same user',
  params: z.object({ id: pathId }),
  reply: z.object({ ticket: z.string() }),
});

export const fetchBackup = consoleEndpoint({
  method: 'GET',
  path: 'operator/backups/{id}/file',
  access: { operator: 'backups.export' },
  byPeople: true,
  summary: 'Download a backup with a ticket from `operator/backups/{id}/download`',
  params: z.object({ id: pathId }),
  query: z.object({ ticket: z.string().max(100).catch('') }),
  reply: z.string(),
});
