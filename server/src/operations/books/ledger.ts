import type { LedgerCheckName } from '@souk/rules/ledger-checks';
import { sql } from 'kysely';
import type { Book, LedgerCheck } from './book.ts';
import { earnedAmounts } from './ledger-earned.ts';
import { keptChecks } from './ledger-kept.ts';
import { feesCharged, moneyChecks } from './ledger-money.ts';

/** Balances of accounts, debits above zero; `id` is the account's. */
const balances = sql`
  select account.id, account.store_id, account.bucket, entry.currency, sum(entry.amount_minor) as minor
  from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
  group by account.id, entry.currency`;

/** What each order has in an account, by order and currency. */
const ofOrders = (code: string) => sql`
  select fact.order_id as id, entry.currency, sum(entry.amount_minor) as minor
  from ledger_entries entry join ledger_transactions fact on fact.id = entry.transaction_id
  where entry.account_id = (select id from ledger_accounts where code = ${code})
  group by fact.order_id, entry.currency`;

/** What failed refunds put back, by order and currency; less of it once the shop has refunded in another way. */
const failedRefunds = sql`
  select fact.order_id as id, entry.currency, sum(entry.amount_minor) as minor
  from (
    select distinct on (refund_id) id, order_id, kind from ledger_transactions
    where kind in ('refund', 'refund-failed') and refund_id is not null order by refund_id, id desc) as fact
    join ledger_entries entry on entry.transaction_id = fact.id
  where fact.kind = 'refund-failed' and entry.account_id = (select id from ledger_accounts where code = 'orders:unearned')
  group by fact.order_id, entry.currency`;

const isDelivered = sql`part.status = 5 and not part.cancelled`;

/** Facts that must have posted: `expected` is their cause. */
function hasPosted(
  name: LedgerCheckName,
  { table, column, facts }: Pick<LedgerCheck, 'table' | 'column' | 'facts'>,
): LedgerCheck {
  return {
    name,
    table,
    column,
    facts: sql`
      select fact.id, fact.cause as expected, posted.cause as found
      from (${facts}) as fact left join ledger_transactions posted on posted.cause = fact.cause`,
  };
}

/**
 * The double-entry ledger: every transaction, and so the whole, sums to zero per currency; no bucket is below zero; every payment, delivered
 * part, refund, fee, dispute, payout and adjustment has posted once, and no more than was agreed. An order's amounts are checked against it,
 * so that the wrong row names its order.
 */
