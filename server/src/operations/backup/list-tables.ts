import type pg from 'pg';

/** A table with the columns to back up: all but generated ones. */
export type TableColumns = { name: string; columns: string[] };

export type SequencePosition = { name: string; lastValue: string; isCalled: boolean };

/** Relations that belong to an extension are recreated with it. */
const ofExtension = `exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')`;

/** The shop's tables by name, without the list of migrations. The job queue's tables are in another schema. */
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

/** Sequences aren't part of snapshots: they may be ahead of one, which leaves gaps but never reuses a number. */
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

/** The name of any existing relation, or null if the database is empty. */
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
