-- Imported bank statements.
create table bank_statements (
  id integer generated always as identity primary key,
  file text not null,
  -- By account and currency: opening and closing balance, and the sum of movements in between.
  balances jsonb not null default '[]'::jsonb,
  -- New lines, and lines that another file had already.
  lines integer not null default 0,
  known integer not null default 0,
  -- Outgoing money, and rows that are no transfer.
  passed integer not null default 0,
  created_at timestamptz not null
);

-- Incoming transfers and what was done about them (decision 118).
create table bank_lines (
  id integer generated always as identity primary key,
  -- The bank's id of the transfer, or one derived from the line: the same line in another file is the same row.
  receipt_id text not null unique,
  booked_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  payer text not null,
  words text not null,
  -- exact: contains the reference of a payment; near: one letter of it is wrong, or there are several; none: nothing of ours
  fit text not null check (fit in ('exact', 'near', 'none')),
  attempt_id integer references payment_attempts on delete set null,
  -- waiting: for a person; booked: recorded for an order; aside: not the shop's to book
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'aside')),
  -- Result of a booked line.
  result text check (result in ('paid', 'known', 'review', 'unwanted')),
  note text not null default '',
  -- Name of the imported file.
  statement text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  statement_id integer references bank_statements on delete set null,
  constraint bank_lines_check check ((state = 'booked') = (result is not null))
);
create index bank_lines_state on bank_lines (state, booked_on, id);
create index bank_lines_waiting on bank_lines (created_at, id) where state = 'waiting';
create index bank_lines_attempt on bank_lines (attempt_id);
create index bank_lines_statement on bank_lines (statement_id, id);
create index bank_lines_statement_waiting on bank_lines (statement_id) where state = 'waiting';

create table payment_events (
  id integer generated always as identity primary key,
  provider text not null,
  event_key text not null,
  attempt_id integer references payment_attempts,
  body jsonb not null,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (provider, event_key)
);

-- Notifications from providers and their results, without their content: the provider is asked again.
create table payment_notices (
  id integer generated always as identity primary key,
  provider text not null,
  received_at timestamptz not null,
  -- applied; asked: the provider was asked; waiting: it couldn't be asked; unknown: no payment of this shop; empty: about no
  -- payment; refused: not verified
  outcome text not null check (outcome in ('applied', 'asked', 'waiting', 'unknown', 'empty', 'refused', 'trial')),
  -- HTTP status of the reply to the provider.
  status integer not null,
  attempt_id integer references payment_attempts on delete cascade,
  -- What it named, as long as it matches nothing.
  named jsonb not null default '{}'::jsonb,
  -- Kinds of facts it proved.
  facts text[] not null default '{}'::text[],
  replayed_at timestamptz
);
create index payment_notices_problems on payment_notices (id) where outcome in ('waiting', 'unknown', 'refused');
create index payment_notices_attempt on payment_notices (attempt_id);
create index payment_notices_provider on payment_notices (provider, id);
create index payment_notices_received on payment_notices (received_at);

-- Test payments: of no order, with test keys. They aren't in the books.
create table payment_trials (
  id integer generated always as identity primary key,
  provider text not null,
  reference text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- States of a payment attempt.
  state text not null default 'created' check (state in ('created', 'pending', 'failed', 'cancelled', 'paid', 'review')),
  review_reason text,
  provider_ref text,
  payment_id text,
  received_minor bigint,
  received_currency text,
  started_at timestamptz not null,
  -- When a browser came back from the provider.
  returned_at timestamptz,
  -- When its first verified notification arrived.
  noticed_at timestamptz
);

-- Last verified notification of each provider, at most once a minute. A provider that was paid and is missing here doesn't know the
-- shop's address.
create table provider_notices (
  provider text primary key,
  last_at timestamptz not null
);
