import type { LedgerCheckName } from '@souk/rules/ledger-checks';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { type Book, findRowAgainst, findWrongRow, type WrongRow } from './book.ts';
import { commissions } from './commissions.ts';
import { followers, reviews } from './counters.ts';
import { flashQuotas } from './flash-quotas.ts';
import { ledger, ledgerChecks } from './ledger.ts';
import { listings } from './listings.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { refunds } from './refunds.ts';
import { stock } from './stock.ts';
import { vouchers } from './vouchers.ts';

const books: readonly Book[] = [
  stock,
  vouchers,
  flashQuotas,
  orders,
  commissions,
  payments,
  refunds,
  ledger,
  reviews,
  followers,
  listings,
];

export type CheckedBook = {
  name: string;
  /** Null: all checks pass. */
  wrong: WrongRow | null;
};

/**
 * Recalculates the shop's counters and totals from their sources in one snapshot, without locks (INVARIANTS I4–I7, I13, I14, I16, I20–I24),
 * as well as listing data. Each check reads its tables once, so a large shop takes minutes at most; the statement timeout is off. Changes
 * nothing. `names`: only these books. Requires the current schema.
 */
export async function checkBooks(db: Kysely<DB>, names?: readonly string[]): Promise<CheckedBook[]> {
  return inSnapshot(db, async (tx) => {
    const checked: CheckedBook[] = [];
    for (const book of books.filter(({ name }) => names?.includes(name) ?? true))
      checked.push({ name: book.name, wrong: await findWrongRow(tx, book) });
    return checked;
  });
}

/** A check of the ledger that failed, with its first wrong row. */
export type LedgerFault = WrongRow & { check: LedgerCheckName };

/** Runs all checks of the ledger, also after one has failed. Empty: all pass. */
export async function findLedgerFaults(db: Kysely<DB>): Promise<LedgerFault[]> {
  return inSnapshot(db, async (tx) => {
    const faults: LedgerFault[] = [];
    for (const check of ledgerChecks) {
      const wrong = await findRowAgainst(tx, check);
      if (wrong) faults.push({ check: check.name, ...wrong });
    }
    return faults;
  });
}

async function inSnapshot<Found>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<Found>,
): Promise<Found> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return work(tx);
    });
}
