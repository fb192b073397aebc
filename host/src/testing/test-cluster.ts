import { rm } from 'node:fs/promises';
import { startEmbeddedDatabase } from '@souk/postgres/embedded-database';
import { fastSettings, makeTestFolder, sweepTestFolders } from '@souk/postgres/testing/test-folder';
import { prepareDatabase } from '@souk/server/prepare-database';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

/**
 * vitest's global set-up: one PostgreSQL for the whole run, with a migrated database that `cloneDatabase()`
 * (server/src/testing/test-database.ts) copies for each test file.
 * `TEST_DATABASE_URL` names another one, of any version that the shop runs on, by a role that may make databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const ofSomebodyElse = process.env['TEST_DATABASE_URL'];
  if (ofSomebodyElse) {
    await createTemplate(ofSomebodyElse);
    project.provide('testClusterUrl', ofSomebodyElse);
    return async () => {};
  }
  await sweepTestFolders();
  const dataDir = await makeTestFolder();
  const database = await startEmbeddedDatabase({ dataDir, settings: fastSettings });
  const tearDown = async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await createTemplate(database.url);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testClusterUrl', database.url);
  return tearDown;
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const left of ['souk_template', 'souk_demo']) await client.query(`drop database if exists ${left}`);
  await client.query('create database souk_template');
  await client.end();
  const templateUrl = new URL(url);
  templateUrl.pathname = '/souk_template';
  await prepareDatabase({ url: templateUrl.href });
}