export const ledgerChecks: readonly LedgerCheck[] = [
  {
    name: 'transactions',
    table: 'ledger_transactions',
    column: 'sum of its entries',
    facts: sql`
        select transaction_id as id, 0 as expected, sum(amount_minor) as found
        from ledger_entries group by transaction_id, currency`,
  },
  {
    // What the shop has is what it owes and its own result.
    name: 'accounts',
    table: 'ledger_entries',
    column: 'assets against all other accounts',
    facts: sql`
        select entry.currency as id, coalesce(-sum(entry.amount_minor) filter (where account.class <> 'asset'), 0) as expected,
          coalesce(sum(entry.amount_minor) filter (where account.class = 'asset'), 0) as found
        from ledger_entries entry join ledger_accounts account on account.id = entry.account_id group by entry.currency`,
  },
  {
    name: 'seller-holds',
    table: 'ledger_accounts',
    column: 'reserved and on its way to the seller',
    facts: sql`
        select id, least(minor, 0) as expected, minor as found
        from (${balances}) as balance where bucket in ('reserved', 'paying')`,
  },
  {
    name: 'seller-pending',
    // Cash that the seller collected leaves only the commission of its part, which the seller owes.
    table: 'ledger_accounts',
    column: 'pending',
    facts: sql`
        select account.id, least(sum(entry.amount_minor), 0) as expected, sum(entry.amount_minor) as found
        from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
          left join order_parts part on part.id = entry.order_part_id
        where account.bucket = 'pending' and part.cash_collected_by is distinct from 'seller'
        group by account.id, entry.currency`,
  },
  {
    name: 'unearned',
    table: 'orders',
    column: 'paid and not yet delivered',
    facts: sql`
        select own.id, case when orders.cancelled or not exists (
            select from order_parts part where part.order_id = orders.id and part.status < 5 and not part.cancelled)
          then greatest(least(own.minor, 0), coalesce(failed.minor, 0)) else least(own.minor, 0) end as expected, own.minor as found
        from (${ofOrders('orders:unearned')}) as own join orders on orders.id = own.id
          left join (${failedRefunds}) as failed on failed.id = own.id and failed.currency = own.currency`,
  },
  {
    name: 'refunds-owed',
    table: 'orders',
    column: 'refunds owed to the buyer',
    facts: sql`select id, least(minor, 0) as expected, minor as found from (${ofOrders('refunds:payable')}) as own`,
  },
  {
    // Lost disputes took payments back too. The shop may give more of its own, as goodwill, or lose it.
    name: 'refunds-paid',
    table: 'orders',
    column: 'refunded within payments',
    facts: sql`
        select own.order_id as id, least(own.minor, coalesce(received.minor, 0)) as expected, own.minor as found
        from (
          select fact.order_id, entry.currency, -sum(entry.amount_minor) as minor
          from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
            join ledger_accounts account on account.id = entry.account_id
          where fact.kind in ('refund', 'refund-failed') and account.code in ('refunds:payable', 'goodwill')
            or fact.kind = 'dispute-lost' and account.code in ('disputes:open', 'losses:disputes')
          group by fact.order_id, entry.currency
        ) as own left join (
          select order_id, currency, sum(amount_minor) as minor from payment_ledger where kind = 'payment' group by 1, 2
        ) as received on received.order_id = own.order_id and received.currency = own.currency`,
  },
  {
    name: 'cancelled',
    table: 'order_parts',
    column: 'earned, although cancelled',
    facts: sql`
        select part.id, null as expected, posted.cause as found
        from order_parts part join ledger_transactions posted on posted.cause = 'earned:' || part.id
        where part.cancelled`,
  },
  hasPosted('delivered', {
    table: 'order_parts',
    column: 'earned with its delivery',
    facts: sql`
        select part.id, 'earned:' || part.id as cause
        from order_parts part join orders on orders.id = part.order_id
        where ${isDelivered} and (orders.payment_done or orders.order_method = 2)`,
  }),
  earnedAmounts,
  {
    // Before 0268, cash was posted with the delivery of its part.
    name: 'payments',
    table: 'money_movements',
    column: 'posted',
    facts: sql`
        select moved.id, own.cause as expected, case when moved.provider = 'cash' and posted.cause = 'earned:' || moved.order_part_id
          then own.cause else posted.cause end as found
        from money_movements moved cross join lateral (
            select case moved.kind when 'refund' then 'refund-paid' else moved.kind end || ':' || moved.id as cause
          ) own left join ledger_entries entry on entry.id = moved.entry_id
          left join ledger_transactions posted on posted.id = entry.transaction_id`,
  },
  {
    name: 'refunds',
    table: 'refunds',
    column: 'posted',
    facts: sql`select id, state <> 'failed' as expected, is_refund_posted(id) as found from refunds`,
  },
  {
    name: 'open-payouts',
    table: 'stores',
    column: 'in payouts on their way',
    facts: sql`
        select coalesce(own.store_id, open.store_id) as id, coalesce(open.minor, 0) as expected, coalesce(-own.minor, 0) as found
        from (select * from (${balances}) as balance where bucket = 'paying') as own
        full join (
          select store_id, currency, sum(amount_minor) as minor from payouts where state in ('approved', 'sent') group by 1, 2
        ) as open on open.store_id = own.store_id and open.currency = own.currency`,
  },
  {
    name: 'payouts',
    // Each step of a payout has posted once, and its whole amount; what a provider reversed may come in parts.
    table: 'payouts',
    column: 'posted steps',
    facts: sql`
        select payouts.id, case
            when state = 'draft' or approved_at is null then ''
            else 'payout ' || amount_minor || case state
              when 'paid' then ', payout-paid ' || amount_minor || case when reversed_minor = 0 then '' else ', payout-returned ' || reversed_minor end
              when 'failed' then ', payout-failed ' || amount_minor
              when 'cancelled' then ', payout-cancelled ' || amount_minor
              when 'returned' then ', payout-paid ' || amount_minor || ', payout-returned ' || amount_minor
              else '' end
          end as expected, coalesce(posted.steps, '') as found
        from payouts left join (
          select payout_id, string_agg(kind || ' ' || minor, ', ' order by first) as steps
          from (
            select min(fact.id) as first, fact.payout_id, fact.kind, abs(sum(entry.amount_minor) filter (where account.bucket = 'available' or fact.kind = 'payout-paid' and account.bucket = 'paying')) as minor
            from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
              join ledger_accounts account on account.id = entry.account_id
            where fact.payout_id is not null group by fact.payout_id, fact.kind
          ) as step group by payout_id
        ) as posted on posted.payout_id = payouts.id`,
  },
  hasPosted('fees', {
    table: 'provider_fees',
    column: 'posted',
    facts: sql`select id, 'provider-fee:' || id as cause from provider_fees`,
  }),
  hasPosted('fee-returns', {
    table: 'provider_fee_returns',
    column: 'posted',
    facts: sql`select id, 'provider-fee-returned:' || id as cause from provider_fee_returns`,
  }),
  feesCharged,
  hasPosted('settlements', {
    table: 'provider_settlements',
    column: 'posted',
    facts: sql`select id, 'settlement:' || id as cause from provider_settlements`,
  }),
  ...moneyChecks,
  hasPosted('disputes', {
    table: 'disputes',
    column: 'posted',
    facts: sql`select id, 'dispute-opened:' || id as cause from disputes`,
  }),
  hasPosted('dispute-outcomes', {
    table: 'disputes',
    column: 'outcome posted',
    facts: sql`select id, 'dispute-' || state || ':' || id as cause from disputes where state <> 'open'`,
  }),
  {
    name: 'open-disputes',
    table: 'orders',
    column: 'taken back by open disputes',
    facts: sql`
        select coalesce(own.id, open.id) as id, coalesce(open.minor, 0) as expected, coalesce(own.minor, 0) as found
        from (${ofOrders('disputes:open')}) as own full join (
          select order_id as id, currency, sum(amount_minor) as minor from disputes where state = 'open' group by 1, 2
        ) as open on open.id = own.id and open.currency = own.currency`,
  },
  {
    name: 'dispute-amounts',
    table: 'disputes',
    column: 'amount_minor',
    facts: sql`
        select dispute.id, dispute.amount_minor as expected, sum(line.goods_minor + line.shipping_minor) as found
        from disputes dispute left join dispute_lines line on line.dispute_id = dispute.id group by dispute.id`,
  },
  ...keptChecks,
  {
    name: 'uninvoiced',
    table: 'order_parts',
    column: 'commission on an invoice or due for one',
    facts: sql`
        select coalesce(posted.order_part_id, due.order_part_id) as id, posted.transaction_id as expected, due.transaction_id as found
        from (
          select distinct entry.transaction_id, entry.order_part_id
          from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
          where account.code in ('commission', 'tax:commission') and entry.order_part_id is not null and not exists (
            select from invoice_lines line where line.transaction_id = entry.transaction_id
              and line.order_part_id = entry.order_part_id and line.order_line_id is null)
        ) as posted full join uninvoiced_postings due
          on due.transaction_id = posted.transaction_id and due.order_part_id = posted.order_part_id`,
  },
  hasPosted('adjustments', {
    table: 'balance_adjustments',
    column: 'posted',
    facts: sql`select id, 'adjustment:' || id as cause from balance_adjustments where state = 'approved'`,
  }),
  {
    name: 'conversions',
    table: 'balance_adjustments',
    column: 'posted in both currencies',
    facts: sql`
        select adjustment.id, adjustment.amount_minor || ' ' || adjustment.currency || ', ' || adjustment.to_minor || ' ' || adjustment.to_currency as expected,
          string_agg(entry.amount_minor || ' ' || entry.currency, ', ' order by entry.amount_minor) as found
        from balance_adjustments adjustment left join ledger_transactions fact on fact.cause = 'adjustment:' || adjustment.id
          left join ledger_entries entry on entry.transaction_id = fact.id
            and entry.account_id = (select id from ledger_accounts where code = 'fx')
        where adjustment.kind = 'conversion' and adjustment.state = 'approved' group by adjustment.id`,
  },
  {
    name: 'checkpoints',
    table: 'ledger_checkpoints',
    column: 'sum of the entries up to it',
    facts: sql`
        select coalesce(own.account_id, point.account_id) as id, coalesce(own.minor, 0) as expected,
          coalesce(point.amount_minor, 0) as found
        from (
          select account_id, currency, sum(amount_minor) as minor from ledger_entries
          where id <= (select entry_id from ledger_checkpoint_state) group by account_id, currency
        ) as own full join ledger_checkpoints point
          on point.account_id = own.account_id and point.currency = own.currency
        union all
        select (select min(id) from ledger_accounts where line = coalesce(own.line, sums.line)), coalesce(own.minor, 0),
          coalesce(sums.debit_minor - sums.credit_minor, 0)
        from (
          select (fact.occurred_at at time zone 'UTC')::date as day, account.line, entry.currency, sum(entry.amount_minor) as minor
          from ledger_entries entry join ledger_transactions fact on fact.id = entry.transaction_id
            join ledger_accounts account on account.id = entry.account_id
          where entry.id <= (select entry_id from ledger_checkpoint_state) group by 1, 2, 3
        ) as own full join ledger_days sums on sums.day = own.day and sums.line = own.line and sums.currency = own.currency`,
  },
];

export const ledger: Book = { name: 'ledger', checks: ledgerChecks };
