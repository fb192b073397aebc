import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { collectedOfPart, feesOfPart } from '#ledger/queries.ts';
import { deemedVatOf, refundedEarningsOf, shopShippingOf } from '#order/cancelled-units-queries.ts';
import { isReleased } from '#order/seller-queries.ts';
import type { ProductSnapshot, VariantSnapshot } from '#order/snapshot-order.ts';
import type { HoldRules } from '../hold-days.ts';
import { waitingOf, type Waiting } from './statement-queries.ts';

type Part = {
  id: number;
  number: string;
  currency: string;
  status: number;
  cancelled: boolean;
  is_released_to_seller: boolean;
  delivered_at: Date | null;
  voucher_code: string | null;
  subtotal_minor: number;
  bundle_offer_minor: number;
  voucher_minor: number;
  voucher_shop_minor: number;
  shipping_minor: number;
  total_minor: number;
  commission_percent: string | null;
  commission_minor: number;
  commission_tax_minor: number;
  given_minor: number;
  given_commission_minor: number;
  shop_shipping_minor: number;
  given_shop_shipping_minor: number;
  deemed_supply: string | null;
  deemed_vat_minor: number;
  given_deemed_vat_minor: number;
  collected_minor: number;
  /** Charged for its payment and lost disputes. */
  fee_minor: number;
  is_earned: boolean;
  pending_minor: number;
  available_minor: number;
  reserved_minor: number;
};

export type AmountPart = Part & Waiting;

/** A part in the scope, with what was paid, refunded, and where its money is. */
export async function findAmountPart(
  db: Kysely<DB>,
  { storeId }: Scope,
  { id, hold }: { id: number; hold: HoldRules },
): Promise<AmountPart | undefined> {
  const inBucket = (bucket: string) =>
    sql`coalesce(-sum(entry.amount_minor) filter (where account.bucket = ${bucket}), 0)::bigint`;
  const { rows } = await sql<AmountPart>`
    select p.id, o.number, o.currency, p.status, p.cancelled, ${isReleased} as is_released_to_seller, p.delivered_at, o.voucher_code,
      p.subtotal_minor, p.bundle_offer_minor, p.voucher_minor, p.voucher_shop_minor, p.shipping_minor, p.total_minor, p.commission_percent,
      p.commission_minor, p.commission_tax_minor, back.given_minor, back.given_commission_minor,
      ${shopShippingOf} as shop_shipping_minor, back.given_shop_shipping_minor,
      p.deemed_supply, ${deemedVatOf} as deemed_vat_minor, back.given_deemed_vat_minor,
      ${collectedOfPart} as collected_minor,
      ${feesOfPart} as fee_minor,
      exists (select from ledger_transactions where order_part_id = p.id and kind = 'earned') as is_earned,
      balance.*, waiting.*
    from order_parts p join orders o on o.id = p.order_id cross join lateral ${refundedEarningsOf} back
      cross join lateral (
        select ${inBucket('pending')} as pending_minor, ${inBucket('available')} as available_minor, ${inBucket('reserved')} as reserved_minor
        from ledger_entries entry join ledger_accounts account on account.id = entry.account_id and account.store_id = p.store_id
        where entry.order_part_id = p.id and entry.currency = o.currency
      ) balance
      cross join lateral (select ${waitingOf(hold)} from order_parts part where part.id = p.id) waiting
    where p.id = ${id} and ${storeId === null ? sql`true` : sql`p.store_id = ${storeId}`}`.execute(db);
  return rows[0];
}

export type AmountLine = {
  id: number;
  product: ProductSnapshot;
  variant: VariantSnapshot;
  quantity: number;
  cancelled_units: number;
  subtotal_minor: number;
  bundle_offer_minor: number;
  voucher_shop_minor: number;
  voucher_seller_minor: number;
  commission_base_minor: number;
  commission_percent: string | null;
  commission_rule: string;
  /** Of the rule or category, as it is called today. */
  rule_title: string | null;
  commission_minor: number;
  commission_tax_percent: string | null;
  commission_tax_minor: number;
  commission_tax_reason: string;
};

/** The number in `rule:3` or `category:7`; null for other sources. */
const idIn = (source: 'rule' | 'category') =>
  sql`case when split_part(l.commission_rule, ':', 1) = ${source} then split_part(l.commission_rule, ':', 2)::integer end`;

/** Of a part that the caller has found in its scope. */
export async function listAmountLines(db: Kysely<DB>, partId: number): Promise<AmountLine[]> {
  const { rows } = await sql<AmountLine>`
    select l.id, l.product, l.variant, l.quantity, l.cancelled_units, l.subtotal_minor, l.bundle_offer_minor, l.voucher_shop_minor,
      l.voucher_seller_minor, l.commission_base_minor, l.commission_percent, l.commission_rule, l.commission_minor,
      l.commission_tax_percent, l.commission_tax_minor, l.commission_tax_reason, coalesce(rule.title, category.title) as rule_title
    from order_lines l left join commission_rules rule on rule.id = ${idIn('rule')}
      left join categories category on category.id = ${idIn('category')}
    where l.order_part_id = ${partId} order by l.position, l.id`.execute(db);
  return rows;
}

export type GivenBack = {
  kind: 'cancelled' | 'refund' | 'dispute';
  at: Date;
  goods_minor: number;
  shipping_minor: number;
  commission_minor: number;
  commission_tax_minor: number;
  /** What the shop gave back of its shipping. */
  shop_shipping_minor: number;
  /** VAT that the shop doesn't owe any more. */
  deemed_vat_minor: number;
};

/** What was cancelled before payment, refunded at the store's expense or lost in disputes, oldest first. Refunds that failed aren't in it. */
export async function listGivenBack(db: Kysely<DB>, partId: number): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    select back.kind, back.at, sum(back.goods)::bigint as goods_minor, sum(back.shipping)::bigint as shipping_minor,
      sum(back.commission)::bigint as commission_minor, sum(back.tax)::bigint as commission_tax_minor,
      coalesce(sum(back.shipping - back.shipping_vat) filter (where part.shipped_by = 'shop'), 0)::bigint as shop_shipping_minor,
      sum(back.deemed_vat + back.shipping_vat)::bigint as deemed_vat_minor
    from order_parts part join (
      select 'cancelled' as kind, created_at as at, 0 as refund, goods_minor + voucher_shop_minor as goods, 0 as shipping,
        commission_minor as commission, commission_tax_minor as tax, deemed_vat_minor as deemed_vat, 0 as shipping_vat
      from cancelled_pieces where order_part_id = ${partId} and is_dropped
      union all
      select 'refund', refund.created_at, refund.id, line.goods_minor + line.voucher_shop_minor, line.shipping_minor, line.commission_minor,
        line.commission_tax_minor, line.deemed_vat_minor, line.shipping_vat_minor
      from refund_lines line join refunds refund on refund.id = line.refund_id
      where line.order_part_id = ${partId} and line.borne_by = 'seller' and refund.state <> 'failed'
      union all
      select 'dispute', dispute.closed_at, dispute.id, line.goods_minor + line.voucher_shop_minor, line.shipping_minor, line.commission_minor,
        line.commission_tax_minor, line.deemed_vat_minor, line.shipping_vat_minor
      from dispute_lines line join disputes dispute on dispute.id = line.dispute_id
      where line.order_part_id = ${partId} and dispute.state = 'lost'
    ) back on true where part.id = ${partId} group by back.kind, back.at, back.refund order by back.at, back.refund`.execute(
    db,
  );
  return rows;
}
