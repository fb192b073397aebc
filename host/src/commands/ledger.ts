import { amountText } from '@souk/rules/money';
import { openDatabase, type Database } from '@souk/server/db/open-database';
import { listAccountBalances, listSellerBalances } from '@souk/server/ledger/balance-queries';
import { checkShopBook, wordsOnBook } from '#doctor/check-shop-books.ts';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';

const usage = `Usage: souk ledger verify
       souk ledger balance [<store>]`;

/**
 * `souk ledger verify`: checks the double-entry ledger; exit 1 if an entry is wrong or missing. `souk ledger balance`: the trial balance,
 * debits above zero, or what the shop owes one store.
 */
export async function ledger(
  environment: Environment,
  [action, store, ...rest]: readonly string[],
): Promise<void> {
  const isVerify = action === 'verify' && store === undefined;
  if (rest.length > 0 || (!isVerify && action !== 'balance')) throw new UsageError(usage);
  await withShopDatabase(environment, async (url) => {
    if (isVerify) return verify(url);
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      const lines = store === undefined ? await trialBalance(db) : await balanceOf(db, store);
      process.stdout.write(lines.join(''));
    } finally {
      await close();
    }
  });
}

async function verify(url: string): Promise<void> {
  const book = await checkShopBook(url, 'ledger');
  process.stdout.write(`${wordsOnBook(book)}\n`);
  if (book.wrong !== null) process.exitCode = 1;
}

async function trialBalance(db: Database['db']): Promise<string[]> {
  const accounts = await listAccountBalances(db);
  return accounts.map(
    ({ code, class: kind, currency, minor }) =>
      `${code.padEnd(24)}${kind.padEnd(12)}${amountText(minor, currency).padStart(16)} ${currency}\n`,
  );
}

async function balanceOf(db: Database['db'], slug: string): Promise<string[]> {
  const store = await db.selectFrom('stores').select('id').where('slug', '=', slug).executeTakeFirst();
  if (!store) throw new UsageError(`There is no store at /shop/${slug}.`);
  const balances = await listSellerBalances(db, store.id);
  if (balances.length === 0) return [`${slug} has earned nothing yet.\n`];
  return balances.map(({ currency, ...minor }) => {
    const text = (amount: number) => `${amountText(amount, currency)} ${currency}`;
    return `pending ${text(minor.pending_minor)} · available ${text(minor.available_minor)} · reserved ${text(minor.reserved_minor)} · in payouts ${text(minor.paying_minor)}\n`;
  });
}
