-- A balance is its checkpoint and the entries after it, so that it costs the same however long the ledger is.

create table ledger_checkpoints (
  account_id integer not null references ledger_accounts on delete cascade,
  currency text not null,
  amount_minor bigint not null,
  primary key (account_id, currency)
);

-- One row. Checkpoints contain exactly the entries up to `entry_id`. `marked_entry_id` is the next one, which waits until every
-- transaction before `marked_xid` has ended: one that is still open may commit entries with lower ids.
create table ledger_checkpoint_state (
  id boolean primary key default true check (id),
  entry_id bigint not null,
  marked_entry_id bigint,
  marked_xid bigint,
  check ((marked_entry_id is null) = (marked_xid is null))
);

-- Adds the entries up to the mark to the checkpoints, if they are settled, and marks the newest entry for the next call. The mark is
-- safe because a posting has its transaction id before its entries have theirs, and the mark's transaction id is drawn after the newest
-- entry was read: whoever holds an id up to the marked one has a lower transaction id. A mark from a restored backup may be of another
-- server, whose transaction ids mean nothing here; higher ones are replaced, and lower ones hold because all restored entries are
-- committed. Returns whether the checkpoints moved.
create function advance_ledger_checkpoint() returns boolean language plpgsql as $$
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

-- Nobody posts while the first checkpoints are written.
lock table ledger_entries in share row exclusive mode;
insert into ledger_checkpoint_state (entry_id) select coalesce(max(id), 0) from ledger_entries;
insert into ledger_checkpoints (account_id, currency, amount_minor)
select account_id, currency, sum(amount_minor) from ledger_entries group by account_id, currency;

-- All balances, debits above zero. PostgreSQL inlines both functions.
create function ledger_balances() returns table (account_id integer, currency text, amount_minor bigint) language sql stable as $$
  select part.account_id, part.currency, sum(part.amount_minor)::bigint
  from (
    select point.account_id, point.currency, point.amount_minor from ledger_checkpoints point
    union all
    select entry.account_id, entry.currency, entry.amount_minor from ledger_entries entry
    where entry.id > (select entry_id from ledger_checkpoint_state)
  ) as part group by part.account_id, part.currency
$$;

-- What each seller is owed by currency; below zero, the seller owes the shop.
create function seller_balances() returns table (
  store_id integer, currency text, pending_minor bigint, available_minor bigint, reserved_minor bigint, paying_minor bigint
) language sql stable as $$
  select account.store_id, balance.currency,
    coalesce(-sum(balance.amount_minor) filter (where account.bucket = 'pending'), 0)::bigint,
    coalesce(-sum(balance.amount_minor) filter (where account.bucket = 'available'), 0)::bigint,
    coalesce(-sum(balance.amount_minor) filter (where account.bucket = 'reserved'), 0)::bigint,
    coalesce(-sum(balance.amount_minor) filter (where account.bucket = 'paying'), 0)::bigint
  from ledger_balances() balance join ledger_accounts account on account.id = balance.account_id
  where account.store_id is not null group by account.store_id, balance.currency
$$;

-- The faults of each check, as JSON; null: from before they were stored.
alter table ledger_checks add column faults jsonb;

-- Postings of a period
create index ledger_transactions_occurred on ledger_transactions (occurred_at, id);

-- `ledger_entries_account` finds a seller's rows as quickly.
drop index ledger_entries_of_store;

-- Money received in a period
create index payment_ledger_payments on payment_ledger (created_at) where kind = 'payment';
