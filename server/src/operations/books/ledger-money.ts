import { sql } from 'kysely';
import type { LedgerCheck } from './book.ts';

/** What each bank and provider account must hold, by the amounts of movements and what else was received there and sent from there. */
const moved = sql`
  select money_account(provider) as code, currency, case kind when 'refund' then -amount_minor else amount_minor end as minor
  from payment_ledger where kind <> 'payment' or attempt_id is not null
  union all
  select money_account(provider), currency, -amount_minor from provider_fees
  union all
  select money_account(provider), currency, amount_minor from provider_fee_returns
  union all
  select account, currency, case account when 'bank' then amount_minor else -amount_minor end
  from provider_settlements, unnest(array['bank', money_account(provider)]) as account
  union all
  select money_account(provider), currency, -fee_minor from provider_settlements
  union all
  select money_account(provider), currency, case state when 'won' then fee_returned_minor else -amount_minor end - fee_minor
  from disputes
  union all
  select money_account(coalesce(provider, 'bank')), currency,
    case when state = 'paid' or provider is not null then reversed_minor - amount_minor else -fee_minor end
  from payouts where state in ('paid', 'returned')
  union all
  select 'bank', currency, amount_minor from balance_adjustments where kind = 'debt-paid' and state = 'approved'
  union all
  select 'bank', currency, received_minor from cash_handovers where received_in = 'bank'`;

/** Accounts of the operator's bank accounts, and the one for what no statement confirmed. */
const isBank = sql`(account.code = 'bank' or account.code like 'bank:%')`;
/** Bank accounts by the name that they have after merges; `bank` has none. */
const bankAccounts = sql`
  select account.id, coalesce(merged.same_as, nullif(substr(account.code, length('bank:') + 1), '')) as name
  from ledger_accounts account left join bank_account_names merged on account.code = 'bank:' || merged.name where ${isBank}`;

/** What was posted to the bank account for each bank transaction. */
const postedByLines = sql`
  select line.id as line_id, 'payment:' || payment.id as cause
  from bank_lines line join money_movements payment
    on payment.kind = 'payment' and payment.provider = 'bank' and payment.provider_ref = line.receipt_id
  union all
  select paid_line_id, 'payout-paid:' || id from payouts where paid_line_id is not null
  union all
  select returned_line_id, 'payout-returned:' || id from payouts where returned_line_id is not null
  union all
  select line_id, kind || ':' || id from provider_settlements, unnest(array['settlement', 'settlement-undone']) as kind
  where line_id is not null
  union all
  select line.id, 'refund-paid:' || sent.id
  from bank_lines line join refunds refund on refund.id = line.refund_id join money_movements sent
    on sent.order_id = refund.order_id and sent.kind = 'refund' and sent.provider in ('bank', 'cash')
      and sent.provider_ref = refund.provider_ref`;

/** Money at the bank and at payment providers, against what their statements and messages say. */
export const moneyChecks: readonly LedgerCheck[] = [
  {
    name: 'money-accounts',
    table: 'ledger_balances',
    column: 'balance at the bank or provider',
    facts: sql`
        select coalesce(own.code || ' ' || own.currency, told.code || ' ' || told.currency) as id, coalesce(told.minor, 0) as expected,
          coalesce(own.minor, 0) as found
        from (
          select case when ${isBank} then 'bank' else account.code end as code, entry.currency, sum(entry.amount_minor) as minor
          from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
          where ${isBank} or account.code like 'provider:%' group by 1, 2
        ) as own full join (
          select code, currency, sum(minor) as minor from (${moved}) as moved group by code, currency
        ) as told on told.code = own.code and told.currency = own.currency`,
  },
  {
    // What isn't matched to an order, payout, refund or provider is not the shop's, so that closing balances would differ.
    name: 'bank-lines',
    table: 'bank_lines',
    column: 'posted to the bank account',
    facts: sql`
        select line.id, case line.direction when 'in' then line.amount_minor else -line.amount_minor end as expected,
          coalesce(sum(entry.amount_minor), 0) as found
        from bank_lines line left join bank_account_names merged on merged.name = line.account
          left join (${postedByLines}) as posted on posted.line_id = line.id
          left join ledger_transactions fact on fact.cause = posted.cause
          left join (ledger_entries entry join (${bankAccounts}) as own on own.id = entry.account_id)
            on entry.transaction_id = fact.id and entry.currency = line.currency
              and (own.name is null or own.name = coalesce(merged.same_as, line.account))
        where line.state = 'booked' group by line.id`,
  },
];

/** What sellers bear of a payment's fee is what the provider kept of it, and is posted. */
export const feesCharged: LedgerCheck = {
  name: 'fees-charged',
  table: 'provider_fees',
  column: 'charged to sellers',
  facts: sql`
    select fee.id, greatest(fee.amount_minor - coalesce(returned.minor, 0), 0) || ' ' || own.minor as expected,
      own.minor || ' ' || coalesce(posted.minor, 0) as found
    from provider_fees fee join (
      select fee_id, sum(amount_minor) as minor from provider_fee_shares group by fee_id
    ) as own on own.fee_id = fee.id left join (
      select provider, payment_id, sum(amount_minor) as minor from provider_fee_returns group by 1, 2
    ) as returned on returned.provider = fee.provider and returned.payment_id = fee.payment_id left join (
      select split_part(fact.cause, ':', 2)::integer as fee_id, -sum(entry.amount_minor) as minor
      from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
        join ledger_accounts account on account.id = entry.account_id
      where fact.kind in ('fee-charged', 'fee-returned') and account.code = 'fees-charged' group by 1
    ) as posted on posted.fee_id = fee.id`,
};
