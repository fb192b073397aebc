import { sql, type RawBuilder } from 'kysely';
import { deemedVatOf, shopShippingOf } from './cancelled-units-queries.ts';
import { earnsOf } from './seller-view.ts';

export type EarningSums = Omit<Parameters<typeof earnsOf>[0], 'cancelled'>;

/** Sums over rows of `order_parts p` that aren't cancelled, with `refundedEarningsOf` as `back`. */
export const earningSums: RawBuilder<EarningSums> = sql`
  sum(back.given_minor)::int8 as given_minor, sum(back.given_commission_minor)::int8 as given_commission_minor,
  sum(p.subtotal_minor)::int8 as subtotal_minor, sum(p.bundle_offer_minor)::int8 as bundle_offer_minor,
  sum(p.voucher_minor)::int8 as voucher_minor, sum(p.voucher_shop_minor)::int8 as voucher_shop_minor,
  sum(p.shipping_minor)::int8 as shipping_minor, sum(p.commission_minor)::int8 as commission_minor,
  sum(p.commission_tax_minor)::int8 as commission_tax_minor, sum(${shopShippingOf})::int8 as shop_shipping_minor,
  sum(back.given_shop_shipping_minor)::int8 as given_shop_shipping_minor, sum(${deemedVatOf})::int8 as deemed_vat_minor,
  sum(back.given_deemed_vat_minor)::int8 as given_deemed_vat_minor`;

/** What stores earn with these parts: a part earns a sum of these amounts, so the parts earn the sum of theirs. */
export const earnsOfSums = (sums: EarningSums): number => earnsOf({ ...sums, cancelled: false });
