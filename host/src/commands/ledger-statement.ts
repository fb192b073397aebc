import { amountText } from '@souk/rules/money';
import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { readDatabaseTime } from '@souk/server/db/database-clock';
import type { Database } from '@souk/server/db/open-database';
import { partyOfShop } from '@souk/server/payment/invoice/parties';
import { findStatement, readStatement } from '@souk/server/payment/payout/statement/read-statement';
import { recordExport } from '@souk/server/payment/payout/statement/record-export';
import { listStatementLines } from '@souk/server/payment/payout/statement/statement-csv';
import { listSettings } from '@souk/server/settings/queries';
import { readSettings } from '@souk/server/settings/settings-schema';
import { english } from '@souk/server/texts/language';
import { UsageError } from '#usage-error.ts';
import { parseWords, wrongUsage } from './usage.ts';

type Statement = Awaited<ReturnType<typeof readStatement>>;

/** `souk ledger statement`: a store's statement of a past month such as 2026-11, as a table or as CSV; the currency is the shop's by default. */
export async function printStatement(db: Database['db'], words: readonly string[]): Promise<string[]> {
  const { slug, period, currency: code, csv } = wordsOf(words);
  const [settings, now] = await Promise.all([listSettings(db), readDatabaseTime(db)]);
  const read = readSettings(settings);
  const { currency: usual } = read;
  const issuer = partyOfShop(read);
  const currency = code ?? usual;
  const store = await db.selectFrom('stores').select('id').where('slug', '=', slug).executeTakeFirst();
  if (!store) throw new UsageError(`There is no store at /shop/${slug}.`);
  const found = await findStatement(db, { storeId: store.id, period, currency, now });
  if (!found.ok)
    throw new UsageError(
      `${slug} has no statement for ${period} in ${currency}: the store's balance in this currency hadn't changed by then.`,
    );
  if (found.isOpen)
    throw new UsageError(
      `${period} isn't over yet. You can print its statement from ${found.period.end.toISOString().slice(0, 10)}.`,
    );
  if (!csv) return tableOf(await readStatement(db, { found, issuer, language: english }));
  await audited(db, commandActor('souk ledger'), (tx) => recordExport(tx, { ...found, format: 'csv' }));
  return listStatementLines(db, { ...found, issuer });
}

function wordsOf(words: readonly string[]) {
  const { values, positionals } = parseWords('ledger', {
    args: words,
    options: { period: { type: 'string' }, currency: { type: 'string' }, csv: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [slug, ...rest] = positionals;
  const { period, currency, csv = false } = values;
  if (slug === undefined || period === undefined || rest.length > 0) throw wrongUsage('ledger');
  return { slug, period, currency: currency?.toUpperCase(), csv };
}

const names: Readonly<Record<Statement['rows'][number]['row'], string>> = {
  sales: 'Sales delivered',
  discounts: 'Voucher discounts paid by the store',
  commission: 'Commission',
  'commission-tax': 'Tax on commission',
  'shop-shipping': 'Shipping by the shop',
  'deemed-vat': 'VAT paid by the shop',
  refunds: 'Refunds',
  cash: 'Cash collected by the store',
  fees: 'Fees',
  disputes: 'Disputes',
  other: 'Other',
  adjustment: 'Adjustment',
  payout: 'Payout',
  'payout-failed': 'Failed payout',
  'payout-returned': 'Returned payout',
};

function tableOf(statement: Statement): string[] {
  const {
    currency,
    number,
    from,
    to,
    issuer,
    store,
    opening,
    closing,
    pending,
    available,
    reserved,
    paying,
  } = statement;
  const line = (title: string, { minor }: { minor: number }) =>
    `${title.padEnd(48)}${amountText(minor, currency).padStart(16)} ${currency}\n`;
  const rows = statement.rows.map((row) => {
    const about = row.payout?.number ?? (row.orders > 0 ? `(orders: ${row.orders})` : '');
    return line([names[row.row], about, row.at?.slice(0, 10) ?? ''].filter(Boolean).join(' '), row.amount);
  });
  return [
    `${store.name}, ${from} to ${to}, ${number}\n`,
    `Issued by ${[issuer.legal_name || issuer.name, issuer.address, issuer.vat_number].filter(Boolean).join(', ')}\n`,
    line('Opening balance', opening),
    ...rows,
    line('Closing balance', closing),
    line('  pending', pending),
    line('  available', available),
    line('  reserved', reserved),
    line('  in payouts', paying),
  ];
}
