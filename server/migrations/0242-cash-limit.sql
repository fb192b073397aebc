-- What a store owes the shop in a currency: cash that it collected beyond its share, and debts, less what it has earned and can't be paid
-- yet. 0: nothing. What is reserved secures something else. Read from the checkpoint and the entries after it, like `ledger_balances()`.
create function store_owes(store integer, debt_currency text) returns bigint language sql stable as $$
  select greatest(coalesce(sum(part.amount_minor), 0), 0)::bigint
  from ledger_accounts account cross join lateral (
    select point.amount_minor from ledger_checkpoints point
    where point.account_id = account.id and point.currency = debt_currency
    union all
    select entry.amount_minor from ledger_entries entry
    where entry.account_id = account.id and entry.currency = debt_currency
      and entry.id > (select entry_id from ledger_checkpoint_state)
  ) as part
  where account.store_id = store and account.bucket in ('pending', 'available')
$$;
