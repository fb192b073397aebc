-- Trials of ways to pay (decision 125): of no order, with keys that move no money. No book counts them.
create table payment_trials (
  id integer generated always as identity primary key,
  provider text not null,
  reference text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- As that of an attempt to pay, by the same rules.
  state text not null default 'created' check (state in ('created', 'pending', 'failed', 'cancelled', 'paid', 'review')),
  review_reason text,
  provider_ref text,
  payment_id text,
  received_minor bigint,
  received_currency text,
  started_at timestamptz not null,
  -- A browser came back from the provider.
  returned_at timestamptz,
  -- The first notice about it that was proved to be the provider's.
  noticed_at timestamptz
);

-- trial: it was about a trial.
alter table payment_notices drop constraint payment_notices_outcome_check;
alter table payment_notices add constraint payment_notices_outcome_check
  check (outcome in ('applied', 'asked', 'waiting', 'unknown', 'empty', 'refused', 'trial'));

-- A file of the bank that has brought lines, and what it says of the account.
create table bank_statements (
  id integer generated always as identity primary key,
  file text not null,
  -- Of each account and currency: what there was before and after, and what the file says was moved in between.
  balances jsonb not null default '[]',
  -- Those that it has brought, and those that another file had brought before.
  lines integer not null default 0,
  known integer not null default 0,
  -- Money that went out, and rows that are no transfer.
  passed integer not null default 0,
  created_at timestamptz not null
);
alter table bank_lines add column statement_id integer references bank_statements on delete set null;
insert into bank_statements (file, created_at)
  select statement, created_at from bank_lines where statement <> '' group by statement, created_at order by created_at, statement;
update bank_lines line set statement_id = s.id
  from bank_statements s where s.file = line.statement and s.created_at = line.created_at;
create index bank_lines_statement on bank_lines (statement_id, id);
update bank_statements s set lines = (select count(*) from bank_lines line where line.statement_id = s.id);
create index bank_lines_statement_waiting on bank_lines (statement_id) where state = 'waiting';
