import { DAC7_REASONS, type Dac7Reason } from '@souk/rules/dac7';
import type { Dac7Figures, Dac7Row } from '@souk/contract/seller-console/dac7';
import { csvLine } from '@souk/rules/csv';
import { amountText } from '@souk/rules/money';
import type { AuditedTx } from '#access/audited.ts';
import { listPage } from '#records/list-page.ts';
import type { Shop } from '#shop.ts';
import type { Language } from '#texts/language.ts';
import { textOf } from '#texts/texts.ts';
import { dac7List, findSummedUntil, listDac7Sellers, sumQuarters, type Year } from './dac7-queries.ts';
import { rowViews } from './dac7-view.ts';

const identification = ['store', 'legal_name', 'address', 'country', 'register_number', 'vat_number', 'account_holder', 'account_last4', 'account_country'] as const; // prettier-ignore
const periods = ['q1', 'q2', 'q3', 'q4', 'year'] as const;
const measures = ['sales', 'gross', 'withheld', 'consideration'] as const;

type ColumnName =
  | (typeof identification)[number]
  | (typeof measures)[number]
  | (typeof periods)[number]
  | 'currency'
  | 'reportable'
  | 'reason';

/** Stores that are read at once. */
const portion = 100;

export async function recordExport(tx: AuditedTx, year: Year): Promise<{ ok: true }> {
  tx.audit.record({
    action: 'ledger.export',
    entity: 'ledger',
    entityId: null,
    label: `DAC7 ${year.name}`,
    storeId: null,
    before: null,
    after: null,
  });
  return { ok: true };
}

/** One line per seller and currency: identification, whether it is reportable and why, then each quarter and the year. */
export async function* dac7Lines(
  shop: Pick<Shop, 'db' | 'authSecret'>,
  { year, language }: { year: Year; language: Language },
): AsyncGenerator<string> {
  const text = (name: ColumnName) => textOf(language, `ledger.dac7.column.${name}` as const);
  const sums = periods.flatMap((period) => measures.map((measure) => `${text(period)}: ${text(measure)}`));
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\uFEFF${csvLine([...identification.map(text), ...(['currency', 'reportable', 'reason'] as const).map(text), ...sums])}`;
  const reasons = Object.fromEntries(
    DAC7_REASONS.map((reason) => [reason, textOf(language, `ledger.dac7.reason.${reason}`)]),
  ) as Record<Dac7Reason, string>;
  const asked = { year, summedUntil: await findSummedUntil(shop.db) };
  let after: string | undefined;
  do {
    const page = await listPage(shop, dac7List({ ...asked, q: '' }), { limit: portion, after });
    if (!page.ok) throw new Error('The cursor is the list’s own.');
    const storeIds = [...new Set(page.rows.map((row) => row.store_id))];
    const [sums, sellers] = await Promise.all([
      sumQuarters(shop.db, storeIds, asked),
      listDac7Sellers(shop.db, storeIds),
    ]);
    for (const row of rowViews(page.rows, { sums, sellers, language: language.code })) {
      const isReportable =
        row.is_reportable === null ? 'unknown' : row.is_reportable ? 'yes' : ('no' as const);
      yield csvLine([
        row.store.name,
        row.legal_name,
        row.address,
        row.country,
        row.register_number,
        row.vat_number,
        row.account?.holder ?? '',
        row.account?.last4 ?? '',
        row.account?.country ?? '',
        row.currency,
        textOf(language, `ledger.dac7.reportable.${isReportable}`),
        reasons[row.reason],
        ...[...row.quarters, row.total].flatMap((figures) => cellsOf(figures, row)),
      ]);
    }
    after = page.next ?? undefined;
  } while (after !== undefined);
}

const cellsOf = ({ sales, ...amounts }: Dac7Figures, { currency }: Pick<Dac7Row, 'currency'>) => [
  sales,
  ...(['gross', 'withheld', 'consideration'] as const).map((name) => amountText(amounts[name].minor, currency)),
]; // prettier-ignore
