import { sql, type Transaction } from 'kysely';
import type { DB } from './generated/db.d.ts';

/**
 * Commits in one trip with the last statements of a transaction, which were called just now, so that what they have locked
 * is not held while somebody waits (decision 018). Whatever may still refuse must make PostgreSQL refuse: a statement that fails
 * takes all back, a look at its answer comes too late. Rejects with the error of the first that failed.
 *
 * To be called once, as the last thing of a transaction that its caller began.
 */
export async function commitWith<T extends readonly unknown[]>(
  tx: Transaction<DB>,
  statements: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const sent = statements.map((statement) => Promise.resolve(statement));
  let failure: { error: unknown } | null = null;
  for (const each of sent) each.catch((error: unknown) => (failure ??= { error }));
  // Whoever fails before there is anything to send has failed by then, and nothing must be committed without it.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  if (failure) throw (failure as { error: unknown }).error;
  const answers = await Promise.all([...sent, sql`commit`.execute(tx)]);
  return answers.slice(0, -1) as { -readonly [K in keyof T]: Awaited<T[K]> }; // in the order of the statements
}
