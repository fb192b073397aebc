import { checkBooks, findLedgerFaults, type CheckedBook } from '@souk/server/operations/books/check-books';
import { locateRow } from '@souk/server/operations/books/locate-row';
import { openDatabase, type Database } from '@souk/server/db/open-database';
import { pendingMigrations } from '@souk/server/db/migrate';

/** Large shops need minutes of arithmetic. */
const timeoutMs = 3_600_000;

/** Each failed check of the ledger in a sentence that names the first wrong order, payout or store; empty: all pass. */
export async function checkShopLedger(url: string): Promise<string[]> {
  return withMigratedShop(url, async (db) => {
    const sentences: string[] = [];
    for (const fault of await findLedgerFaults(db)) {
      const { order, payout, store } = await locateRow(db, fault);
      const place = order ? `order ${order.number}` : payout ? `payout ${payout.number}` : store?.name;
      sentences.push(`✗ ${fault.check}: ${place === undefined ? '' : `${place}: `}${wordsOnRow(fault)}`);
    }
    return sentences;
  });
}

/** Checks all books of a migrated database, or those named. Throws a sentence if migrations are pending. */
export async function checkShopBooks(url: string, names?: readonly string[]): Promise<CheckedBook[]> {
  return withMigratedShop(url, (db) => checkBooks(db, names));
}

async function withMigratedShop<Found>(
  url: string,
  work: (db: Database['db']) => Promise<Found>,
): Promise<Found> {
  const [pending] = await pendingMigrations({ url });
  if (pending !== undefined)
    throw new Error(`Migration ${pending} is pending. Run "npx souk migrate" first.`);
  const { db, close } = openDatabase({ url, max: 1, timeoutMs });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** `✗ stock: inventories 12: taken is 3, which should be 5 (and 2 more rows)`. */
export function wordsOnBook({ name, wrong }: CheckedBook): string {
  return wrong === null ? `✓ ${name}: correct` : `✗ ${name}: ${wordsOnRow(wrong)}`;
}

function wordsOnRow({ table, id, column, expected, found, rows }: NonNullable<CheckedBook['wrong']>): string {
  const more = rows > 1 ? ` (${rows} rows are wrong)` : '';
  return `${table} ${id}: ${column} is ${found ?? 'missing'}, should be ${expected ?? 'missing'}${more}`;
}
