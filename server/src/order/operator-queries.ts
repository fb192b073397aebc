import { sellerShare } from '@souk/rules/commission';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { parcelsOf } from './parcel-queries.ts';
import { returnsOf } from './return-queries.ts';

/** The whole order for operators, or null if no order has this number. `seller_minor` is the seller's share of a part. */
export async function findOrderForOperator(db: Kysely<DB>, number: string) {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number.toUpperCase())
    .executeTakeFirst();
  if (!order) return null;
  const [parts, lines] = await Promise.all([
    db
      .selectFrom('order_parts')
      .selectAll()
      .select(parcelsOf(sql`order_parts.id`).as('parcels'))
      .select(returnsOf(sql`order_parts.id`).as('returns'))
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute(),
    db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).orderBy('id').execute(),
  ]);
  return {
    order,
    parts: parts.map((part) => ({
      ...part,
      voucher_seller_minor: part.voucher_minor - part.voucher_shop_minor,
      seller_minor: part.cancelled
        ? 0
        : sellerShare({
            subtotalMinor: part.subtotal_minor,
            bundleOfferMinor: part.bundle_offer_minor,
            voucherSellerMinor: part.voucher_minor - part.voucher_shop_minor,
            shippingMinor: part.shipping_minor,
            commissionMinor: part.commission_minor,
            commissionTaxMinor: part.commission_tax_minor,
          }),
    })),
    lines,
  };
}
