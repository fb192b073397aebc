import type { ShippableLine } from './check-lines.ts';
import { deemedSupplies, type DeemedRules } from './deemed-vat.ts';
import { earn } from './earn.ts';
import { type ShopCommission } from '#product/commission/rate-of.ts';
import { snapshotLine, snapshotOrder, snapshotParts, type OrderFacts } from './snapshot-order.ts';
import type { NewOrder, OrderIds } from './insert-order.ts';

/** Builds all rows of an order before it is written, so that they can go into one round trip. */
export function composeOrder({
  ids,
  number,
  parcels,
  facts,
  commission,
  deemed,
}: {
  ids: OrderIds;
  number: string;
  parcels: readonly ShippableLine[];
  facts: OrderFacts;
  commission: ShopCommission;
  deemed: DeemedRules;
}) {
  const { totals, now, currency, voucher } = facts;
  const totalsByRow = new Map(totals.lines.map((line) => [line.key, line]));
  const earnings = earn(parcels, totals, { commission, voucher });
  const supplies = deemedSupplies(parcels, totals, { rules: deemed, buyerCountry: facts.address.country });
  const rows: NewOrder = {
    order: {
      ...snapshotOrder(facts),
      number,
      voucher_shop_percent: voucher?.shopPaysPercent ?? null,
      voucher_shop_minor: earnings.voucherShopMinor,
    },
    parts: snapshotParts(parcels, facts, { earnings, supplies }),
    lines: parcels.map((parcel, position) => ({
      // totals are calculated from the same lines
      ...snapshotLine(parcel, totalsByRow.get(parcel.line.row.id)!, facts),
      ...earnings.lines.get(parcel.line.row.id)!,
      ...supplies.lines.get(parcel.line.row.id)!,
      store_id: parcel.line.store.id,
      position,
    })),
    actor: 'buyer',
  };
  return {
    rows,
    id: ids.order,
    number,
    parts: rows.parts.map(({ store_id }, index) => ({ id: ids.parts[index]!, store_id })), // at most as many as cart rows
    order_method: facts.method,
    voucher_id: facts.voucher?.id ?? null,
    currency,
    user_id: facts.shopper.userId,
    user_address_id: facts.address.id,
    name: facts.address.name,
    total_minor: totals.totalMinor,
    created_at: now,
    updated_at: now,
  };
}
