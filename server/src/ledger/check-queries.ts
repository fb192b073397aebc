import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

const checksKept = 100;

/** Stores the result of a check of the ledger and deletes old ones. `fault`: the first wrong row; null if everything added up. */
export async function insertLedgerCheck(
  db: Kysely<DB>,
  { at, fault, faults }: { at: Date; fault: string | null; faults: readonly unknown[] },
): Promise<void> {
  const { id } = await db
    .insertInto('ledger_checks')
    .values({ checked_at: at, fault, faults: JSON.stringify(faults) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('ledger_checks')
    .where('id', '<=', id - checksKept)
    .execute();
}

/** The last check of the ledger; undefined if it was never checked. `fault`: the first row that is wrong; `faults`: that of each failed check. */
export async function readLedgerCheck(
  db: Kysely<DB>,
): Promise<{ checked_at: Date; fault: string | null; faults: unknown } | undefined> {
  return db
    .selectFrom('ledger_checks')
    .select(['checked_at', 'fault', 'faults'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
