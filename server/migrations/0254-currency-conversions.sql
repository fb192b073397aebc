-- Conversions of a store's available balance into another currency, by a rate that an operator gives: adjustments that take in one currency
-- and add in the other.

insert into ledger_accounts (code, class) values
  -- bridge between the two currencies of a conversion
  ('fx', 'asset');

alter table balance_adjustments
  add column to_currency text check (to_currency <> '' and to_currency <> currency),
  add column to_minor bigint check (to_minor > 0),
  -- units of `to_currency` for one unit of `currency`
  add column rate numeric(17, 8) check (rate > 0),
  drop constraint balance_adjustments_kind_check,
  add constraint balance_adjustments_kind_check check (kind in ('goodwill', 'debt-paid', 'write-off', 'conversion'));

do $$
declare
  sign text;
begin
  select conname into strict sign from pg_constraint
  where conrelid = 'balance_adjustments'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%goodwill%amount_minor > 0%';
  execute format('alter table balance_adjustments drop constraint %I', sign);
end $$;
alter table balance_adjustments
  add constraint balance_adjustments_sign check (case kind
    when 'goodwill' then true when 'conversion' then amount_minor < 0 else amount_minor > 0 end),
  add constraint balance_adjustments_conversion check (num_nonnulls(to_currency, to_minor, rate) = case kind when 'conversion' then 3 else 0 end);

create or replace function balance_adjustments_post() returns trigger language plpgsql as $$
declare
  seller text := 'seller:' || new.store_id || ':available';
  head ledger_transactions;
begin
  head.kind = new.kind;
  head.cause = 'adjustment:' || new.id;
  head.occurred_at = new.decided_at;
  head.actor = new.decided_by;
  if new.kind = 'conversion' then
    perform post_to_ledger(head, array[
      (seller, new.currency, -new.amount_minor, null), ('fx', new.currency, new.amount_minor, null),
      ('fx', new.to_currency, new.to_minor, null), (seller, new.to_currency, -new.to_minor, null)]::ledger_posting[]);
    return null;
  end if;
  perform post_to_ledger(head, array[
    (case new.kind when 'goodwill' then 'goodwill' when 'write-off' then 'losses:sellers' else 'bank' end,
      new.currency, new.amount_minor, null),
    (seller, new.currency, -new.amount_minor, null)]::ledger_posting[]);
  return null;
end $$;
