-- One truth about money: the amount of a payment, a refund and a refund that came back is an entry of the ledger and nothing else.
-- `money_movements` has the facts of each (who reported it, under which id, for which order), and `payment_ledger` is a view of both.

alter table payment_ledger rename to money_movements;
alter sequence payment_ledger_id_seq rename to money_movements_id_seq;
alter table money_movements rename constraint payment_ledger_pkey to money_movements_pkey;
alter table money_movements rename constraint payment_ledger_once to money_movements_once;
alter table money_movements rename constraint payment_ledger_kind_check to money_movements_kind_check;
alter table money_movements rename constraint payment_ledger_collected_by_check to money_movements_collected_by_check;
alter table money_movements rename constraint payment_ledger_order_id_fkey to money_movements_order_id_fkey;
alter table money_movements rename constraint payment_ledger_attempt_id_fkey to money_movements_attempt_id_fkey;
alter table money_movements rename constraint payment_ledger_order_part_id_fkey to money_movements_order_part_id_fkey;
alter index payment_ledger_order rename to money_movements_order;
alter index payment_ledger_refunds rename to money_movements_refunds;
alter index payment_ledger_payments rename to money_movements_payments;
alter trigger payment_ledger_append_only on money_movements rename to money_movements_append_only;
alter trigger payment_ledger_uses_bank_line on money_movements rename to money_movements_use_bank_line;
alter function payment_ledger_uses_bank_line() rename to money_movements_use_bank_line;

-- Cash that sellers collected comes in and is left to them at once: the balance is zero, the debits are what they collected.
insert into ledger_accounts (code, class) values ('cash:sellers', 'asset');

-- The debit of the movement's amount.
alter table money_movements add column entry_id bigint;

-- As in 0267, of movements.
create or replace function bank_account(head ledger_transactions) returns text language plpgsql stable as $$
declare
  own text;
begin
  if head.kind in ('payment', 'refund-paid') then
    select line.account into own from money_movements moved join bank_lines line on line.receipt_id = moved.provider_ref
    where moved.id = split_part(head.cause, ':', 2)::integer and moved.provider in ('bank', 'cash');
  elsif head.kind = 'settlement' then
    select line.account into own from provider_settlements settlement join bank_lines line on line.id = settlement.line_id
    where settlement.id = split_part(head.cause, ':', 2)::integer;
  elsif head.kind in ('payout-paid', 'payout-returned') then
    select line.account into own from payouts payout
      join bank_lines line on line.id = case head.kind when 'payout-paid' then payout.paid_line_id else payout.returned_line_id end
    where payout.id = head.payout_id;
  end if;
  return case when own <> '' then 'bank:' || own else 'bank' end;
end $$;

-- Movements of before: most have posted their amount, cash with the delivery of its part. The ledger had less of the cash that sellers
-- collected, and of cash that was recorded for a whole order; it gets the amount, in and out, so that no balance changes.
do $$
declare
  moved record;
  fact bigint;
  own text;
begin
  for moved in
    select movement.* from money_movements movement
    where (movement.kind <> 'payment' or movement.attempt_id is not null) and not exists (select from ledger_transactions
      where cause = case movement.kind when 'refund' then 'refund-paid' else movement.kind end || ':' || movement.id)
    order by movement.id
  loop
    if moved.kind = 'payment' then perform post_payment(movement) from money_movements movement where id = moved.id;
    else perform post_money_back(movement) from money_movements movement where id = moved.id; end if;
  end loop;

  alter table money_movements disable trigger money_movements_append_only;
  update money_movements movement set entry_id = entry.id
  from ledger_transactions posted join ledger_entries entry on entry.transaction_id = posted.id
    join ledger_accounts account on account.id = entry.account_id
  where posted.cause = case movement.kind when 'refund' then 'refund-paid' else movement.kind end || ':' || movement.id
    and entry.amount_minor = movement.amount_minor and entry.currency = movement.currency and account.code <> 'goodwill';
  update money_movements movement set entry_id = entry.id
  from ledger_transactions posted join ledger_entries entry on entry.transaction_id = posted.id
    join ledger_accounts account on account.id = entry.account_id
  where movement.entry_id is null and movement.kind = 'payment' and movement.attempt_id is null
    and posted.cause = 'earned:' || movement.order_part_id and account.class = 'asset'
    and entry.amount_minor = movement.amount_minor and entry.currency = movement.currency;
  for moved in select * from money_movements where entry_id is null order by id loop
    own = case moved.kind when 'refund' then 'refund-paid' else moved.kind end;
    insert into ledger_transactions (kind, cause, order_id, occurred_at, actor)
    values (own,
      case when exists (select from ledger_transactions where cause = own || ':' || moved.id) then 'movement' else own end || ':' || moved.id,
      moved.order_id, moved.created_at, moved.actor)
    returning id into fact;
    insert into ledger_entries (transaction_id, account_id, currency, amount_minor, order_part_id)
    select fact, ledger_account(case moved.collected_by when 'seller' then 'cash:sellers' else 'orders:unearned' end), moved.currency,
      side * moved.amount_minor, moved.order_part_id
    from unnest(array[1, -1]) as side order by side desc;
    update money_movements set entry_id = (select id from ledger_entries where transaction_id = fact and amount_minor > 0)
    where id = moved.id;
  end loop;
  alter table money_movements enable trigger money_movements_append_only;
