-- One ledger account per bank account of the operator: what a statement's transaction confirms lies in `bank:<account>`. What no statement
-- confirms, or none that names its account, and what was posted before, stays in `bank`.

-- The shop's own account, as the file names it; empty: it doesn't.
alter table bank_lines add column account text not null default '';
update bank_lines line set account = statement.balances -> 0 ->> 'account'
from bank_statements statement
where statement.id = line.statement_id and jsonb_array_length(statement.balances) = 1 and statement.balances -> 0 ->> 'account' is not null;

create or replace function ledger_account(account text) returns integer language plpgsql as $$
declare
  found_id integer;
begin
  select id into found_id from ledger_accounts where code = account;
  if found_id is null then
    if account not like 'provider:%' and account not like 'courier:%' and account not like 'bank:%' then
      raise exception 'the ledger has no account %', account;
    end if;
    insert into ledger_accounts (code, class) values (account, 'asset') on conflict do nothing;
    select id into strict found_id from ledger_accounts where code = account;
  end if;
  return found_id;
end $$;

-- The bank account that a transaction moves, by the bank transaction that confirms it.
create function bank_account(head ledger_transactions) returns text language plpgsql stable as $$
declare
  own text;
begin
  if head.kind = 'payment' then
    select line.account into own from payment_ledger payment join bank_lines line on line.receipt_id = payment.provider_ref
    where payment.id = split_part(head.cause, ':', 2)::integer and payment.provider = 'bank';
  elsif head.kind in ('payout-paid', 'payout-returned') then
    select line.account into own from payouts payout
      join bank_lines line on line.id = case head.kind when 'payout-paid' then payout.paid_line_id else payout.returned_line_id end
    where payout.id = head.payout_id;
  end if;
  return case when own <> '' then 'bank:' || own else 'bank' end;
end $$;

create or replace function post_to_ledger(head ledger_transactions, postings ledger_posting[]) returns boolean language plpgsql as $$
declare
  posted bigint;
begin
  insert into ledger_transactions (kind, cause, order_id, order_part_id, refund_id, payout_id, occurred_at, actor)
  values (head.kind, head.cause, head.order_id, head.order_part_id, head.refund_id, head.payout_id, head.occurred_at, head.actor)
  on conflict (cause) do nothing returning id into posted;
  if posted is null then return false; end if;
  insert into ledger_entries (transaction_id, account_id, currency, amount_minor, order_part_id)
  select posted, ledger_account(case
      when one.account = 'courier' and one.order_part_id is not null then courier_account(one.order_part_id)
      when one.account = 'bank' then bank_account(head)
      else one.account end),
    one.currency, one.minor, one.order_part_id
  from (
    select account, currency, order_part_id, sum(minor) as minor
    from unnest(postings) group by account, currency, order_part_id
  ) as one where one.minor <> 0 order by one.account;
  return true;
end $$;
