import { amountText } from '@souk/rules/money';
import type { UnknownPastName } from '@souk/rules/unknown-past';
import { openDatabase } from '@souk/server/db/open-database';
import { listUnknownPast } from '@souk/server/operations/books/unknown-past';

const words: Readonly<Record<UnknownPastName, (amount: string, orders: string) => string>> = {
  cash: (amount, orders) =>
    `Who collected ${amount} of cash on delivery (${orders}) wasn't recorded. The account cash:unknown has it.`,
  payouts: (amount, orders) =>
    `Sellers earned ${amount} (${orders}) before the shop had a ledger. What you paid them isn't in it: deduct it with adjustments before you approve payouts.`,
  providers: (amount, orders) =>
    `Payment providers received ${amount} (${orders}) before the shop had a ledger. Their fees and transfers to your bank from that time aren't in it.`,
  vouchers: (amount, orders) =>
    `Who paid for ${amount} of vouchers (${orders}) wasn't recorded. The ledger counts them as paid by the sellers.`,
};

/** What the ledger doesn't know about the time before it, one sentence each; empty if it knows everything. */
export async function unknownPastLines(url: string): Promise<string[]> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    return (await listUnknownPast(db)).map(({ name, currency, minor, orders }) =>
      words[name](
        `${amountText(minor, currency)} ${currency}`,
        orders === 1 ? '1 order' : `${orders} orders`,
      ),
    );
  } finally {
    await close();
  }
}
