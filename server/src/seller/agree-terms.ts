import type { CashCollector } from '@souk/rules/cash-collectors';
import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';

export type Terms = {
  /** Null: the rate of the products' categories, else the shop's (decision 024). */
  commissionPercent: number | null;
  cashCollectedBy: CashCollector;
};

/** Sets a store's commission and who collects its cash on delivery. Existing orders keep their terms. */
export async function agreeTerms(
  tx: AuditedTx,
  { id, commissionPercent, cashCollectedBy }: Terms & { id: number },
): Promise<{ ok: true; isUnchanged?: true } | typeof notFound> {
  const store = await tx
    .selectFrom('stores')
    .select(['name', 'commission_percent', 'cash_collected_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!store) return notFound;
  const percent = store.commission_percent === null ? null : Number(store.commission_percent);
  const before = { commission_percent: percent, cash_collected_by: store.cash_collected_by };
  const after = { commission_percent: commissionPercent, cash_collected_by: cashCollectedBy };
  if (percent === commissionPercent && before.cash_collected_by === cashCollectedBy)
    return { ok: true, isUnchanged: true };
  await tx.updateTable('stores').set(after).where('id', '=', id).execute();
  tx.audit.record({
    action: 'store.terms',
    entity: 'store',
    entityId: id,
    label: store.name,
    storeId: id,
    before,
    after,
  });
  return { ok: true };
}
