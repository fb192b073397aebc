import type pg from 'pg';

/** A table and what has to be kept of it: every column but the computed ones. */
export type TableColumns = { name: string; columns: string[] };

/** Where a sequence stands. `lastValue` is a bigint's digits. */
export type SequencePosition = { name: string; lastValue: string; isCalled: boolean };

/** What an extension brings along comes back with the extension. */
const ofExtension = `exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')`;

/** The shop's tables by name, without the list of migrations. Those of the job queue are in a schema of its own. */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select relation.relname::text as name, array_agg(attname::text order by attnum) as columns
     from pg_class relation join pg_attribute on attrelid = relation.oid
     where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r' and not ${ofExtension}
       and attnum > 0 and not attisdropped and attgenerated = '' and relation.relname <> 'souk_migrations'
     group by relation.oid, relation.relname order by relation.relname`,
  );
  return rows;
}

/**
 * Sequences are in no snapshot: asked within one, they stand where they stood then or further, which leaves gaps and
 * never gives a number twice.
 */
export async function listSequences(client: pg.Client): Promise<SequencePosition[]> {
  const { rows } = await client.query<{ name: string; address: string }>(
    `select relation.relname::text as name, relation.oid::regclass::text as address from pg_class relation
     where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'S' and not ${ofExtension}
     order by relation.relname`,
  );
  const positions: SequencePosition[] = [];
  for (const { name, address } of rows) {
    const { rows: found } = await client.query(`select last_value::text, is_called from ${address}`);
    positions.push({ name, lastValue: found[0].last_value, isCalled: found[0].is_called });
  }
  return positions;
}

/** The name of something that is in the database already; null when nobody has made anything there. */
export async function findAnything(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select relation.oid::regclass::text as name from pg_class relation
       join pg_namespace namespace on namespace.oid = relation.relnamespace
     where namespace.nspname not in ('pg_catalog', 'information_schema') and namespace.nspname !~ '^pg_(toast|temp)'
       and relation.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not ${ofExtension}
     order by relation.relkind = 'S', name limit 1`,
  );
  return rows[0]?.name ?? null;
}
