-- Mails that a committed transaction owes somebody. The row is written together with the fact that causes it and
-- delivered afterwards, so no fact goes without its mail and no mail without its fact (INVARIANTS I45).
create table mails (
  id integer generated always as identity primary key,
  -- the fact, e.g. order-placed:12; a second mail about it is not written
  cause text not null unique check (char_length(cause) between 1 and 200),
  kind text not null,
  recipient text not null check (char_length(recipient) between 3 and 254),
  language_code text not null,
  -- what the kind needs to know; emptied once it is sent when it holds a secret
  data jsonb not null,
  tries integer not null default 0,
  first_try_at timestamptz,
  -- not before this moment; null: at once
  due_at timestamptz,
  last_error text,
  sent_at timestamptz,
  -- put aside after 24 h of tries
  given_up_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_waiting on mails (due_at nulls first, id) where sent_at is null and given_up_at is null;
