import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ProvidedContext {
    testClusterUrl: string;
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * A migrated database of its own, copied in tens of milliseconds. One per test file: `const database = await
 * cloneDatabase()` in beforeAll, `database.drop()` in afterAll after closing the pool.
 */
export async function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase('souk_template');
}

/**
 * A copy of a named database, which the first caller fills: for data that takes longer to create than to copy. `fill` must
 * close its connections.
 */
export async function cloneFilledDatabase(
  name: string,
  fill: (url: string) => Promise<unknown>,
): Promise<TestDatabase> {
  await withAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]); // until this connection ends
    const { rows } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    const made = await cloneDatabase();
    await fill(made.url);
    await admin.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to ${name}`);
  });
  return createDatabase(name);
}

/** A database without any tables, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1');
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`));
  const url = new URL(inject('testClusterUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    // `force` ends sessions that a failed test left open, so that one failure does not cause others.
    drop: () => withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

async function withAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('testClusterUrl') });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
