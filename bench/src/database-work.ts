import type { DB } from '@souk/server/db/generated/db.d';
import { countTrips } from '@souk/server/testing/count-statements';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';

/** What a call costs the database, in numbers that are (nearly) the same on every machine. */
export type DatabaseWork = {
  /** Sequential round trips. */
  trips: number;
  statements: number;
  /** Rows read from tables and indexes, including filtered ones. Null if the call also writes. */
  rows: number | null;
  /** Pages of 8 kB read. */
  buffers: number | null;
};

type Sent = { text: string; values: unknown[] };

/** Runs `work` and records its statements; then explains them to count rows and pages. */
export async function workOf(db: Kysely<DB>, work: () => Promise<unknown>): Promise<DatabaseWork> {
  const sent: Sent[] = [];
  const { trips, statements } = await countTrips(() => overhearing(sent, work));
  const asked = sent.filter(({ text }) => !/^(begin|commit|rollback)/i.test(text));
  if (asked.some(({ text }) => /\b(insert|update|delete|pg_notify|for (no key )?update)\b/i.test(text)))
    return { trips, statements, rows: null, buffers: null };
  const plans: Plan[] = [];
  for (const one of asked) plans.push(await explain(db, one));
  return {
    trips,
    statements,
    rows: sum(plans.map(rowsOf)),
    buffers: sum(plans.map((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])),
  };
}

async function overhearing(sent: Sent[], work: () => Promise<unknown>): Promise<void> {
  const original = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
  const overheard = function (this: pg.Client, ...parameters: unknown[]) {
    const [statement, values] = parameters as [string | Partial<Sent>, unknown[]?];
    if (typeof statement === 'string') sent.push({ text: statement, values: values ?? [] });
    else if (statement.text !== undefined)
      sent.push({ text: statement.text, values: statement.values ?? values ?? [] });
    return original.apply(this, parameters);
  };
  pg.Client.prototype.query = overheard as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
}

/** A plan of `explain (analyze, buffers, format json)`; row counts are per loop. */
type Plan = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

async function explain(db: Kysely<DB>, { text, values }: Sent): Promise<Plan> {
  // Keeps the parameters in place: another text would get another plan.
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 ? sql`${values[Number(part) - 1]}` : sql.raw(part)));
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, buffers, format json) ${sql.join(parts, sql.raw(''))}`.execute(db);
  return rows[0]!['QUERY PLAN'][0].Plan;
}

function rowsOf(plan: Plan): number {
  const below = sum((plan.Plans ?? []).map(rowsOf));
  if (!plan['Node Type'].endsWith('Scan')) return below;
  const ofLoop =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + Math.round(ofLoop * plan['Actual Loops']);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
