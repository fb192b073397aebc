import type { AuditedTx } from '#access/audited.ts';
import type { InvoiceDetails } from './invoice-queries.ts';

/** Records who downloaded which invoice. */
export async function recordExport(
  tx: AuditedTx,
  { row, format }: { row: Pick<InvoiceDetails, 'id' | 'number' | 'store_id'>; format: 'pdf' | 'xml' },
): Promise<{ ok: true }> {
  tx.audit.record({
    action: 'invoice.export',
    entity: 'invoice',
    entityId: row.id,
    label: row.number,
    storeId: row.store_id,
    before: null,
    after: { format },
  });
  return { ok: true };
}
