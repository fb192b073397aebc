import type { AuditedTx } from '#access/audited.ts';
import { saveLayout } from './bank-transaction-queries.ts';
import type { BankLayout } from './statement-transaction.ts';

export async function matchColumns(
  tx: AuditedTx,
  file: { header: string; account: string; layout: BankLayout; now: Date },
): Promise<{ ok: true }> {
  await saveLayout(tx, file);
  tx.audit.record({
    action: 'bank-statement.save',
    entity: 'bank-statement',
    entityId: null,
    storeId: null,
    label: file.account || file.header.slice(0, 8),
    before: null,
    after: null,
  });
  return { ok: true };
}
