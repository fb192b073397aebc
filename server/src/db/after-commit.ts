import type { Kysely } from 'kysely';
import type { DB } from './generated/db.d.ts';

/** Of a transaction that `inTransaction` began: whose it is, and what is done when it has committed. */
type Ending = { db: Kysely<DB>; followers: ((db: Kysely<DB>) => void)[] };

const endings = new WeakMap<Kysely<DB>, Ending>();
const closings = new WeakMap<Kysely<DB>, Set<() => Promise<void>>>();

export function noteEnding(tx: Kysely<DB>, ending: Ending): void {
  endings.set(tx, ending);
}

/**
 * Does something as soon as the transaction has committed, before its act answers, and nothing if it does not commit. It gets
 * what the transaction was begun with and must not throw. False for a transaction that somebody else began: then nobody
 * knows of its end.
 */
export function afterCommit(tx: Kysely<DB>, follow: (db: Kysely<DB>) => void): boolean {
  const ending = endings.get(tx);
  ending?.followers.push(follow);
  return ending !== undefined;
}

/** Does something before the connections of a database are closed, within 0.4 s: closing has four seconds in all. */
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
