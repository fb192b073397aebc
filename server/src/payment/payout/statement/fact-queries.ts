import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { conversionView } from '../conversion-view.ts';
import type { Period } from './period.ts';

/** The balance that a statement is about. */
export type Account = { storeId: number; currency: string };

/** What one fact of the ledger changed in a store's balance. Amounts are above zero if the store gets them; all but `shop_voucher_minor` sum to `amount_minor`. */
export type Fact = {
  id: number;
  kind: string;
  cause: string;
  at: Date;
  /** When it counts. */
  booked_at: Date;
  order_id: number | null;
  part_id: number | null;
  payout_id: number | null;
  amount_minor: number;
  goods_minor: number;
  /** What the shop pays of the goods for its own voucher. */
  shop_voucher_minor: number;
  shipping_minor: number;
  discount_minor: number;
  commission_minor: number;
  commission_tax_minor: number;
  /** What the shop has of `shipping_minor` for shipping the order. */
  shop_shipping_minor: number;
  /** VAT that the shop owes as deemed supplier. */
  deemed_vat_minor: number;
  /** Cash that the store collected. */
  cash_minor: number;
  other_minor: number;
  /** What `other_minor` has of fees that the shop charged. */
  fee_minor: number;
};

/** Kinds of facts that explain themselves by lines of an order. */
const isRefund = sql`fact.kind in ('refund', 'refund-failed')`;

/**
 * The facts of a period as a table. What each changed is the sum of its entries on the store's accounts. Commission, its tax and the shop's
 * voucher are entries of the same fact; goods, shipping and discounts are what the order stored. `other_minor` is what these don't explain, so
 * that the columns always sum to the change.
 */
