import { type EmbeddedDatabase, startEmbeddedDatabase } from '@souk/postgres/embedded-database';
import { prepareDatabase } from '@souk/server/prepare-database';
import { isInUse, isSetUp } from '@souk/server/account/set-up-shop';
import { openDatabase } from '@souk/server/db/open-database';
import type { Kysely } from 'kysely';
import type { DB } from '@souk/server/db/generated/db.d';
import type { Environment } from '#environment.ts';
import { waitForDatabase } from '#shop-database.ts';
import { type Installation, nothingYet, readInstallation } from './installation-file.ts';

/** A shop being set up: its folder and its future database. */
export type InstallSite = {
  environment: Environment;
  log: (line: string) => void;
  /** The embedded PostgreSQL, started on first use and left running. */
  builtIn(): Promise<string>;
  /** The same if already running. */
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
        database = null;
        throw error;
      }
      return started.url;
    },
    embedded: () => started,
  };
}

export const readSite = async (site: InstallSite): Promise<Installation> =>
  (await readInstallation(site.environment.dataDir)) ?? nothingYet;

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
 * Whether this database belongs to a shop that has been set up: here, by another machine, or before the installer existed.
 * `isBegun`: setup has begun in this folder, so demo data doesn't count.
 */
export function isShopReady(url: string, { isBegun }: { isBegun: boolean }): Promise<boolean> {
  return withDatabase(url, async (db) => (await isSetUp(db)) || (!isBegun && (await isInUse(db))));
}
