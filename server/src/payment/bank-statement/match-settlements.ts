import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listProviderBalances } from '#ledger/provider-money-queries.ts';
import type { StatementTransaction } from './statement-transaction.ts';

/** How transfers name payment providers, without spaces and punctuation. iyzico's company is called iyzi. */
const names: Readonly<Record<string, RegExp>> = {
  stripe: /STRIPE/,
  paypal: /PAYPAL/,
  razorpay: /RAZORPAY/,
  flutterwave: /FLUTTERWAVE/,
  iyzico: /IYZI/,
  payfast: /PAYFAST/,
  phonepe: /PHONEPE/,
};

type OfLine = Pick<StatementTransaction, 'direction' | 'amountMinor' | 'currency' | 'payer' | 'words'>;

/**
 * Suggests the payment provider that a bank transaction comes from: its text names exactly one, at which at least the amount lies; or,
 * for outgoing money, to which the shop owes at least the amount. Null: none. A person confirms it (decision 118).
 */
export async function matchSettlements(db: Kysely<DB>, lines: readonly OfLine[]): Promise<(string | null)[]> {
  const named = lines.map((line) => providersIn(`${line.payer} ${line.words}`));
  if (named.every((providers) => providers.length === 0)) return lines.map(() => null);
  const balances = await listProviderBalances(db);
  return lines.map(({ direction, amountMinor, currency }, at) => {
    const [provider, ...others] = named[at]!;
    const own = balances.find((one) => one.provider === provider && one.currency === currency);
    if (!provider || others.length > 0 || !own) return null;
    return amountMinor <= (direction === 'in' ? own.minor : -own.minor) ? provider : null;
  });
}

function providersIn(text: string): string[] {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return Object.keys(names).filter((provider) => names[provider]!.test(letters));
}
