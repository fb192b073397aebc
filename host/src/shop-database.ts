import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from '@souk/server/db/connection';
import { isUnavailable } from '@souk/server/db/database-errors';
import {
  type EmbeddedDatabase,
  findRunningDatabase,
  startEmbeddedDatabase,
} from '@souk/postgres/embedded-database';
import type { Environment } from './environment.ts';

const patienceMs = 60_000;

/**
 * Waits until a database of somebody else's answers, up to 60 s (F2). Throws a sentence when it does not, and at
 * once when waiting would not help (wrong password, no such database).
 */
export async function waitForDatabase(
  url: string,
  log: (line: string) => void,
  variable = 'DATABASE_URL',
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    const failure = await tryToConnect(url);
    if (failure === null) return;
    if (!isUnavailable(failure)) {
      throw new Error(`The database at ${variable} refused the connection: ${(failure as Error).message}.`, {
        cause: failure,
      });
    }
    if (Date.now() > deadline) {
      throw new Error(
        `The database of ${variable} did not answer for ${patienceMs / 1000} s: ${reasonOf(failure)}.`,
        {
          cause: failure,
        },
      );
    }
    if (tries === 1)
      log(`The database isn't responding (${reasonOf(failure)}); retrying for ${patienceMs / 1000} s.`);
    await wait(1000);
  }
}

async function tryToConnect(url: string): Promise<unknown> {
  const client = openClient(url);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** `localhost` is two addresses, and its failure has two parts and no message of its own. */
function reasonOf(failure: unknown): string {
  const first = failure instanceof AggregateError ? failure.errors[0] : failure;
  return (first as Error).message || (first as { code?: string }).code || 'no answer';
}

/**
 * For commands: the database of DATABASE_DIRECT_URL or DATABASE_URL, of the shop that is running on DATA_DIR, or else the shop's own one,
 * started for as long as `work` takes.
 */
export async function withShopDatabase<Result>(
  environment: Environment,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const existing =
    environment.databaseDirectUrl ??
    environment.databaseUrl ??
    (await findRunningDatabase(environment.dataDir));
  if (existing !== null) return work(existing);
  const database: EmbeddedDatabase = await startEmbeddedDatabase({ dataDir: environment.dataDir });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}
