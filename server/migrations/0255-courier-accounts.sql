-- One account per courier: cash of a part lies in `courier:<name>` of the carrier that delivered it. Where that isn't known, or the cash
-- was posted before, it stays in `courier`.

-- The carrier of the part's shipments when it was delivered, if they had one carrier and couriers collect the store's cash.
alter table order_parts add column cash_courier text check (cash_courier <> '');
-- Whose cash was handed over; null: it lay in `courier`.
alter table cash_handovers add column courier text check (courier <> '');
alter table cash_handovers add check (courier is null or holder = 'courier');

create or replace function ledger_account(account text) returns integer language plpgsql as $$
declare
  found_id integer;
begin
  select id into found_id from ledger_accounts where code = account;
  if found_id is null then
    if account not like 'provider:%' and account not like 'courier:%' then raise exception 'the ledger has no account %', account; end if;
    insert into ledger_accounts (code, class) values (account, 'asset') on conflict do nothing;
    select id into strict found_id from ledger_accounts where code = account;
  end if;
  return found_id;
end $$;

-- Where the cash of a part is while a courier has it: where it was posted, or else with its courier. Names in other letter cases are the same.
create function courier_account(part integer) returns text language sql stable as $$
  select coalesce(
    (select account.code from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      where entry.order_part_id = part and (account.code = 'courier' or account.code like 'courier:%') order by entry.id limit 1),
    (select account.code from ledger_accounts account join order_parts on order_parts.id = part
      where account.code like 'courier:%' and lower(account.code) = lower('courier:' || order_parts.cash_courier) order by account.id limit 1),
    (select 'courier:' || cash_courier from order_parts where id = part),
    'courier')
$$;

create or replace function post_to_ledger(head ledger_transactions, postings ledger_posting[]) returns boolean language plpgsql as $$
declare
  posted bigint;
begin
  insert into ledger_transactions (kind, cause, order_id, order_part_id, refund_id, payout_id, occurred_at, actor)
  values (head.kind, head.cause, head.order_id, head.order_part_id, head.refund_id, head.payout_id, head.occurred_at, head.actor)
  on conflict (cause) do nothing returning id into posted;
  if posted is null then return false; end if;
  insert into ledger_entries (transaction_id, account_id, currency, amount_minor, order_part_id)
  select posted,
    ledger_account(case when one.account = 'courier' and one.order_part_id is not null then courier_account(one.order_part_id) else one.account end),
    one.currency, one.minor, one.order_part_id
  from (
    select account, currency, order_part_id, sum(minor) as minor
    from unnest(postings) group by account, currency, order_part_id
  ) as one where one.minor <> 0 order by one.account;
  return true;
end $$;
