import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from './generated/db.d.ts';
import { inTransaction } from './transaction.ts';

/** What a job asks of a big shop, or of a machine with much to do, in a transaction whose statements may take longer than a shopper waits: two minutes each. */
export async function patiently<Result>(
  db: Kysely<DB>,
  ask: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '2min'`.execute(tx);
    return ask(tx);
  });
}
