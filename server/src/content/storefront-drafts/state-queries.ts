import { sql, type Kysely, type Transaction } from 'kysely';
import type { JsonObject } from '#access/json.ts';
import type { DB } from '#db/generated/db.d.ts';
import { draftEntities } from './draft-kinds.ts';

/** Changes of the storefront made at once: a single act, a publication or a revert. */
export type WindowState = {
  id: number;
  at: Date;
  author: string;
  author_kind: string;
  count: number;
  labels: string[];
};

const entities = sql`e.entity = any(${draftEntities}::text[])`;
/** Groups entries of one request or job, and of a command or the installation within an hour. */
const together = sql`coalesce(e.request_id, e.job_id, e.actor_kind || e.actor_name || date_trunc('hour', e.at))`;

/** States of the storefront, newest first, each identified by its last audit log entry. */
export async function listStates(db: Kysely<DB>, limit: number): Promise<WindowState[]> {
  const { rows } = await sql<WindowState>`
    select max(e.id)::int as id, max(e.at) as at, max(e.actor_name) as author,
      max(e.actor_kind) as author_kind, count(*)::int as count,
      (array_agg(distinct e.label) filter (where e.label <> ''))[1:5] as labels
    from (select * from audit_entries e where ${entities} order by e.id desc limit 1000) e
    group by ${together} order by max(e.id) desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, labels: row.labels ?? [] }));
}

export type WindowChange = {
  id: number;
  action: string;
  entity: string;
  entity_id: number | null;
  label: string;
  before: JsonObject | null;
  after: JsonObject | null;
};

export async function listChangesSince(
  db: Kysely<DB> | Transaction<DB>,
  entryId: number,
): Promise<WindowChange[] | undefined> {
  const { rows } = await sql<WindowChange>`
    select e.id::int as id, e.action, e.entity, e.entity_id::int as entity_id, e.label, e.before, e.after
    from audit_entries e where ${entities} and e.id >= ${entryId} order by e.id desc`.execute(db);
  return rows.at(-1)?.id === entryId ? rows.slice(0, -1) : undefined;
}
