import { type EmbeddedDatabase, startEmbeddedDatabase } from '@souk/postgres/embedded-database';
import { prepareDatabase } from '@souk/server/prepare-database';
import { isInUse, isSetUp } from '@souk/server/account/set-up-shop';
import { openDatabase } from '@souk/server/db/open-database';
import type { Kysely } from 'kysely';
import type { DB } from '@souk/server/db/generated/db.d';
import type { Environment } from '#environment.ts';
import { waitForDatabase } from '#shop-database.ts';
import { type Installation, nothingYet, readInstallation } from './installation-file.ts';

/** A shop that is being set up: where it lies, and the database that it is to have. */
export type InstallSite = {
  environment: Environment;
  log: (line: string) => void;
  /** The PostgreSQL of the data folder, started when it is asked for first. It is left running. */
  builtIn(): Promise<string>;
  /** The same if it runs. */
  embedded(): EmbeddedDatabase | null;
};

export function openSite(
  environment: Environment,
  {
    log,
    onGiveUp,
    running = null,
  }: { log: (line: string) => void; onGiveUp: (sentence: string) => void; running?: string | null },
): InstallSite {
  let database: Promise<EmbeddedDatabase> | null = null;
  let started: EmbeddedDatabase | null = null;
  return {
    environment,
    log,
    async builtIn() {
      if (running !== null) return running;
      database ??= startEmbeddedDatabase({ dataDir: environment.dataDir, log, onGiveUp });
      try {
        started = await database;
      } catch (error) {
        database = null; // the next may have more luck: a full disk is made room on
        throw error;
      }
      return started.url;
    },
    embedded: () => started,
  };
}

export const readSite = async (site: InstallSite): Promise<Installation> =>
  (await readInstallation(site.environment.dataDir)) ?? nothingYet;

/** The database that was chosen, by the environment or while setting up; null: none yet. It has its tables. */
export async function chosenDatabase(site: InstallSite): Promise<string | null> {
  const { database } = await readSite(site);
  const { databaseUrl, databaseDirectUrl } = site.environment;
  const own = databaseDirectUrl ?? databaseUrl ?? (typeof database === 'object' ? database?.url : undefined);
  if (own !== undefined) {
    await waitForDatabase(own, site.log);
    await prepareDatabase({ url: own, log: site.log });
    return own;
  }
  if (database !== 'built-in') return null;
  const url = await site.builtIn();
  await prepareDatabase({ url, log: site.log });
  return url;
}

export async function withDatabase<T>(url: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ url, max: 2 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/**
 * Whether this database is of a shop that has been set up: here, from another machine, or before there was anything to set
 * up. `isBegun`: somebody sets it up in this folder, so that what the demo put in does not count.
 */
export function isShopReady(url: string, { isBegun }: { isBegun: boolean }): Promise<boolean> {
  return withDatabase(url, async (db) => (await isSetUp(db)) || (!isBegun && (await isInUse(db))));
}
