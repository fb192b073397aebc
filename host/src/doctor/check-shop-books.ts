import { checkBooks, type CheckedBook } from '@souk/server/operations/books/check-books';
import { openDatabase } from '@souk/server/db/open-database';
import { pendingMigrations } from '@souk/server/db/migrate';

/** Large shops need minutes of arithmetic. */
const timeoutMs = 3_600_000;

/** Checks one book, such as `ledger`; throws as `checkShopBooks` does. */
export async function checkShopBook(url: string, name: string): Promise<CheckedBook> {
  const [book] = await checkShopBooks(url, [name]);
  if (!book) throw new Error(`There is no book named ${name}.`);
  return book;
}

/** Checks all books of a migrated database, or those named. Throws a sentence if migrations are pending. */
export async function checkShopBooks(url: string, names?: readonly string[]): Promise<CheckedBook[]> {
  const [pending] = await pendingMigrations({ url });
  if (pending !== undefined)
    throw new Error(`Migration ${pending} is pending. Run "npx souk migrate" first.`);
  const { db, close } = openDatabase({ url, max: 1, timeoutMs });
  try {
    return await checkBooks(db, names);
  } finally {
    await close();
  }
}

/** `✗ stock: inventories 12: taken is 3, which should be 5 (and 2 more rows)`. */
export function wordsOnBook({ name, wrong }: CheckedBook): string {
  if (wrong === null) return `✓ ${name}: agrees`;
  const { table, id, column, expected, found, rows } = wrong;
  const more = rows > 1 ? ` (${rows} rows are wrong)` : '';
  return `✗ ${name}: ${table} ${id}: ${column} is ${found ?? 'missing'}, should be ${expected ?? 'missing'}${more}`;
}
