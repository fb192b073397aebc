import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { deemedVatOf, refundedEarningsOf, shopShippingOf } from './cancelled-units-queries.ts';
import { parcelsOf } from './parcel-queries.ts';
import { returnsOf } from './return-queries.ts';
import { earnsOf } from './seller-view.ts';

/** The whole order for the command line, or null if no order has this number. `seller_minor` is what the store earns with a part, after refunds. */
export async function findOrderForCommand(db: Kysely<DB>, number: string) {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number.toUpperCase())
    .executeTakeFirst();
  if (!order) return null;
  const [parts, lines] = await Promise.all([
    db
      .selectFrom('order_parts as p')
      .selectAll()
      .select(parcelsOf(sql`p.id`).as('parcels'))
      .select(returnsOf(sql`p.id`).as('returns'))
      .select(sql<number>`(select given_minor from ${refundedEarningsOf} given)`.as('given_minor'))
      .select(
        sql<number>`(select given_commission_minor from ${refundedEarningsOf} given)`.as(
          'given_commission_minor',
        ),
      )
      .select(shopShippingOf.as('shop_shipping_minor'))
      .select(
        sql<number>`(select given_shop_shipping_minor from ${refundedEarningsOf} given)`.as(
          'given_shop_shipping_minor',
        ),
      )
      .select(deemedVatOf.as('deemed_vat_minor'))
      .select(
        sql<number>`(select given_deemed_vat_minor from ${refundedEarningsOf} given)`.as(
          'given_deemed_vat_minor',
        ),
      )
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
      seller_minor: earnsOf(part),
    })),
    lines,
  };
}
