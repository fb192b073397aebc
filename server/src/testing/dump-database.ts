import pg from 'pg';
import { readMigrations } from '#db/migrate.ts';

/**
 * Dumps a small database as SQL: the text of each applied migration, then its rows. Readable by any PostgreSQL ≥ 15,
 * whichever version wrote it.
 */
export async function dumpDatabase(url: string, migrationsFolder: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set timezone = UTC');
    const tables = await tablesInOrder(client);
    const applied = await client.query<{ id: number }>('select id from souk_migrations');
    const files = await readMigrations(migrationsFolder);
    const schema = files
      .filter(({ id }) => applied.rows.some((row) => row.id === id))
      .map(({ text }) => text);
    const bookkeeping = `create table souk_migrations (id integer primary key, name text not null,
      checksum text not null, applied_at timestamptz not null default now());`;
    const rows: string[] = [];
    for (const table of tables) rows.push(...(await rowsOf(client, table)));
    // The rows already include the effects of triggers.
    const triggers = (state: string) => tables.map((table) => `alter table ${table} ${state} trigger user;`);
    return [
      ...schema,
      bookkeeping,
      ...triggers('disable'),
      // Rows inserted by migrations are among the dumped ones.
      `truncate ${tables.filter((table) => table !== 'souk_migrations').join()};`,
      ...rows,
      // Deferred foreign keys would be pending otherwise.
      'set constraints all immediate;',
      ...triggers('enable'),
      ...(await sequencesOf(client)),
    ].join('\n');
  } finally {
    await client.end();
  }
}

/** All tables, referenced ones first. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    select c.relname as name, array(
      select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
  const left = new Map(rows.map(({ name, needs }) => [name, needs]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(([, needs]) => needs.every((need) => !left.has(need)));
    if (free.length === 0) throw new Error(`These tables point at each other: ${[...left.keys()].join()}`);
    for (const [name] of free) {
      left.delete(name);
      ordered.push(name);
    }
  }
  return ordered;
}

async function rowsOf(client: pg.Client, table: string): Promise<string[]> {
  const columns = await client.query<{ name: string; quoted: string }>(
    `select attname as name, quote_ident(attname) as quoted from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const values = columns.rows.map(({ quoted }) => `quote_nullable(${quoted})`).join(` || ',' || `);
  const names = columns.rows.map(({ quoted }) => quoted).join(',');
  // Sorted, so that the dump is deterministic.
  const { rows } = await client.query<{ row: string }>(
    `select '(' || ${values} || ')' as row from ${table} order by 1`,
  );
  if (rows.length === 0) return [];
  return [
    `insert into ${table} (${names}) overriding system value values\n${rows.map(({ row }) => row).join(',\n')};`,
  ];
}

async function sequencesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows.map(({ name, last }) => `select setval('${name}', ${last});`);
}
