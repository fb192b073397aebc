import type { LedgerCheckName } from '@souk/rules/ledger-checks';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Compares a column of each row (`found`) with its value derived from other tables (`expected`). */
export type BookCheck = {
  table: string;
  column: string;
  /** Selects `id`, `expected` and `found`; null counts as a value. */
  facts: RawBuilder<unknown>;
};

/** A check of the ledger, which has a name of its own. */
export type LedgerCheck = BookCheck & { name: LedgerCheckName };

export type Book = { name: string; checks: readonly BookCheck[] };

export type WrongRow = {
  table: string;
  id: string;
  column: string;
  expected: string | null;
  found: string | null;
  /** Number of wrong rows in this column, including this one. */
  rows: number;
};

/** The wrong row with the lowest id, of the first failing check; null if all pass. */
export async function findWrongRow(tx: Transaction<DB>, { checks }: Book): Promise<WrongRow | null> {
  for (const check of checks) {
    const wrong = await findRowAgainst(tx, check);
    if (wrong) return wrong;
  }
  return null;
}

/** The wrong row of a check with the lowest id; null if it passes. */
export async function findRowAgainst(
  tx: Transaction<DB>,
  { table, column, facts }: BookCheck,
): Promise<WrongRow | null> {
  const { rows } = await sql<Omit<WrongRow, 'table' | 'column'>>`
    select id::text, expected::text, found::text, count(*) over () as rows
    from (${facts}) as fact
    where expected is distinct from found
    order by fact.id limit 1`.execute(tx);
  return rows[0] ? { table, column, ...rows[0] } : null;
}