end $$;
set constraints all immediate;
set constraints all deferred;

drop trigger payment_ledger_posts on money_movements;
drop function payment_ledger_posts();
drop function post_payment(money_movements);
drop function post_money_back(money_movements);
alter table money_movements drop column amount_minor, drop column currency,
  alter column entry_id set not null,
  add constraint money_movements_entry_id_key unique (entry_id),
  -- Recorded before the entry, so that a movement that is known adds none.
  add constraint money_movements_entry_id_fkey foreign key (entry_id) references ledger_entries on delete restrict
    deferrable initially deferred;

create view payment_ledger as
select movement.id, movement.order_id, movement.attempt_id, movement.kind, movement.provider, movement.provider_ref, entry.amount_minor,
  entry.currency, movement.actor, movement.created_at, movement.order_part_id, movement.collected_by
from money_movements movement join ledger_entries entry on entry.id = movement.entry_id;

-- Adds entries to a transaction of the ledger, as `post_to_ledger` does; entries of 0 are left out.
create function add_ledger_entries(head ledger_transactions, postings ledger_posting[]) returns void language sql as $$
  insert into ledger_entries (transaction_id, account_id, currency, amount_minor, order_part_id)
  select head.id, ledger_account(case
      when one.account = 'courier' and one.order_part_id is not null then courier_account(one.order_part_id)
      when one.account = 'bank' then bank_account(head)
      else one.account end),
    one.currency, one.minor, one.order_part_id
  from unnest(postings) as one where one.minor <> 0
$$;

-- Records a movement of money and posts its amount. Refunds and cash post at once. What a provider's payment pays is only known at the end of
-- the transaction: its debit is posted here, its credits by `post_payment`. False: it is recorded already.
create function record_movement(
  moved_kind text, moved_order integer, moved_attempt integer, moved_provider text, moved_ref text, moved_minor bigint,
  moved_currency text, moved_part integer, moved_to text, moved_by text, moved_at timestamptz
) returns boolean language plpgsql as $$
declare
  moved money_movements;
  head ledger_transactions;
  debit text;
  credit text;
begin
  if moved_minor <= 0 then
    raise exception 'a movement of % % is not above zero', moved_minor, moved_currency using errcode = 'check_violation';
  end if;
  -- A checkpoint (0215) passes ids of transactions that are older than it, so the id of the entry must not be taken before the transaction's.
  perform pg_current_xact_id();
  insert into money_movements (order_id, attempt_id, kind, provider, provider_ref, order_part_id, collected_by, actor, created_at, entry_id)
  values (moved_order, moved_attempt, moved_kind, moved_provider, moved_ref, moved_part, moved_to, moved_by, moved_at,
    nextval(pg_get_serial_sequence('ledger_entries', 'id')))
  on conflict on constraint money_movements_once do nothing returning * into moved;
  if moved.id is null then return false; end if;
  head.kind = case moved.kind when 'refund' then 'refund-paid' else moved.kind end;
  head.cause = head.kind || ':' || moved.id;
  if moved.kind = 'refund' then
    debit = 'refunds:payable';
    credit = money_account(moved.provider);
  elsif moved.kind = 'refund-returned' then
    debit = money_account(moved.provider);
    credit = 'refunds:payable';
  elsif moved.attempt_id is not null then
    debit = money_account(moved.provider);
  elsif moved.collected_by = 'seller' then
    debit = 'cash:sellers';
    credit = 'cash:sellers';
  elsif exists (select from ledger_transactions where cause = 'earned:' || moved.order_part_id) then
    -- Its part was earned from who holds the cash.
    debit = 'orders:unearned';
    credit = 'orders:unearned';
  else
    head.order_part_id = moved.order_part_id;
    debit = cash_account(moved.collected_by);
    credit = 'orders:unearned';
  end if;
  insert into ledger_transactions (kind, cause, order_id, order_part_id, occurred_at, actor)
  values (head.kind, head.cause, moved.order_id, head.order_part_id, moved.created_at, moved.actor) returning id into head.id;
  insert into ledger_entries (id, transaction_id, account_id, currency, amount_minor, order_part_id)
  values (moved.entry_id, head.id, ledger_account(case debit
      when 'courier' then courier_account(moved.order_part_id) when 'bank' then bank_account(head) else debit end),
    moved_currency, moved_minor, moved.order_part_id);
  if credit is not null then
    perform add_ledger_entries(head, array[(credit, moved_currency, -moved_minor, moved.order_part_id)]::ledger_posting[]);
  end if;
  return true;
