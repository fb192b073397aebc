import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { migrationsFolder } from '#db/migrate.ts';
import { dumpDatabase } from './dump-database.ts';
import { createEmptyDatabase, type TestDatabase } from './test-database.ts';

/*
 * Dumps of small shops of every released schema, filled by the code of that time (`trade.ts`; before 0012 by what was
 * possible then) and never changed afterwards. `0015-before-0013` is 0015 without 0013 and 0014, which landed later.
 */
const folder = join(import.meta.dirname, 'kept-schemas');

/** Their names in the order of migrations: `0001`, `0002`. */
export async function listStoredSchemas(): Promise<string[]> {
  return (await readdir(folder)).map((name) => name.replace('.sql.br', '')).sort();
}

/** Restores a stored shop into a database of its own. */
export async function openStoredSchema(name: string): Promise<TestDatabase> {
  const text = brotliDecompressSync(await readFile(join(folder, `${name}.sql.br`))).toString();
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
  return database;
}

/** Stores a shop with the current schema under the number of the newest migration. */
export async function storeSchema(url: string): Promise<void> {
  const text = await dumpDatabase(url, migrationsFolder);
  await writeFile(join(folder, `${await newestMigration()}.sql.br`), brotliCompressSync(text));
}

/** Its number: `0017`. */
export async function newestMigration(): Promise<string> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return names.at(-1)!.slice(0, 4); // there is at least one migration
}
