import { rm } from 'node:fs/promises';
import { startEmbeddedDatabase } from '@souk/postgres/embedded-database';
import { fastSettings, makeTestFolder, sweepTestFolders } from '@souk/postgres/testing/test-folder';
import { prepareDatabase } from '@souk/server/prepare-database';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type {} from './used-folder.ts';

/** Next to it a folder that stays empty until `usedFolder` is called. */
type Cluster = { url: string; usedShopFolder: string; end: () => Promise<void> };

const settings = {
  ...fastSettings,
  // Each test file has its own connections and runs most statements only a few times; PostgreSQL's custom plans for the first five
  // executions would cost a quarter of its work. Tests of plans override this.
  plan_cache_mode: 'force_generic_plan',
};

/** Every vitest project reloads this module in one process, so shared state is global. */
const shared = globalThis as { soukTestCluster?: { users: number; cluster: Promise<Cluster> } };

/**
 * vitest's global setup: one PostgreSQL for the whole run, with a migrated database that `cloneDatabase()`
 * (server/src/testing/test-database.ts) copies for each test file. `TEST_DATABASE_URL` names another server of any supported
 * version, with a role that may create databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.soukTestCluster ??= { users: 0, cluster: openCluster() };
  const ours = shared.soukTestCluster;
  ours.users++;
  const { url, usedShopFolder, end } = await ours.cluster;
  project.provide('testClusterUrl', url);
  project.provide('usedShopFolder', usedShopFolder);
  return async () => {
    if (--ours.users === 0) await end();
  };
}

async function openCluster(): Promise<Cluster> {
  const ofSomebodyElse = process.env['TEST_DATABASE_URL'];
  await sweepTestFolders();
  const usedShopFolder = await makeTestFolder();
  const removeFolder = () => rm(usedShopFolder, { recursive: true, force: true });
  if (ofSomebodyElse) {
    await createTemplate(ofSomebodyElse);
    return { url: ofSomebodyElse, usedShopFolder, end: removeFolder };
  }
  const dataDir = await makeTestFolder();
  const database = await startEmbeddedDatabase({ dataDir, settings });
  const end = async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
    await removeFolder();
  };
  try {
    await createTemplate(database.url);
  } catch (error) {
    await end();
    throw error;
  }
  return { url: database.url, usedShopFolder, end };
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
