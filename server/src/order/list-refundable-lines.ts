import { bothOf, zeroAmounts, type RefundableLine } from '@souk/rules/refund-lines';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listGiven } from '#ledger/refund-queries.ts';
import { listDropped } from './cancelled-units-queries.ts';

export type OrderedLine = RefundableLine & {
  id: number;
  partId: number;
  storeSlug: string;
  isCancelled: boolean;
  isDelivered: boolean;
};

/** The lines of an order as sold, in order, with the amounts already refunded (decision 025) or cancelled before payment. */
export async function listRefundableLines(db: Kysely<DB>, orderId: number): Promise<OrderedLine[]> {
  const [lines, given, dropped] = await Promise.all([
    db
      .selectFrom('order_lines as line')
      .innerJoin('order_parts as part', 'part.id', 'line.order_part_id')
      .select([
        'line.id',
        'line.order_part_id',
        'part.store_slug',
        'part.cancelled',
        'part.delivered_at',
        'line.quantity',
        'line.total_minor',
        'line.shipping_minor',
        'line.voucher_shop_minor',
        'line.voucher_seller_minor',
        'line.commission_minor',
        'line.commission_tax_minor',
        'line.deemed_vat_minor',
        'line.shipping_vat_minor',
      ])
      .where('line.order_id', '=', orderId)
      .orderBy('line.position')
      .orderBy('line.id')
      .execute(),
    listGiven(db, orderId),
    listDropped(db, orderId),
  ]);
  return lines.map((line) => ({
    id: line.id,
    partId: line.order_part_id,
    storeSlug: line.store_slug,
    isCancelled: line.cancelled,
    isDelivered: line.delivered_at !== null,
    whole: {
      units: line.quantity,
      goodsMinor: line.total_minor - line.shipping_minor,
      shippingMinor: line.shipping_minor,
      voucherShopMinor: line.voucher_shop_minor,
      voucherSellerMinor: line.voucher_seller_minor,
      commissionMinor: line.commission_minor,
      commissionTaxMinor: line.commission_tax_minor,
      deemedVatMinor: line.deemed_vat_minor,
      shippingVatMinor: line.shipping_vat_minor,
    },
    given: bothOf(given.get(line.id) ?? zeroAmounts, dropped.get(line.id) ?? zeroAmounts),
  }));
}
