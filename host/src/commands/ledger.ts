import { LEDGER_CHECKS } from '@souk/rules/ledger-checks';
import { amountText } from '@souk/rules/money';
import { openDatabase, type Database } from '@souk/server/db/open-database';
import { listAccountBalances, listSellerBalances } from '@souk/server/ledger/balance-queries';
import { checkShopLedger } from '#doctor/check-shop-books.ts';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';
import { printStatement } from './ledger-statement.ts';
import { unknownPastLines } from './unknown-past.ts';
import { wrongUsage } from './usage.ts';

/**
 * `souk ledger verify`: runs all checks of the double-entry ledger; exit 1 if one fails, with the first order that is wrong; also prints
 * what wasn't recorded before the shop had a ledger. `souk ledger balance`: the trial balance, debits above zero, or what the shop owes one
 * store. `souk ledger statement`: how a store's balance changed in a month.
 */
export async function ledger(environment: Environment, [action, ...words]: readonly string[]): Promise<void> {
  if (action === 'statement') return print(environment, (db) => printStatement(db, words));
  const [store, ...rest] = words[0] === '--store' ? words.slice(1) : words;
  const isVerify = action === 'verify' && words.length === 0;
  const isIncomplete = words.length > 0 && store === undefined;
  if (rest.length > 0 || isIncomplete || (!isVerify && action !== 'balance')) throw wrongUsage('ledger');
  if (isVerify) return withShopDatabase(environment, verify);
  await print(environment, (db) => (store === undefined ? trialBalance(db) : balanceOf(db, store)));
}

async function print(
  environment: Environment,
  linesOf: (db: Database['db']) => Promise<string[]>,
): Promise<void> {
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      const lines = await linesOf(db);
      process.stdout.write(lines.join(''));
    } finally {
      await close();
    }
  });
}

async function verify(url: string): Promise<void> {
  const faults = await checkShopLedger(url);
  const lines = faults.length > 0 ? faults : [`✓ All ${LEDGER_CHECKS.length} checks of the ledger passed.`];
  process.stdout.write([...lines, ...(await unknownPastLines(url)), ''].join('\n'));
  if (faults.length > 0) process.exitCode = 1;
}

async function trialBalance(db: Database['db']): Promise<string[]> {
  const accounts = await listAccountBalances(db);
  const line = (name: string, kind: string, minor: number, currency: string) =>
    `${name.padEnd(24)}${kind.padEnd(12)}${amountText(minor, currency).padStart(16)} ${currency}\n`;
  return [...Map.groupBy(accounts, ({ currency }) => currency)].flatMap(([currency, own]) => [
    ...own.map(({ code, class: kind, minor }) => line(code, kind, minor, currency)),
    line(
      'sum',
      '',
      own.reduce((sum, { minor }) => sum + minor, 0),
      currency,
    ),
  ]);
}

async function balanceOf(db: Database['db'], slug: string): Promise<string[]> {
  const store = await db.selectFrom('stores').select('id').where('slug', '=', slug).executeTakeFirst();
  if (!store) throw new UsageError(`There is no store at /shop/${slug}.`);
  const balances = await listSellerBalances(db, store.id);
  if (balances.length === 0) return [`${slug} has no balance yet.\n`];
  return balances.map(({ currency, ...minor }) => {
    const text = (amount: number) => `${amountText(amount, currency)} ${currency}`;
    return `pending ${text(minor.pending_minor)} · available ${text(minor.available_minor)} · reserved ${text(minor.reserved_minor)} · in payouts ${text(minor.paying_minor)}\n`;
  });
}
