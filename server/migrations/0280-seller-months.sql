-- What sellers were credited for sales in closed months, which never change: DAC7 reports of a long ledger read these and the open months.

create table seller_months (
  store_id integer not null references stores on delete restrict,
  currency text not null,
  -- its first moment, in UTC
  month timestamptz not null check (date_trunc('month', month at time zone 'UTC') = month at time zone 'UTC'),
  -- whether a buyer's purchase changed the balance
  is_active boolean not null,
  sales integer not null check (sales >= 0),
  gross_minor bigint not null,
  withheld_minor bigint not null,
  primary key (store_id, currency, month)
);
create trigger seller_months_append_only before update or delete or truncate on seller_months
  for each statement execute function ledger_is_append_only();

-- Months before `until`, the first moment of a month in UTC, are in `seller_months`.
create table summed_months (
  until timestamptz primary key check (date_trunc('month', until at time zone 'UTC') = until at time zone 'UTC')
);
create trigger summed_months_append_only before update or delete or truncate on summed_months
  for each statement execute function ledger_is_append_only();
