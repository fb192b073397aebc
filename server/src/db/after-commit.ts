import type { Kysely } from 'kysely';
import type { DB } from './generated/db.d.ts';

/** The database of a transaction begun by `inTransaction`, and the callbacks to run after its commit. */
type Ending = { db: Kysely<DB>; followers: ((db: Kysely<DB>) => void)[] };

const endings = new WeakMap<Kysely<DB>, Ending>();
const closings = new WeakMap<Kysely<DB>, Set<() => Promise<void>>>();

export function noteEnding(tx: Kysely<DB>, ending: Ending): void {
  endings.set(tx, ending);
}

/**
 * Runs a callback right after the transaction commits, before its act returns; not if it rolls back. The callback gets the
 * database the transaction was begun on and must not throw. Returns false if the transaction was not begun by
 * `inTransaction`, so that its end cannot be observed.
 */
export function afterCommit(tx: Kysely<DB>, follow: (db: Kysely<DB>) => void): boolean {
  const ending = endings.get(tx);
  ending?.followers.push(follow);
  return ending !== undefined;
}

/** Runs `work` before the database's connections are closed, for at most 0.4 s: closing may take four seconds in total. */
export function beforeClose(db: Kysely<DB>, work: () => Promise<void>): void {
  const all = closings.get(db);
  if (all) all.add(work);
  else closings.set(db, new Set([work]));
}

const closeMs = 400;

export async function finishBeforeClose(db: Kysely<DB>): Promise<void> {
  const all = closings.get(db);
  if (!all) return;
  closings.delete(db);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, closeMs)));
  await Promise.race([Promise.allSettled([...all].map((work) => work())), late]);
  clearTimeout(timer);
}
