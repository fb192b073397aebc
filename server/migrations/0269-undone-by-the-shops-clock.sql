-- What reverses a settlement or a refund is dated by the shop's clock, like all other postings, and not by PostgreSQL's `now()`.

-- Of a settlement: when its link or its fee was taken back, or it was about to be deleted; null: never.
alter table provider_settlements add column changed_at timestamptz;

drop function reverse_settlement(provider_settlements, text, text[]);
drop function unconfirm_settlement(provider_settlements);

create function post_settlement_undone(settlement provider_settlements, undone text, postings ledger_posting[]) returns void
language plpgsql as $$
declare
  head ledger_transactions;
begin
  if settlement.changed_at is null then
    raise exception 'settlement % is undone without saying when', settlement.id using errcode = 'check_violation';
  end if;
  head.kind = 'settlement-undone';
  head.cause = undone;
  head.occurred_at = greatest(settlement.changed_at, settlement.settled_at);
  head.actor = 'shop';
  perform post_to_ledger(head, postings);
end $$;

-- A transaction was confirmed for the wrong provider: what it posted is reversed entry by entry.
create function reverse_settlement(settlement provider_settlements, undone text, causes text[]) returns void language sql as $$
  select post_settlement_undone(settlement, undone, array_agg((account.code, entry.currency, -entry.amount_minor, null)::ledger_posting))
  from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
    join ledger_accounts account on account.id = entry.account_id
  where fact.cause = any(causes)
$$;

-- What the provider reported stays, but no statement confirms it anymore: it moves from the account of the statement to `bank`. This
-- happens once at most, because another link posts nothing.
create function unconfirm_settlement(settlement provider_settlements) returns void language sql as $$
  select post_settlement_undone(settlement, 'settlement-undone:' || settlement.id,
    array_agg((side.code, entry.currency, side.sign * entry.amount_minor, null)::ledger_posting))
  from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
    join ledger_accounts account on account.id = entry.account_id
    cross join lateral (values (account.code, -1), ('bank', 1)) as side (code, sign)
  where fact.cause = 'settlement:' || settlement.id and account.code like 'bank:%'
  having count(*) > 0
$$;

-- Of a refund: its last change, which is made just before it is deleted.
create or replace function refunds_post() returns trigger language plpgsql as $$
declare
  refund refunds;
begin
  select * into refund from refunds where id = coalesce(new.id, old.id);
  if refund.id is null or refund.state = 'failed' then
    if is_refund_posted(old.id) then perform reverse_refund(old.id, coalesce(refund.updated_at, old.updated_at)); end if;
  elsif not is_refund_posted(refund.id) then
    perform post_refund(refund);
  end if;
  return null;
end $$;
