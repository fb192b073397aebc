import { isDeepStrictEqual } from 'node:util';
import type { CashCollector } from '@souk/rules/cash-collectors';
import type { GoodsPlace } from '@souk/rules/deemed-supplier';
import type { Shipper } from '@souk/rules/shippers';
import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';

export type Terms = {
  /** Null: the rate of the products' categories, else the shop's (decision 024). */
  commissionPercent: number | null;
  cashCollectedBy: CashCollector;
  /** Undefined: as agreed before. */
  shippedBy?: Shipper | undefined;
  goodsIn?: GoodsPlace | undefined;
};

/** Sets a store's commission, who collects its cash on delivery, who ships and where its products are. Orders keep all but who collects cash. */
export async function agreeTerms(
  tx: AuditedTx,
  { id, commissionPercent, cashCollectedBy, shippedBy, goodsIn }: Terms & { id: number },
): Promise<{ ok: true; isUnchanged?: true } | typeof notFound> {
  const store = await tx
    .selectFrom('stores')
    .select(['name', 'commission_percent', 'cash_collected_by', 'shipped_by', 'goods_in'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!store) return notFound;
  const percent = store.commission_percent === null ? null : Number(store.commission_percent);
  const before = {
    commission_percent: percent,
    cash_collected_by: store.cash_collected_by,
    shipped_by: store.shipped_by,
    goods_in: store.goods_in,
  };
  const after = {
    commission_percent: commissionPercent,
    cash_collected_by: cashCollectedBy,
    shipped_by: shippedBy ?? store.shipped_by,
    goods_in: goodsIn ?? store.goods_in,
  };
  if (isDeepStrictEqual(before, after)) return { ok: true, isUnchanged: true };
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
