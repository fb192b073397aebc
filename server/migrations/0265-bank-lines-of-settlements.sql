-- Bank transactions that are transfers of payment providers: each books a settlement, or confirms one that the provider reported.

-- The provider that it seems to come from: a guess until it is confirmed.
alter table bank_lines add column provider text check (provider <> '');
alter table bank_lines drop constraint bank_lines_result_check;
alter table bank_lines add constraint bank_lines_result_check
  check (result in ('paid', 'known', 'review', 'unwanted', 'payout-paid', 'payout-returned', 'settled'));

alter table provider_settlements add column line_id integer references bank_lines on delete restrict;
-- What the provider withheld of the transfer, as a person entered it.
alter table provider_settlements add column fee_minor bigint not null default 0;
alter table provider_settlements add constraint provider_settlements_fee check (fee_minor between 0 and greatest(amount_minor, 0));
-- False: only a bank transaction says so.
alter table provider_settlements add column is_reported boolean not null default true;
alter table provider_settlements add check (is_reported or line_id is not null);
create unique index provider_settlements_line on provider_settlements (line_id) where line_id is not null;
create index provider_settlements_amount on provider_settlements (provider, currency, amount_minor, settled_at);

create function post_settlement_fee(settlement provider_settlements) returns void language plpgsql as $$
declare
  head ledger_transactions;
begin
  head.kind = 'provider-fee';
  head.cause = 'settlement-fee:' || settlement.id;
  head.occurred_at = settlement.settled_at;
  head.actor = settlement.provider;
  perform post_to_ledger(head, array[
    ('provider-fees', settlement.currency, settlement.fee_minor, null),
    (money_account(settlement.provider), settlement.currency, -settlement.fee_minor, null)]::ledger_posting[]);
end $$;

-- A transaction was confirmed for the wrong provider: what it posted is reversed entry by entry.
create function reverse_settlement(settlement provider_settlements, undone text, causes text[]) returns void language plpgsql as $$
declare
  head ledger_transactions;
  postings ledger_posting[];
begin
  select array_agg((account.code, entry.currency, -entry.amount_minor, null)::ledger_posting) into postings
  from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
    join ledger_accounts account on account.id = entry.account_id
  where fact.cause = any(causes);
  head.kind = 'settlement-undone';
  head.cause = undone;
  head.occurred_at = greatest(now(), settlement.settled_at);
  head.actor = 'shop';
  perform post_to_ledger(head, postings);
end $$;

-- What the provider reported stays, but no statement confirms it anymore: it moves from the account of the statement to `bank`. This
-- happens once at most, because another link posts nothing.
create function unconfirm_settlement(settlement provider_settlements) returns void language plpgsql as $$
declare
  head ledger_transactions;
  postings ledger_posting[];
begin
  select array_agg((side.code, entry.currency, side.sign * entry.amount_minor, null)::ledger_posting) into postings
  from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
    join ledger_accounts account on account.id = entry.account_id
    cross join lateral (values (account.code, -1), ('bank', 1)) as side (code, sign)
  where fact.cause = 'settlement:' || settlement.id and account.code like 'bank:%';
  if postings is null then return; end if;
  head.kind = 'settlement-undone';
  head.cause = 'settlement-undone:' || settlement.id;
  head.occurred_at = greatest(now(), settlement.settled_at);
  head.actor = 'shop';
  perform post_to_ledger(head, postings);
end $$;

create or replace function provider_settlements_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform reverse_settlement(old, 'settlement-undone:' || old.id, array['settlement:' || old.id, 'settlement-fee:' || old.id]);
  elsif tg_op = 'UPDATE' then
    if old.fee_minor > 0 and new.fee_minor = 0 then
      perform reverse_settlement(new, 'settlement-fee-undone:' || new.id, array['settlement-fee:' || new.id]);
    end if;
    if old.line_id is not null and new.line_id is null then perform unconfirm_settlement(new); end if;
  else
    perform post_settlement(new);
    if new.fee_minor > 0 then perform post_settlement_fee(new); end if;
  end if;
  return null;
end $$;
create trigger provider_settlements_reverse after delete on provider_settlements
  for each row execute function provider_settlements_post();
create trigger provider_settlements_reverse_part after update on provider_settlements
  for each row execute function provider_settlements_post();

-- Only the link to a bank transaction, the provider's own id and a fee that is taken back change.
create function provider_settlements_stay() returns trigger language plpgsql as $$
begin
  if (new.provider, new.amount_minor, new.currency, new.settled_at)
    is distinct from (old.provider, old.amount_minor, old.currency, old.settled_at)
    or (new.fee_minor <> old.fee_minor and new.fee_minor <> 0) then
    raise exception 'the money of settlement % stays as it is posted', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger provider_settlements_stay before update on provider_settlements
  for each row execute function provider_settlements_stay();

-- A bank transaction is used once, as 0220 says: for a payment, for payouts, or for one settlement of exactly its amount.
create function provider_settlements_use_bank_line() returns trigger language plpgsql as $$
declare
  line bank_lines;
begin
  select * into strict line from bank_lines where id = new.line_id for update;
  if line.state = 'booked' or line.currency <> new.currency
    or new.amount_minor <> (case line.direction when 'in' then line.amount_minor else -line.amount_minor end)
    or exists (select from payment_ledger where kind = 'payment' and provider = 'bank' and provider_ref = line.receipt_id)
    or exists (select from payouts where paid_line_id = line.id or returned_line_id = line.id) then
    raise exception 'bank transaction % can''t be used for settlement %', line.id, new.id
      using errcode = 'check_violation', constraint = 'bank_line_used_once';
  end if;
  return new;
end $$;
create trigger provider_settlements_use_bank_line before insert on provider_settlements
  for each row when (new.line_id is not null) execute function provider_settlements_use_bank_line();
create trigger provider_settlements_use_another_bank_line before update on provider_settlements
  for each row when (new.line_id is distinct from old.line_id and new.line_id is not null)
  execute function provider_settlements_use_bank_line();

create or replace function payment_ledger_uses_bank_line() returns trigger language plpgsql as $$
declare
  line integer;
begin
  select id into line from bank_lines where receipt_id = new.provider_ref for update;
  if exists (select from payouts where paid_line_id = line or returned_line_id = line)
    or exists (select from provider_settlements where line_id = line) then
    raise exception 'bank transaction % is used already', line
      using errcode = 'check_violation', constraint = 'bank_line_used_once';
  end if;
  return new;
end $$;

create function payouts_use_no_settlement() returns trigger language plpgsql as $$
begin
  if exists (select from provider_settlements where line_id in (new.paid_line_id, new.returned_line_id)) then
    raise exception 'payout % can''t use the bank transaction of a settlement', new.id
      using errcode = 'check_violation', constraint = 'bank_line_used_once';
  end if;
  return new;
end $$;
-- After `payouts_use_bank_lines`, which locks the transaction.
create trigger payouts_use_no_settlement before update of paid_line_id, returned_line_id on payouts
  for each row execute function payouts_use_no_settlement();

-- As in 0264, and of a settlement, the account of its bank transaction.
create or replace function bank_account(head ledger_transactions) returns text language plpgsql stable as $$
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
  elsif head.kind = 'settlement' then
    select line.account into own from provider_settlements settlement join bank_lines line on line.id = settlement.line_id
    where settlement.id = split_part(head.cause, ':', 2)::integer;
  end if;
  return case when own <> '' then 'bank:' || own else 'bank' end;
end $$;