export function factsOf(
  { storeId, currency }: Account | Record<keyof Account, RawBuilder<unknown>>,
  { from, end }: Pick<Period, 'from' | 'end'>,
): RawBuilder<unknown> {
  const posted = (...codes: string[]) =>
    sql`coalesce(sum(entry.amount_minor) filter (where account.code in (${sql.join(codes)})), 0)::bigint`;
  return sql`(
    select split.*, amount_minor - goods_minor - shipping_minor - discount_minor - commission_minor - commission_tax_minor - shop_shipping_minor - deemed_vat_minor - cash_minor as other_minor
    from (
      select base.id, base.kind, base.cause, base.at, base.booked_at, base.order_id, base.part_id, base.payout_id, base.amount_minor,
        base.shop_voucher_minor, base.fee_minor, base.commission_minor, base.commission_tax_minor, base.shop_shipping_minor, base.deemed_vat_minor, base.discount_minor,
        base.shipping_minor,
        case when base.is_refund
          then base.amount_minor - base.commission_minor - base.commission_tax_minor - base.shop_shipping_minor - base.deemed_vat_minor - base.shipping_minor
          else base.goods_minor end as goods_minor,
        -- Without a debtor, the store has the cash itself.
        case when base.is_sale and not base.has_debtor
          then base.shop_voucher_minor - base.goods_minor - base.shipping_minor - base.discount_minor else 0 end as cash_minor
      from (
        select fact.id, fact.kind, fact.cause, fact.occurred_at as at, fact.booked_at, fact.order_id, own.part_id, fact.payout_id, own.amount_minor,
          fact.kind = 'earned' as is_sale, ${isRefund} as is_refund, coalesce(shop.has_debtor, false) as has_debtor,
          coalesce(shop.commission_minor, 0) as commission_minor, coalesce(shop.tax_minor, 0) as commission_tax_minor,
          coalesce(shop.shipping_minor, 0) as shop_shipping_minor, coalesce(shop.vat_minor, 0) as deemed_vat_minor,
          coalesce(shop.voucher_minor, 0) as shop_voucher_minor, coalesce(shop.fee_minor, 0) as fee_minor,
          coalesce(part.subtotal_minor - part.bundle_offer_minor - less.goods_minor, 0) as goods_minor,
          coalesce(part.voucher_shop_minor - part.voucher_minor + less.discount_minor, 0) as discount_minor,
          coalesce(part.shipping_minor - less.shipping_minor, back.shipping_minor, 0) as shipping_minor
        from (
          select entry.transaction_id as id, max(entry.order_part_id) as part_id, -sum(entry.amount_minor)::bigint as amount_minor
          from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
          where account.store_id = ${storeId} and entry.currency = ${currency} and entry.booked_at >= ${from} and entry.booked_at < ${end}
          group by entry.transaction_id
        ) own join ledger_transactions fact on fact.id = own.id
          -- The offset keeps PostgreSQL from reading all parts for the facts of many stores.
          left join lateral (select * from order_parts where id = own.part_id and fact.kind = 'earned' offset 0) part on true
          left join lateral (
            select ${posted('commission')} as commission_minor, ${posted('tax:commission')} as tax_minor, ${posted('shipping:shop')} as shipping_minor, ${posted('tax:deemed')} as vat_minor,
              ${posted('voucher-cost:shop')} as voucher_minor, ${posted('fees-charged')} as fee_minor,
              coalesce(bool_or(account.code not in ('commission', 'tax:commission', 'shipping:shop', 'tax:deemed', 'voucher-cost:shop')), false) as has_debtor
            from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
            where entry.transaction_id = fact.id and entry.order_part_id = own.part_id and account.store_id is null
          ) shop on true
          left join lateral (
            select coalesce(sum(goods), 0)::bigint as goods_minor, coalesce(sum(discount), 0)::bigint as discount_minor,
              coalesce(sum(shipping), 0)::bigint as shipping_minor
            from (
              select goods_minor + voucher_shop_minor + voucher_seller_minor as goods, voucher_seller_minor as discount, 0 as shipping
              from cancelled_pieces where order_part_id = part.id and is_dropped
              union all
              select line.goods_minor + line.voucher_shop_minor + line.voucher_seller_minor, line.voucher_seller_minor, line.shipping_minor
              from refund_lines line where line.order_part_id = part.id and line.borne_by = 'seller' and (
                select kind from ledger_transactions before where before.refund_id = line.refund_id and before.id < fact.id
                  and before.kind in ('refund', 'refund-failed') order by before.id desc limit 1) = 'refund'
              union all
              select line.goods_minor + line.voucher_shop_minor + line.voucher_seller_minor, line.voucher_seller_minor, line.shipping_minor
              from dispute_lines line join ledger_transactions lost on lost.cause = 'dispute-lost:' || line.dispute_id
              where line.order_part_id = part.id and lost.id < fact.id
            ) gone
          ) less on part.id is not null
          left join lateral (
            select case fact.kind when 'refund' then -1 else 1 end * sum(line.shipping_minor)::bigint as shipping_minor
            from refund_lines line where line.refund_id = fact.refund_id and line.order_part_id = own.part_id and line.borne_by = 'seller'
          ) back on ${isRefund}
      ) base
    ) split
  )`;
}

/** Which row of a statement a fact belongs to, besides those of sales and refunds. */
export const adjustmentKinds = sql`('goodwill', 'debt-paid', 'write-off', 'conversion')`;
export const payoutKinds = sql`('payout-paid', 'payout-failed', 'payout-returned')`;
const isSingle = sql`(f.kind in ${adjustmentKinds} or f.payout_id is not null)`;
const isSale = sql`f.kind = 'earned'`;
const isBack = sql`f.kind in ('refund', 'refund-failed')`;
const isFee = sql`f.kind like '%fee%'`;
const isDispute = sql`(f.kind like 'dispute%' and not ${isFee})`;
const isUnexplained = sql`not (${isBack} or ${isSingle} or ${isFee} or ${isDispute})`;

const leftOver = sql`(case when ${isSale} then f.other_minor else f.amount_minor end)`;

type Group = { where: RawBuilder<unknown>; amount: RawBuilder<unknown> };

