import { setTimeout as wait } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { noteEnding } from './after-commit.ts';
import { isRetryable } from './database-errors.ts';
import type { DB } from './generated/db.d.ts';
import { withPipelining } from './with-pipelining.ts';

const maxTries = 5;

/**
 * Runs `work` in one transaction; after a deadlock or serialization failure (40P01, 40001) all of it is retried, at most 5
 * attempts in total, so `work` must do nothing that a rollback does not undo (no email, no network). Inside another
 * transaction it joins that one, whose owner retries.
 *
 * Statements of `tx` sent without waiting in between (`Promise.all`) take one round trip and are executed in the order of
 * the calls (decision 018).
 */
export async function inTransaction<Result>(
  db: Kysely<DB> | Transaction<DB>,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<DB>); // `isTransaction` distinguishes the two types
  return tryAgain(async () => {
    const followers: ((root: Kysely<DB>) => void)[] = [];
    const result = await db.transaction().execute(async (own) => {
      const tx = await withPipelining(own);
      noteEnding(tx, { db, followers });
      return work(tx);
    });
    for (const follow of followers) follow(db);
    return result;
  });
}

/** For a single statement, which needs no explicit transaction. */
export async function inOneStatement<Result>(
  db: Kysely<DB> | Transaction<DB>,
  send: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? send(db) : tryAgain(() => send(db));
}

async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !isRetryable(error)) throw error;
      // Random delay, so that conflicting transactions do not collide again.
      await wait(randomInt(5, 20 * tries + 6));
    }
  }
}
