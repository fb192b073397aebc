import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/generated/db.d.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
};

/** What a statement read, by its custom or generic plan, whichever read more. */
export type Explained = {
  text: string;
  /** Rows read from each table, including filtered ones. */
  rows: Record<string, number>;
  /** Pages of 8 kB, including inner index pages. */
  buffers: number;
  /** Tables read by a sequential scan. */
  scanned: string[];
  plan: string;
};

export type Asked = { text: string; values: readonly unknown[] };

/** Records the matching statements of `work` with their values. */
export async function listenToStatements(of: RegExp, work: () => Promise<unknown>): Promise<Asked[]> {
  const original = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
  const asked: Asked[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [sent] = parameters as [{ text?: string; values?: unknown[] } | string];
    const text = typeof sent === 'string' ? sent : (sent.text ?? '');
    const values = typeof sent === 'string' ? parameters[1] : sent.values;
    if (of.test(text)) asked.push({ text, values: Array.isArray(values) ? values : [] });
    return original.apply(this, parameters);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return asked;
}

const reads = /^\s*(select|with)\b/i;

/** Runs `work` and explains each of its reads twice. `db` must have one connection. */
export async function explainReads(db: Kysely<DB>, work: () => Promise<unknown>): Promise<Explained[]> {
  const explained: Explained[] = [];
  for (const { text, values } of await listenToStatements(reads, work)) {
    const runs: Explained[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await sql`set plan_cache_mode = ${sql.raw(mode)}`.execute(db);
      await sql.raw(`prepare explained as ${text}`).execute(db);
      const given = values.length ? `(${values.map(literal).join(', ')})` : '';
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': { Plan: Node }[] }>(
          `explain (analyze, buffers, costs off, timing off, format json) execute explained${given}`,
        )
        .execute(db);
      await sql`deallocate explained`.execute(db);
      runs.push(readPlan(text, rows[0]!['QUERY PLAN'][0]!.Plan));
    }
    await sql`reset plan_cache_mode`.execute(db);
    explained.push(runs.toSorted((one, other) => other.buffers - one.buffers)[0]!);
  }
  return explained;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  return pg.escapeLiteral(String(value as string | number | boolean));
}

function readPlan(text: string, plan: Node): Explained {
  const rows: Record<string, number> = {};
  const scanned: string[] = [];
  const walk = (node: Node): void => {
    const table = node['Relation Name'];
    if (table && node['Node Type'] !== 'Bitmap Index Scan') {
      const each =
        (node['Actual Rows'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0);
      rows[table] = Math.round((rows[table] ?? 0) + each * (node['Actual Loops'] ?? 1));
      if (node['Node Type'] === 'Seq Scan' && node['Actual Loops']) scanned.push(table);
    }
    for (const child of node.Plans ?? []) walk(child);
  };
  walk(plan);
  const buffers = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  return { text, rows, buffers, scanned, plan: outline(plan) };
}

/** One line per node. */
function outline(node: Node, depth = 0): string {
  const {
    'Node Type': type,
    'Relation Name': table = '',
    'Actual Rows': rows = 0,
    'Actual Loops': loops = 0,
  } = node;
  const own = `${'  '.repeat(depth)}${type} ${node['Index Name'] ?? table}: ${rows} × ${loops}`;
  return [own, ...(node.Plans ?? []).map((child) => outline(child, depth + 1))].join('\n');
}
