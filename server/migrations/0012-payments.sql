-- What a provider calls the attempt and the payment, what arrived when it does not fit, and when it is asked next.
alter table payment_attempts
  add column provider_ref text,
  add column review_reason text check (review_reason in ('amount', 'currency', 'paid-twice')),
  add column received_minor bigint,
  add column received_currency text,
  add column expires_at timestamptz,
  add column inquiries integer not null default 0,
  -- null: the provider is not asked any more
  add column inquire_at timestamptz;
create unique index payment_attempts_provider_ref on payment_attempts (provider, provider_ref)
  where provider_ref is not null;
create index payment_attempts_inquire on payment_attempts (inquire_at) where inquire_at is not null;

alter table refunds
  -- ours, unique for ever: the same reference twice is one refund at the provider
  add column reference text not null unique,
  -- one refund per fact: `cancellation:12`, `late-payment:7`
  add column cause text not null unique,
  add column payment_id text,
  add column currency text not null,
  add column tries integer not null default 0,
  add column try_at timestamptz;
create index refunds_order on refunds (order_id);
create index refunds_try on refunds (try_at) where try_at is not null;
create unique index refunds_provider_ref on refunds (attempt_id, provider_ref) where provider_ref is not null;

-- Every movement of money once, never changed: what came in and what went out.
create table payment_ledger (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete restrict,
  attempt_id integer references payment_attempts,
  kind text not null check (kind in ('payment', 'refund')),
  provider text not null,
  -- the provider's id of the payment or refund; for money by hand the words of who recorded it
  provider_ref text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  actor text not null,
  created_at timestamptz not null default now(),
  unique (provider, kind, provider_ref)
);
create index payment_ledger_order on payment_ledger (order_id);
