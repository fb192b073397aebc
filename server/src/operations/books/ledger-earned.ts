import { sql } from 'kysely';
import type { LedgerCheck } from './book.ts';

/** What was given back of parts before their delivery, as `post_earned` found it then. */
const givenBackBefore = sql`
  select order_part_id as part_id, goods_minor as buyer, voucher_shop_minor as shop, commission_minor as commission,
    commission_tax_minor as tax, 0 as shipping, deemed_vat_minor as vat
  from cancelled_pieces where is_dropped
  union all
  select line.order_part_id, line.goods_minor + line.shipping_minor, line.voucher_shop_minor, line.commission_minor,
    line.commission_tax_minor, line.shipping_minor - line.shipping_vat_minor, line.deemed_vat_minor + line.shipping_vat_minor
  from refund_lines line join ledger_transactions earned on earned.cause = 'earned:' || line.order_part_id
  where line.borne_by = 'seller' and (
    select kind from ledger_transactions
    where refund_id = line.refund_id and kind in ('refund', 'refund-failed') and id < earned.id order by id desc limit 1) = 'refund'
  union all
  select line.order_part_id, line.goods_minor + line.shipping_minor, line.voucher_shop_minor, line.commission_minor,
    line.commission_tax_minor, line.shipping_minor - line.shipping_vat_minor, line.deemed_vat_minor + line.shipping_vat_minor
  from dispute_lines line join ledger_transactions earned on earned.cause = 'earned:' || line.order_part_id
    join ledger_transactions lost on lost.cause = 'dispute-lost:' || line.dispute_id and lost.id < earned.id`;

/** Each part's share of the buyer's payment or cash, the shop's voucher and shipping, commission, its tax, VAT that the shop owes, and the seller, when it was delivered. */
const shares = sql`
  select part.id, orders.currency, 'seller:' || part.store_id || ':pending' as seller,
    case when orders.order_method = 2 and orders.trans_id is null
        and not exists (select from ledger_transactions where order_part_id = part.id and kind = 'payment')
      then case part.cash_collected_by when 'seller' then 'seller:' || part.store_id || ':pending' else cash_account(part.cash_collected_by) end
      else 'orders:unearned' end as debtor,
    part.total_minor - coalesce(less.buyer, 0) as buyer, part.voucher_shop_minor - coalesce(less.shop, 0) as shop,
    part.commission_minor - coalesce(less.commission, 0) as commission, part.commission_tax_minor - coalesce(less.tax, 0) as tax,
    case part.shipped_by when 'shop' then part.shipping_minor - part.shipping_vat_minor - coalesce(less.shipping, 0) else 0 end as shipping,
    part.deemed_vat_minor + part.shipping_vat_minor - coalesce(less.vat, 0) as vat
  from order_parts part join orders on orders.id = part.order_id left join (
    select part_id, sum(buyer) as buyer, sum(shop) as shop, sum(commission) as commission, sum(tax) as tax, sum(shipping) as shipping, sum(vat) as vat
    from (${givenBackBefore}) as given group by part_id
  ) as less on less.part_id = part.id`;

/** Couriers' own accounts under the name of the shared one. */
const shared = sql`(select id, case when code like 'courier:%' then 'courier' else code end as code from ledger_accounts)`;

const listed = sql`string_agg(code || ' ' || minor || ' ' || currency, ', ' order by code, currency)`;

/** A delivered part posted what its items say to each account: the buyer's or courier's, the seller's, commission and its tax, shipping by the shop, VAT that it owes. */
export const earnedAmounts: LedgerCheck = {
  name: 'earned-amounts',
  table: 'order_parts',
  column: 'amounts posted with its delivery',
  facts: sql`
    select fact.order_part_id as id, due.entries as expected, posted.entries as found
    from ledger_transactions fact left join (
      select id, ${listed} as entries from (
        select share.id, share.currency, one.code, sum(one.minor) as minor
        from (${shares}) as share, lateral (values
          (share.debtor, share.buyer), ('voucher-cost:shop', share.shop), ('commission', -share.commission),
          ('tax:commission', -share.tax), ('shipping:shop', -share.shipping), ('tax:deemed', -share.vat),
          (share.seller, share.commission + share.tax + share.shipping + share.vat - share.buyer - share.shop)) as one (code, minor)
        group by share.id, share.currency, one.code having sum(one.minor) <> 0
      ) as one group by id
    ) as due on due.id = fact.order_part_id left join (
      select transaction_id, ${listed} as entries from (
        select entry.transaction_id, entry.currency, account.code, sum(entry.amount_minor) as minor
        from ledger_entries entry join ${shared} as account on account.id = entry.account_id
          join ledger_transactions earned on earned.id = entry.transaction_id and earned.kind = 'earned'
        group by entry.transaction_id, entry.currency, account.code
      ) as one group by transaction_id
    ) as posted on posted.transaction_id = fact.id
    where fact.kind = 'earned'`,
};
