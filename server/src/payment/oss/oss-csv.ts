import type { OssCurrency } from '@souk/contract/console/operator-oss';
import { csvLine } from '@souk/rules/csv';
import { amountText } from '@souk/rules/money';
import type { AuditedTx } from '#access/audited.ts';
import type { Language } from '#texts/language.ts';
import { textOf } from '#texts/texts.ts';
import type { Period } from './oss-period.ts';

const columns = ['period', 'currency', 'supply', 'country', 'rate', 'corrects', 'taxable', 'vat'] as const;

export async function recordExport(tx: AuditedTx, { name }: Period): Promise<{ ok: true }> {
  tx.audit.record({
    action: 'ledger.export',
    entity: 'ledger',
    entityId: null,
    label: `OSS ${name}`,
    storeId: null,
    before: null,
    after: null,
  });
  return { ok: true };
}

/** One line per row of the report. */
export function* ossLines(
  currencies: readonly OssCurrency[],
  { period, language }: { period: Period; language: Language },
): Generator<string> {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\uFEFF${csvLine(columns.map((name) => textOf(language, `ledger.oss.column.${name}`)))}`;
  for (const { rows } of currencies)
    for (const { supply, country, percent, corrects, taxable, vat } of rows)
      yield csvLine([
        period.name,
        taxable.currency,
        textOf(language, `ledger.oss.supply.${supply}`),
        country,
        percent === null ? textOf(language, 'ledger.oss.flat') : String(percent),
        corrects ?? '',
        amountText(taxable.minor, taxable.currency),
        amountText(vat.minor, vat.currency),
      ]);
}
