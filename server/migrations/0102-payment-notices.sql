-- What providers told the shop, and what came of it (decision 091). Not what they said: what a notice proves is asked for anew.
create table payment_notices (
  id integer generated always as identity primary key,
  provider text not null,
  received_at timestamptz not null,
  -- applied; asked: it said that there is something to ask, and that was done; waiting: its provider could not be asked;
  -- unknown: about nothing of ours; empty: about no payment; refused: not proved to be the provider's.
  outcome text not null check (outcome in ('applied', 'asked', 'waiting', 'unknown', 'empty', 'refused')),
  -- What the provider was answered.
  status integer not null,
  attempt_id integer references payment_attempts on delete cascade,
  -- What it named, for as long as nothing of ours is known by it.
  named jsonb not null default '{}',
  -- Kinds of facts that it proved.
  facts text[] not null default '{}',
  -- Of those that are refused, and look alike, one a minute is written down.
  replayed_at timestamptz
);
create index payment_notices_problems on payment_notices (id) where outcome in ('waiting', 'unknown', 'refused');
create index payment_notices_attempt on payment_notices (attempt_id);
create index payment_notices_provider on payment_notices (provider, id);
create index payment_notices_received on payment_notices (received_at);
