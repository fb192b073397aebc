import { sql, type Transaction } from 'kysely';
import type { DB } from './generated/db.d.ts';

/**
 * Sends the commit together with the last statements of a transaction, so that their locks are not held during another
 * round trip (decision 018). Conditions must be enforced by PostgreSQL: a failing statement rolls back, but checking its
 * result comes too late. Rejects with the first error.
 *
 * Call it once, as the last step of a transaction that its caller began.
 */
export async function commitWith<T extends readonly unknown[]>(
  tx: Transaction<DB>,
  statements: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const sent = statements.map((statement) => Promise.resolve(statement));
  let failure: { error: unknown } | null = null;
  for (const each of sent) each.catch((error: unknown) => (failure ??= { error }));
  // Statements that fail before they are sent have rejected by then; without them nothing may be committed.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  if (failure) throw (failure as { error: unknown }).error;
  const answers = await Promise.all([...sent, sql`commit`.execute(tx)]);
  return answers.slice(0, -1) as { -readonly [K in keyof T]: Awaited<T[K]> }; // in the order of the statements
}
