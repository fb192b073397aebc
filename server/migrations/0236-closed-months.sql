-- Closed months: a statement of a closed month never changes. What happened in it and is posted later belongs to the first open month.

-- Postings before `closed_until`, a month's first moment in UTC, are complete.
create table ledger_closings (
  closed_until timestamptz primary key
    check (date_trunc('month', closed_until at time zone 'UTC') = closed_until at time zone 'UTC'),
  closed_at timestamptz not null
);
create trigger ledger_closings_append_only before update or delete or truncate on ledger_closings
  for each statement execute function ledger_is_append_only();

-- When a posting counts; `occurred_at`, when it happened, may be in a closed month. Until now, both were the same.
alter table ledger_transactions add column booked_at timestamptz;
alter table ledger_transactions disable trigger ledger_transactions_append_only;
update ledger_transactions set booked_at = occurred_at;
alter table ledger_transactions enable trigger ledger_transactions_append_only;
alter table ledger_transactions alter column booked_at set not null,
  add constraint ledger_transactions_booked_later check (booked_at >= occurred_at);
-- Postings of a month
create index ledger_transactions_booked on ledger_transactions (booked_at, id);

-- The insert holds the table's lock until its transaction ends, and `close_ledger` waits for it: no month is closed between this and the
-- commit. Whatever time is given is replaced.
create function ledger_transactions_book() returns trigger language plpgsql as $$
begin
  new.booked_at = greatest(new.occurred_at, (select max(closed_until) from ledger_closings));
  return new;
end $$;
create trigger ledger_transactions_book before insert on ledger_transactions
  for each row execute function ledger_transactions_book();

create function ledger_entries_stay_open() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join ledger_transactions fact on fact.id = added.transaction_id
    where fact.booked_at < (select max(closed_until) from ledger_closings)
  ) then
    raise exception 'a closed month gets no more entries' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_stay_open after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_entries_stay_open();

-- Closes the months before `until`. Waits for every posting under way, which may still be of such a month; later ones wait for the commit
-- and see the closing. False: they are closed already.
create function close_ledger(until timestamptz, at timestamptz) returns boolean language plpgsql as $$
begin
  if exists (select from ledger_closings where closed_until >= until) then return false; end if;
  lock table ledger_transactions, ledger_entries in share row exclusive mode;
  insert into ledger_closings (closed_until, closed_at) values (until, at) on conflict do nothing;
  return found;
end $$;