/** Rows of statements that open to orders: their facts, and the amount of each. */
export const groups = {
  sales: {
    where: sql`${isSale} and f.goods_minor + f.shipping_minor <> 0`,
    amount: sql`f.goods_minor + f.shipping_minor`,
  },
  discounts: { where: sql`${isSale} and f.discount_minor <> 0`, amount: sql`f.discount_minor` },
  commission: { where: sql`${isSale} and f.commission_minor <> 0`, amount: sql`f.commission_minor` },
  'commission-tax': {
    where: sql`${isSale} and f.commission_tax_minor <> 0`,
    amount: sql`f.commission_tax_minor`,
  },
  'shop-shipping': {
    where: sql`${isSale} and f.shop_shipping_minor <> 0`,
    amount: sql`f.shop_shipping_minor`,
  },
  'deemed-vat': { where: sql`${isSale} and f.deemed_vat_minor <> 0`, amount: sql`f.deemed_vat_minor` },
  refunds: { where: sql`${isBack} and f.amount_minor <> 0`, amount: sql`f.amount_minor` },
  cash: { where: sql`${isSale} and f.cash_minor <> 0`, amount: sql`f.cash_minor` },
  fees: { where: sql`${isFee} and f.amount_minor <> 0`, amount: sql`f.amount_minor` },
  disputes: { where: sql`${isDispute} and f.amount_minor <> 0`, amount: sql`f.amount_minor` },
  // Of sales only what their order doesn't explain.
  other: { where: sql`${isUnexplained} and ${leftOver} <> 0`, amount: leftOver },
} as const satisfies Record<string, Group>;
export type GroupName = keyof typeof groups;
const groupNames = Object.keys(groups) as GroupName[]; // its own keys

const parts = [
  'goods_minor',
  'shop_voucher_minor',
  'shipping_minor',
  'commission_minor',
  'commission_tax_minor',
  'shop_shipping_minor',
  'deemed_vat_minor',
] as const;
export type GroupSum = { name: GroupName; orders: number; amount_minor: number } & Record<
  (typeof parts)[number],
  number
>;

/** The rows of a period that open to orders. */
export async function sumGroups(db: Kysely<DB>, account: Account, period: Period): Promise<GroupSum[]> {
  const sums = groupNames.map((name) => {
    const { where, amount } = groups[name];
    const own = (value: RawBuilder<unknown>) =>
      sql`coalesce(sum(${value}) filter (where ${where}), 0)::bigint`;
    return sql`jsonb_build_object('name', ${name}::text, 'orders', count(distinct f.order_id) filter (where ${where}), 'amount_minor', ${own(amount)},
      ${sql.join(parts.map((part) => sql`${part}::text, ${own(sql.ref(`f.${part}`))}`))})`;
  });
  const { rows } = await sql<{ groups: GroupSum[] }>`
    select jsonb_build_array(${sql.join(sums)}) as groups from ${factsOf(account, period)} f`.execute(db);
  return rows[0]!.groups; // an aggregate gives one row
}

export type SingleFact = {
  kind: string;
  at: Date;
  amount_minor: number;
  adjustment_reason: string | null;
  /** Of a conversion, in whichever of its currencies. */
  conversion: Parameters<typeof conversionView>[0] | null;
  payout_id: number | null;
  payout_minor: number | null;
  payout_reason: string | null;
  account_last4: string | null;
};

/** Adjustments and payouts of a period, which have a row each. */
export async function listSingleFacts(
  db: Kysely<DB>,
  account: Account,
  period: Period,
): Promise<SingleFact[]> {
  const { rows } = await sql<SingleFact>`
    select f.kind, f.at, f.amount_minor, adjustment.reason as adjustment_reason,
      case when adjustment.kind = 'conversion' then jsonb_build_object('currency', adjustment.currency, 'amount_minor', adjustment.amount_minor,
        'to_currency', adjustment.to_currency, 'to_minor', adjustment.to_minor, 'rate', trim_scale(adjustment.rate)::text) end as conversion, f.payout_id, payout.amount_minor as payout_minor,
      payout.reason as payout_reason, payout.account_last4
    from ${factsOf(account, period)} f left join payouts payout on payout.id = f.payout_id
      left join balance_adjustments adjustment on f.cause = 'adjustment:' || adjustment.id and adjustment.store_id = ${account.storeId}
    where f.kind in ${adjustmentKinds} or f.kind in ${payoutKinds} or (f.payout_id is not null and f.amount_minor <> 0)
    order by f.at, f.id`.execute(db);
  return rows;
}
