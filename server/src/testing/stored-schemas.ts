import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { migrationsFolder } from '#db/migrate.ts';
import { dumpDatabase } from './dump-database.ts';
import { createEmptyDatabase, type TestDatabase } from './test-database.ts';

/*
 * Dumps of small shops, filled by the code of that time (`trade.ts`) and never changed afterwards: of the schema that the baseline
 * replaced, and the last three.
 */
const folder = join(import.meta.dirname, 'kept-schemas');

/** Their names in the order of migrations: `0160`, `0267`. */
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

/** Stores a shop with the current schema under the number of the newest migration, and deletes those no longer needed. */
export async function storeSchema(url: string): Promise<void> {
  const text = await dumpDatabase(url, migrationsFolder);
  await writeFile(join(folder, `${await newestMigration()}.sql.br`), brotliCompressSync(text));
  const [, ...later] = await listStoredSchemas();
  for (const name of later.slice(0, -3)) await rm(join(folder, `${name}.sql.br`));
}

/** Its number: `0017`. */
export async function newestMigration(): Promise<string> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return names.at(-1)!.slice(0, 4); // there is at least one migration
}