end $$;

create function has_credits(payment money_movements) returns boolean language sql stable as $$
  select exists (
    select from ledger_entries debit join ledger_entries credit on credit.transaction_id = debit.transaction_id and credit.amount_minor < 0
    where debit.id = payment.entry_id)
$$;

-- A payment that pays its order is owed to the buyer until delivery; any other waits unmatched.
create function post_payment(payment money_movements) returns void language plpgsql as $$
declare
  paid orders;
  debit ledger_entries;
  due bigint;
  ordered bigint;
  unmatched bigint;
  head ledger_transactions;
  postings ledger_posting[];
begin
  select * into strict paid from orders where id = payment.order_id;
  select * into strict debit from ledger_entries where id = payment.entry_id;
  head.id = debit.transaction_id;
  if not (paid.payment_done and paid.trans_id = payment.provider_ref and paid.currency = debit.currency) then
    if not has_credits(payment) then
      perform add_ledger_entries(head, array[('received:unmatched', debit.currency, -debit.amount_minor, null)]::ledger_posting[]);
    end if;
    return;
  end if;
  select coalesce(sum(total_minor - dropped_minor) filter (where not cancelled), 0), coalesce(sum(total_minor - dropped_minor), 0)
  into due, ordered from order_parts where order_id = paid.id;
  -- What is above the price of all that was ordered is nobody's; the shop bears what an accepted payment lacks.
  unmatched = greatest(debit.amount_minor - ordered, 0);
  postings = array[
    ('goodwill', debit.currency, greatest(due - debit.amount_minor, 0), null),
    ('orders:unearned', debit.currency, -greatest(debit.amount_minor - unmatched, due), null)]::ledger_posting[];
  if has_credits(payment) then
    head.kind = 'payment-accepted';
    head.cause = 'payment-accepted:' || payment.id;
    head.order_id = payment.order_id;
    head.occurred_at = payment.created_at;
    head.actor = payment.actor;
    perform post_to_ledger(head, postings
      || ('received:unmatched', debit.currency, debit.amount_minor - unmatched, null)::ledger_posting);
  else
    perform add_ledger_entries(head, postings || ('received:unmatched', debit.currency, -unmatched, null)::ledger_posting);
  end if;
end $$;

create function money_movements_post() returns trigger language plpgsql as $$
begin
  if not has_credits(new) then perform post_payment(new); end if;
  return null;
end $$;
create constraint trigger money_movements_post after insert on money_movements
  deferrable initially deferred for each row when (new.kind = 'payment' and new.attempt_id is not null)
  execute function money_movements_post();

-- A payment in review was accepted, or parts were delivered before it came.
create or replace function orders_post() returns trigger language plpgsql as $$
begin
  perform post_payment(payment) from money_movements payment
  where order_id = new.id and kind = 'payment' and attempt_id is not null and provider_ref = new.trans_id and not exists (
    select from ledger_entries debit join ledger_entries entry on entry.transaction_id = debit.transaction_id
    where debit.id = payment.entry_id and entry.account_id = ledger_account('orders:unearned'));
  perform post_earned(part) from order_parts part where order_id = new.id and status = 5 and not cancelled;
  return null;
end $$;
