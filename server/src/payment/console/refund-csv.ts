import { csvLine } from '@souk/rules/csv';
import { amountText } from '@souk/rules/money';
import { noteOfRefund, type REFUND_VIEWS, type RefundReason } from '@souk/rules/refund-reasons';
import type { AuditedTx } from '#access/audited.ts';
import { paymentMethods } from '#ledger/methods.ts';
import { listPage } from '#records/list-page.ts';
import type { Shop } from '#shop.ts';
import type { Language } from '#texts/language.ts';
import { textOf } from '#texts/texts.ts';
import { paymentsToLookAt, type PaymentRowOf } from './operator-payment-queries.ts';

type Asked = { view: (typeof REFUND_VIEWS)[number]; q: string; reason?: RefundReason | undefined };

const columns = [
  'order',
  'customer',
  'reason',
  'note',
  'method',
  'amount',
  'currency',
  'requested',
  'refunded',
] as const;

/** Refunds that are read at once. */
const portion = 200;

export async function recordRefundExport(tx: AuditedTx): Promise<{ ok: true }> {
  tx.audit.record({
    action: 'refund.export',
    entity: 'refund',
    entityId: null,
    label: '',
    storeId: null,
    before: null,
    after: null,
  });
  return { ok: true };
}

/** The refunds of a list with its filters, newest first. */
export async function* refundLines(
  shop: Pick<Shop, 'db' | 'authSecret'>,
  { query, language }: { query: Asked; language: Language },
): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\uFEFF${csvLine(columns.map((name) => textOf(language, `ledger.refund.column.${name}`)))}`;
  let after: string | undefined;
  do {
    const page = await listPage(shop, paymentsToLookAt(query), { limit: portion, after });
    if (!page.ok) throw new Error('The cursor is the list’s own.');
    yield page.rows.map((row) => lineOf(row, language)).join('');
    after = page.next ?? undefined;
  } while (after !== undefined);
}

function lineOf(row: PaymentRowOf, language: Language): string {
  const method = paymentMethods.find(({ provider }) => (provider ?? 'cash') === row.provider);
  return csvLine([
    row.order_number,
    row.buyer,
    textOf(language, `ledger.refund.reason.${row.refund_reason ?? 'other'}`),
    noteOfRefund(row.reason),
    method ? textOf(language, method.titleKey) : row.provider,
    amountText(row.amount_minor, row.currency),
    row.currency,
    row.created_at.toISOString(),
    row.state === 'done' ? row.at.toISOString() : null,
  ]);
}
