import type { AuditedTx } from '#access/audited.ts';
import type { Account } from './fact-queries.ts';
import type { Period } from './period.ts';

type Exported = { account: Account; period: Period; store: { name: string }; format: 'csv' | 'pdf' };

/** Records who downloaded which statement. */
export async function recordExport(
  tx: AuditedTx,
  { account, period, store, format }: Exported,
): Promise<{ ok: true }> {
  tx.audit.record({
    action: 'statement.export',
    entity: 'statement',
    entityId: null,
    label: `${store.name} ${period.name} ${account.currency}`,
    storeId: account.storeId,
    before: null,
    after: { period: period.name, currency: account.currency, format },
  });
  return { ok: true };
}
