import { csvLine } from '@souk/rules/csv';
import { amountText } from '@souk/rules/money';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Party } from '#payment/invoice/parties.ts';
import { payoutNumber } from '../payout-amounts.ts';
import type { Account, Fact } from './fact-queries.ts';
import { lastDay, type Period } from './period.ts';
import { statementNumber } from './read-statement.ts';
import { findBalances, listFacts } from './statement-queries.ts';

const columns = [
  'goods',
  'shipping',
  'discount',
  'commission',
  'commission_tax',
  'shop_shipping',
  'deemed_vat',
  'cash',
  'other',
  'amount',
] as const;

const head = ['date', 'type', 'order', 'payout', 'reason', 'items', 'shipping', 'discounts', 'commission', 'tax_on_commission', 'shipping_by_shop', 'vat_by_shop', 'cash_collected', 'other', 'amount', 'currency', 'statement', 'shop', 'shop_address', 'shop_vat_number']; // prettier-ignore

/** `earned` is called `sale`, as in the activity of the console. */
const typeOf = ({ kind }: Fact): string => (kind === 'earned' ? 'sale' : kind);

/**
 * The lines of a statement as CSV: opening balance, one line per fact, closing balance; `amount` sums to the closing balance. Every line
 * ends with the statement's number and the shop's details, since a table has no header for them.
 */
export async function listStatementLines(
  db: Kysely<DB>,
  { account, period, issuer }: { account: Account; period: Period; issuer: Party },
): Promise<string[]> {
  const { currency } = account;
  const text = (minor: number) => amountText(minor, currency);
  const { name, legal_name, address_1, zip, city, country, vat_number } = issuer;
  const address = [address_1, `${zip} ${city}`.trim(), country].filter((part) => part !== '').join(', ');
  const issued = [statementNumber(account, period), legal_name || name, address, vat_number];
  const [balances, facts] = await Promise.all([
    findBalances(db, account, period),
    listFacts(db, account, period),
  ]);
  const closing =
    balances.pending_minor + balances.available_minor + balances.reserved_minor + balances.paying_minor;
  const balance = (day: string, type: string, minor: number) =>
    csvLine([
      day,
      type,
      ...Array.from({ length: columns.length + 2 }, () => ''),
      text(minor),
      currency,
      ...issued,
    ]);
  return [
    csvLine(head),
    balance(period.from.toISOString().slice(0, 10), 'opening balance', balances.opening_minor),
    ...facts.map((fact) =>
      csvLine([
        fact.at.toISOString().slice(0, 10),
        typeOf(fact),
        fact.order_number ?? '',
        fact.payout_id === null ? '' : payoutNumber(fact.payout_id),
        fact.reason ?? '',
        ...columns.map((name) => text(fact[`${name}_minor`])),
        currency,
        ...issued,
      ]),
    ),
    balance(lastDay(period), 'closing balance', closing),
  ];
}
