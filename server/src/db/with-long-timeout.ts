import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from './generated/db.d.ts';
import { inTransaction } from './transaction.ts';

/** Runs a job's transaction with a statement timeout of two minutes, for big shops and busy machines. */
export async function withLongTimeout<Result>(
  db: Kysely<DB>,
  ask: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '2min'`.execute(tx);
    return ask(tx);
  });
}
