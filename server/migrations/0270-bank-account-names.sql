-- Bank statements may name one account of the shop in several ways. A person says which names are the same account; what was posted to the
-- name that is given up moves to the other one, and so does what is posted to it later.

create table bank_account_names (
  name text primary key check (name <> ''),
  -- The name of its account in the ledger: never in this table itself.
  same_as text not null check (same_as not in ('', name)),
  merged_at timestamptz not null,
  merged_by text not null check (merged_by <> '')
);
create index bank_account_names_same_as on bank_account_names (same_as);

-- A merge waits for the postings under way to bank accounts; later ones wait for it.
create or replace function ledger_account(account text) returns integer language plpgsql as $$
declare
  wanted text := account;
  found_id integer;
begin
  if wanted like 'bank:%' then
    perform pg_advisory_xact_lock_shared(hashtext('bank account names'));
    select 'bank:' || same_as into wanted from bank_account_names where 'bank:' || name = account;
    wanted = coalesce(wanted, account);
  end if;
  select id into found_id from ledger_accounts where code = wanted;
  if found_id is null then
    if wanted not like 'provider:%' and wanted not like 'courier:%' and wanted not like 'bank:%' then
      raise exception 'the ledger has no account %', wanted;
    end if;
    insert into ledger_accounts (code, class) values (wanted, 'asset') on conflict do nothing;
    select id into strict found_id from ledger_accounts where code = wanted;
  end if;
  return found_id;
end $$;

-- Before the name is in the table, so that its own account is found.
create function bank_account_names_merge() returns trigger language plpgsql as $$
declare
  head ledger_transactions;
  postings ledger_posting[];
begin
  perform pg_advisory_xact_lock(hashtext('bank account names'));
  if exists (select from bank_account_names where name = new.same_as or same_as = new.name) then
    raise exception 'merging the accounts % and % makes a chain', new.name, new.same_as using errcode = 'check_violation';
  end if;
  select array_agg((side.code, held.currency, side.sign * held.minor, null)::ledger_posting) into postings
  from (
    select entry.currency, sum(entry.amount_minor)::bigint as minor
    from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
    where account.code = 'bank:' || new.name group by entry.currency having sum(entry.amount_minor) <> 0
  ) as held cross join lateral (values ('bank:' || new.name, -1), ('bank:' || new.same_as, 1)) as side (code, sign);
  if postings is not null then
    head.kind = 'bank-accounts-merged';
    head.cause = 'bank-accounts-merged:' || new.name;
    head.occurred_at = new.merged_at;
    head.actor = new.merged_by;
    perform post_to_ledger(head, postings);
  end if;
  return new;
end $$;
create trigger bank_account_names_merge before insert on bank_account_names
  for each row execute function bank_account_names_merge();
