-- Reads of a long ledger: a month of an account, a past period of the trial balance, and commission without an invoice.

-- The transaction's `booked_at`, so that an index finds the entries of an account in a month.
alter table ledger_entries add column booked_at timestamptz;
alter table ledger_entries disable trigger ledger_entries_append_only;
-- Every row gets a new version: it is quicker to build these indexes again.
drop index ledger_entries_account, ledger_entries_transaction, ledger_entries_part;
update ledger_entries entry set booked_at = fact.booked_at from ledger_transactions fact where fact.id = entry.transaction_id;
alter table ledger_entries enable trigger ledger_entries_append_only;
alter table ledger_entries alter column booked_at set not null;
create index ledger_entries_account on ledger_entries (account_id, currency, id) include (amount_minor);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_part on ledger_entries (order_part_id, account_id) include (amount_minor) where order_part_id is not null;
create index ledger_entries_booked on ledger_entries (account_id, currency, booked_at)
  include (amount_minor, transaction_id, order_part_id);

create function ledger_entries_book() returns trigger language plpgsql as $$
begin
  select booked_at into new.booked_at from ledger_transactions where id = new.transaction_id;
  return new;
end $$;
create trigger ledger_entries_book before insert on ledger_entries for each row execute function ledger_entries_book();

create or replace function ledger_entries_stay_open() returns trigger language plpgsql as $$
begin
  if exists (select from added where booked_at < (select max(closed_until) from ledger_closings)) then
    raise exception 'a closed month gets no more entries' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The account's line in a trial balance; sellers' buckets are added up.
alter table ledger_accounts add column line text not null
  generated always as (case when store_id is null then code else 'sellers:' || bucket end) stored;

-- Debits and credits of each day (UTC) on which they happened, of the entries in the checkpoint.
create table ledger_days (
  day date not null,
  line text not null,
  currency text not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  primary key (day, line, currency)
);

create function add_to_ledger_days(after bigint, until bigint) returns void language sql as $$
  insert into ledger_days (day, line, currency, debit_minor, credit_minor)
  select (fact.occurred_at at time zone 'UTC')::date, account.line, entry.currency,
    coalesce(sum(entry.amount_minor) filter (where entry.amount_minor > 0), 0),
    coalesce(-sum(entry.amount_minor) filter (where entry.amount_minor < 0), 0)
  from ledger_entries entry join ledger_transactions fact on fact.id = entry.transaction_id
    join ledger_accounts account on account.id = entry.account_id
  where entry.id > after and entry.id <= until group by 1, 2, 3
  on conflict (day, line, currency) do update set debit_minor = ledger_days.debit_minor + excluded.debit_minor,
    credit_minor = ledger_days.credit_minor + excluded.credit_minor
$$;
select add_to_ledger_days(0, (select entry_id from ledger_checkpoint_state));

create or replace function advance_ledger_checkpoint() returns boolean language plpgsql as $$
declare
  newest bigint;
  xid bigint;
  state ledger_checkpoint_state;
  has_moved boolean := false;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'the checkpoint needs a transaction of its own, which has written nothing';
  end if;
  select coalesce(max(id), 0) into newest from ledger_entries;
  xid = pg_current_xact_id()::text::bigint;
  select * into strict state from ledger_checkpoint_state for update;
  if state.marked_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint then
    insert into ledger_checkpoints (account_id, currency, amount_minor)
    select account_id, currency, sum(amount_minor) from ledger_entries
    where id > state.entry_id and id <= state.marked_entry_id group by account_id, currency
    on conflict (account_id, currency) do update set amount_minor = ledger_checkpoints.amount_minor + excluded.amount_minor;
    perform add_to_ledger_days(state.entry_id, state.marked_entry_id);
    state.entry_id = state.marked_entry_id;
    has_moved = true;
  elsif state.marked_xid < xid then
    return false;
  end if;
  if newest > state.entry_id then
    state.marked_entry_id = newest;
    state.marked_xid = xid;
  else
    state.marked_entry_id = null;
    state.marked_xid = null;
  end if;
  update ledger_checkpoint_state
  set entry_id = state.entry_id, marked_entry_id = state.marked_entry_id, marked_xid = state.marked_xid;
  return has_moved;
end $$;

-- Postings of commission and its tax that are on no invoice yet: inserted with their entries, deleted with their invoice line.
create table uninvoiced_postings (
  transaction_id bigint not null references ledger_transactions on delete restrict,
  order_part_id integer not null references order_parts on delete restrict,
  store_id integer not null references stores on delete restrict,
  booked_at timestamptz not null,
  primary key (transaction_id, order_part_id)
);
create index uninvoiced_postings_booked on uninvoiced_postings (booked_at);
create index uninvoiced_postings_store on uninvoiced_postings (store_id, booked_at);
insert into uninvoiced_postings (transaction_id, order_part_id, store_id, booked_at)
select distinct entry.transaction_id, part.id, part.store_id, entry.booked_at
from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
  join order_parts part on part.id = entry.order_part_id
where account.code in ('commission', 'tax:commission') and not exists (
  select from invoice_lines line
  where line.transaction_id = entry.transaction_id and line.order_part_id = part.id and line.order_line_id is null);

create function ledger_entries_await_invoice() returns trigger language plpgsql as $$
begin
  insert into uninvoiced_postings (transaction_id, order_part_id, store_id, booked_at)
  select added.transaction_id, part.id, part.store_id, added.booked_at
  from added join ledger_accounts account on account.id = added.account_id join order_parts part on part.id = added.order_part_id
  where account.code in ('commission', 'tax:commission')
  on conflict do nothing;
  return null;
end $$;
create trigger ledger_entries_await_invoice after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_entries_await_invoice();

create function invoice_lines_end_waiting() returns trigger language plpgsql as $$
begin
  delete from uninvoiced_postings due using added
  where due.transaction_id = added.transaction_id and due.order_part_id = added.order_part_id and added.order_line_id is null;
  return null;
end $$;
create trigger invoice_lines_end_waiting after insert on invoice_lines
  referencing new table as added for each statement execute function invoice_lines_end_waiting();
