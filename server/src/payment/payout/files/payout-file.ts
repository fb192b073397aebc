import { csvLine } from '@souk/rules/csv';
import { amountText } from '@souk/rules/money';
import type { PayoutFile } from './payout-transfers.ts';
import { sepaFile } from './sepa-file.ts';

export function writePayoutFile(file: PayoutFile): { name: string; type: string; text: string } {
  const name = `payouts-${file.createdAt.toISOString().slice(0, 10)}-${file.id}`;
  return file.format === 'sepa'
    ? { name: `${name}.xml`, type: 'application/xml', text: sepaFile(file) }
    : { name: `${name}.csv`, type: 'text/csv', text: csvFile(file) };
}

/** Columns of the CSV file, in their order. Amounts have the decimals of their currency and a decimal point. */
const columns = [
  'payout',
  'store',
  'holder',
  'country',
  'iban',
  'bic',
  'account',
  'routing',
  'amount',
  'currency',
];

function csvFile({ transfers }: PayoutFile): string {
  const rows = transfers.map(({ number, store, account, amountMinor, currency }) =>
    csvLine([
      number,
      store,
      account.holder,
      account.country,
      account.iban ?? null,
      account.bic ?? null,
      account.account ?? null,
      account.routing ?? null,
      amountText(amountMinor, currency),
      currency,
    ]),
  );
  return `\uFEFF${csvLine(columns)}${rows.join('')}`;
}
