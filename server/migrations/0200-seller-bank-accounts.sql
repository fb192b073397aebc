-- Where a store's payouts go: one account per store. Its numbers are encrypted (`sealed`); in clear there are only their last four characters.
create table seller_bank_accounts (
  store_id integer primary key references stores on delete cascade,
  holder text not null check (holder <> ''),
  -- ISO 3166-1 alpha-2, of the bank
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('iban', 'local')),
  sealed text not null,
  last4 text not null check (char_length(last4) between 1 and 4),
  changed_at timestamptz not null,
  -- Payouts wait until then after a change; null: these are the first bank details of the store.
  held_until timestamptz check (held_until > changed_at),
  changed_by integer references users on delete set null
);
create index seller_bank_accounts_changed_by on seller_bank_accounts (changed_by) where changed_by is not null;
