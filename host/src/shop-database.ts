import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from '@souk/server/db/connection';
import { isUnavailable } from '@souk/server/db/database-errors';
import {
  type EmbeddedDatabase,
  findRunningDatabase,
  startEmbeddedDatabase,
} from '@souk/postgres/embedded-database';
import type { Environment } from './environment.ts';

const timeoutMs = 60_000;

/**
 * Waits up to 60 s for an external database (F2). Throws a sentence on timeout, and immediately if waiting can't help (wrong
 * password, no such database).
 */
export async function waitForDatabase(
  url: string,
  log: (line: string) => void,
  variable = 'DATABASE_URL',
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
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
        `The database at ${variable} did not respond for ${timeoutMs / 1000} s: ${reasonOf(failure)}.`,
        {
          cause: failure,
        },
      );
    }
    if (tries === 1)
      log(`The database isn't responding (${reasonOf(failure)}); retrying for ${timeoutMs / 1000} s.`);
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

/** `localhost` has two addresses, so the failure has two parts and no message. */
function reasonOf(failure: unknown): string {
  const first = failure instanceof AggregateError ? failure.errors[0] : failure;
  return (first as Error).message || (first as { code?: string }).code || 'no answer';
}

/**
 * For commands: the database of DATABASE_DIRECT_URL or DATABASE_URL, that of the shop running on DATA_DIR, or else the embedded
 * one, started for the duration of `work`.
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
