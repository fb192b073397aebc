import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listenToStatements } from './explain.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

/** How a statement was executed. */
export type Explained = {
  text: string;
  /** Tables read by a sequential scan. */
  scanned: string[];
  indexes: string[];
  /** The largest number of rows that one plan node read. */
  rows: number;
  /** Pages of 8 kB. */
  buffers: number;
};

/** Explains each statement of `work` that matches `of` with its generic plan. The pool of `db` must have one connection. */
export async function explainStatements(
  db: Kysely<DB>,
  of: RegExp,
  work: () => Promise<unknown>,
): Promise<Explained[]> {
  await sql`set plan_cache_mode = force_generic_plan`.execute(db);
  const asked = await listenToStatements(of, work);
  const explained: Explained[] = [];
  for (const { text, values } of asked) explained.push({ text, ...(await explain(db, text, values)) });
  await sql`reset plan_cache_mode`.execute(db);
  return explained;
}

async function explain(db: Kysely<DB>, text: string, values: readonly unknown[]) {
  const { rows: known } = await sql<{ name: string }>`
    select name from pg_prepared_statements where statement = ${text}`.execute(db);
  const given = sql.join(
    values.map((value) =>
      Array.isArray(value) ? sql`array[${sql.join(value.map((one) => sql.lit(one)))}]` : sql.lit(value),
    ),
  );
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`
    explain (analyze, buffers, timing off, format json) execute ${sql.id(known[0]!.name)}(${given})`.execute(
    db,
  );
  const nodes = nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan);
  const [root] = nodes;
  return {
    scanned: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? 'nothing'] : [],
    ),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    rows: Math.max(
      ...nodes.map(
        (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      ),
    ),
    buffers: root!['Shared Hit Blocks'] + root!['Shared Read Blocks'],
  };
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
