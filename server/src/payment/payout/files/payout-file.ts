import { csvLine, delimitedLine } from '@souk/rules/csv';
import { amountText } from '@souk/rules/money';
import { decimalSign, separatorSign, type PayoutField } from '@souk/rules/payout-table';
import type { PayoutFile, TransferInFile } from './payout-transfers.ts';
import { sepaFile } from './sepa-file.ts';

export function writePayoutFile(file: PayoutFile): { name: string; type: string; text: string } {
  const name = `payouts-${file.createdAt.toISOString().slice(0, 10)}-${file.id}`;
  return file.format === 'sepa'
    ? { name: `${name}.xml`, type: 'application/xml', text: sepaFile(file) }
    : { name: `${name}.csv`, type: 'text/csv', text: csvFile(file) };
}

/** Amounts have the decimals of their currency. */
function csvFile({ table: { columns, separator, decimal }, createdAt, transfers }: PayoutFile): string {
  const line = (cells: readonly (string | null)[]) =>
    separator === 'comma' ? csvLine(cells) : delimitedLine(cells, separatorSign[separator]);
  const rows = transfers.map((transfer) => {
    const cells = cellsOf(transfer, createdAt, decimalSign[decimal]);
    return line(columns.map(({ field }) => cells[field]));
  });
  return `\uFEFF${line(columns.map(({ heading }) => heading))}${rows.join('')}`;
}

const cellsOf = (
  { number, store, account, amountMinor, currency }: TransferInFile,
  createdAt: Date,
  decimal: string,
): Record<PayoutField, string | null> => ({
  payout: number,
  store,
  holder: account.holder,
  country: account.country,
  iban: account.iban ?? null,
  bic: account.bic ?? null,
  account: account.account ?? null,
  routing: account.routing ?? null,
  amount: amountText(amountMinor, currency).replace('.', decimal),
  currency,
  date: createdAt.toISOString().slice(0, 10),
});
