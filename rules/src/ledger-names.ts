/* Names of ledger accounts and transactions: keys `ledger.account.<name>` and `ledger.kind.<name>` of contract/messages. */

/** Accounts by their code, `-` for `:`; of sellers, providers, couriers and bank accounts by their kind. */
export const LEDGER_ACCOUNT_NAMES = [
  'bank',
  'bank-named',
  'cash-sellers',
  'cash-shop',
  'cash-unknown',
  'cash-differences',
  'commission',
  'courier',
  'courier-named',
  'disputes-open',
  'fees-charged',
  'fx',
  'goodwill',
  'losses-disputes',
  'losses-sellers',
  'orders-unearned',
  'provider',
  'provider-fees',
  'received-unmatched',
  'refunds-payable',
  'seller-available',
  'seller-paying',
  'seller-pending',
  'seller-reserved',
  'sellers-available',
  'sellers-paying',
  'sellers-pending',
  'sellers-reserved',
  'shipping-shop',
  'tax-commission',
  'tax-deemed',
  'voucher-cost-shop',
] as const;
export type LedgerAccountName = (typeof LEDGER_ACCOUNT_NAMES)[number];

export const LEDGER_KINDS = [
  'payment',
  'payment-accepted',
  'earned',
  'released',
  'reserve-released',
  'refund',
  'refund-paid',
  'refund-failed',
  'refund-returned',
  'payout',
  'payout-paid',
  'payout-failed',
  'payout-cancelled',
  'payout-returned',
  'goodwill',
  'debt-paid',
  'write-off',
  'conversion',
  'provider-fee',
  'provider-fee-returned',
  'fee-charged',
  'fee-returned',
  'settlement',
  'settlement-undone',
  'bank-accounts-merged',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'cash-handover',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const isLedgerKind = (kind: string): kind is LedgerKind =>
  (LEDGER_KINDS as readonly string[]).includes(kind);

const brands: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  flutterwave: 'Flutterwave',
  iyzico: 'iyzico',
  payfast: 'PayFast',
  phonepe: 'PhonePe',
};

export const providerTitle = (provider: string): string => brands[provider] ?? provider;

/** The text of an account, and what it says of whom: a provider, a courier, a bank account or the store. Null: the account has no text, so its code is shown. */
export function accountNameOf(
  code: string,
  store: string | null = null,
): { name: LedgerAccountName; values: { of: string } } | null {
  const [first = '', ...rest] = code.split(':');
  const of = rest.join(':');
  if (first === 'provider') return { name: 'provider', values: { of: providerTitle(of) } };
  if ((first === 'courier' || first === 'bank') && of !== '')
    return { name: `${first}-named`, values: { of } };
  const key = first === 'seller' ? `seller-${rest[1] ?? ''}` : code.replaceAll(':', '-');
  const name = LEDGER_ACCOUNT_NAMES.find((known) => known === key);
  return name === undefined ? null : { name, values: { of: store ?? '' } };
}
