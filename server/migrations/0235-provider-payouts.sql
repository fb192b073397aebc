-- Payouts through a provider's API instead of a bank file: the seller's account there, and transfers that leave from the shop's balance at
-- the provider.

-- A store's account at a payout provider. The provider knows its bank details; here is only whether it can be paid.
create table payout_accounts (
  store_id integer primary key references stores on delete cascade,
  provider text not null check (provider <> ''),
  -- the provider's id of the account
  account_ref text not null check (account_ref <> ''),
  is_enabled boolean not null default false,
  -- what the provider still needs, in its own codes
  missing text[] not null default '{}',
  disabled_reason text check (disabled_reason <> ''),
  -- The store is paid here; otherwise by bank transfer.
  is_chosen boolean not null default false,
  changed_at timestamptz not null,
  -- Payouts wait until then after the store changed how it is paid; null: it is the store's first choice.
  held_until timestamptz check (held_until > changed_at),
  changed_by integer references users on delete set null,
  checked_at timestamptz not null,
  unique (provider, account_ref)
);
create index payout_accounts_changed_by on payout_accounts (changed_by) where changed_by is not null;

alter table payouts
  add column provider text check (provider <> ''),
  add column provider_account text check (provider_account <> ''),
  -- the provider's id of the transfer, once it is known
  add column provider_ref text check (provider_ref <> ''),
  -- what the provider took back from the seller's account, all in all
  add column reversed_minor bigint not null default 0,
  add column reversed_at timestamptz,
  -- when the provider is asked again
  add column ask_at timestamptz,
  add check ((provider is null) = (provider_account is null)),
  add check (provider is null or batch_id is null),
  add check (provider is null or sent_at is not null),
  add check (provider is null or fee_minor = 0 and paid_line_id is null and returned_line_id is null),
  add check (provider_ref is null or provider is not null),
  add check (reversed_minor between 0 and amount_minor),
  add check ((reversed_minor = 0) = (reversed_at is null)),
  add check (reversed_minor = 0 or provider is not null and provider_ref is not null),
  add check (provider is null or (reversed_minor = amount_minor) = (state = 'returned')),
  add check (reversed_minor = 0 or state in ('paid', 'returned')),
  add check (ask_at is null or provider is not null and state in ('sent', 'paid'));
create unique index payouts_transfer on payouts (provider, provider_ref) where provider_ref is not null;
create index payouts_ask on payouts (ask_at) where ask_at is not null;

create function payouts_keep_transfers() returns trigger language plpgsql as $$
begin
  if old.state not in ('draft', 'approved') and (new.provider, new.provider_account) is distinct from (old.provider, old.provider_account)
    or old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref
    or new.reversed_minor < old.reversed_minor then
    raise exception 'the transfer of payout % stays as it was sent', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_keep_transfers before update on payouts for each row execute function payouts_keep_transfers();

-- As in 0205, but a payout leaves from where it was sent: the bank or the provider's account.
create or replace function post_payout(payout payouts, step text, at timestamptz, by_whom text) returns void language plpgsql as $$
declare
  seller text := 'seller:' || payout.store_id;
  source text := money_account(coalesce(payout.provider, 'bank'));
  head ledger_transactions;
begin
  head.kind = case step when 'approved' then 'payout' else 'payout-' || step end;
  head.cause = head.kind || ':' || payout.id;
  head.payout_id = payout.id;
  head.occurred_at = at;
  head.actor = by_whom;
  perform post_to_ledger(head, case step
    when 'approved' then array[
      (seller || ':available', payout.currency, payout.amount_minor, null),
      (seller || ':paying', payout.currency, -payout.amount_minor, null)]::ledger_posting[]
    when 'paid' then array[
      (seller || ':paying', payout.currency, payout.amount_minor, null),
      (source, payout.currency, -payout.amount_minor, null)]::ledger_posting[]
    when 'returned' then array[
      (source, payout.currency, payout.amount_minor - payout.fee_minor, null),
      ('provider-fees', payout.currency, payout.fee_minor, null),
      (seller || ':available', payout.currency, -payout.amount_minor, null)]::ledger_posting[]
    else array[
      (seller || ':paying', payout.currency, payout.amount_minor, null),
      (seller || ':available', payout.currency, -payout.amount_minor, null)]::ledger_posting[]
  end);
end $$;

-- What a provider reversed beyond what was posted: it is in the shop's balance there, and the seller's money again.
create function post_payout_reversal(payout payouts, minor bigint) returns void language plpgsql as $$
declare
  head ledger_transactions;
begin
  head.kind = 'payout-returned';
  head.cause = 'payout-returned:' || payout.id || ':' || payout.reversed_minor;
  head.payout_id = payout.id;
  head.occurred_at = payout.reversed_at;
  head.actor = payout.provider;
  perform post_to_ledger(head, array[
    (money_account(payout.provider), payout.currency, minor, null),
    ('seller:' || payout.store_id || ':available', payout.currency, -minor, null)]::ledger_posting[]);
end $$;

create or replace function payouts_post() returns trigger language plpgsql as $$
begin
  if new.state <> old.state then
    if new.state = 'approved' then
      perform post_payout(new, 'approved', new.approved_at, new.approved_by);
    elsif new.state = 'paid' or (new.state = 'returned' and old.state = 'sent') then
      perform post_payout(new, 'paid', new.settled_at, coalesce(new.provider, 'shop'));
    elsif new.state in ('failed', 'cancelled') and old.state <> 'draft' then
      perform post_payout(new, new.state, new.settled_at, coalesce(new.provider, 'shop'));
    end if;
    if new.state = 'returned' and new.provider is null then
      perform post_payout(new, 'returned', new.settled_at, 'shop');
    end if;
  end if;
  if new.reversed_minor > old.reversed_minor then
    perform post_payout_reversal(new, new.reversed_minor - old.reversed_minor);
  end if;
  return null;
end $$;
drop trigger payouts_post on payouts;
create trigger payouts_post after update on payouts
  for each row when (new.state <> old.state or new.reversed_minor <> old.reversed_minor) execute function payouts_post();
