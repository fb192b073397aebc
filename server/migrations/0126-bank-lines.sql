-- What statements of the bank say has come in, and what was done about it (decision 118).
create table bank_lines (
  id integer generated always as identity primary key,
  -- The bank's own id of the transfer, or one made of what the line says: the same line of another file is the same row.
  receipt_id text not null unique,
  booked_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  payer text not null,
  words text not null,
  -- exact: it says the reference of a payment; near: one letter of it is wrong, or it says several; none: nothing of ours.
  fit text not null check (fit in ('exact', 'near', 'none')),
  attempt_id integer references payment_attempts on delete set null,
  -- waiting: for people; booked: it is in the books of an order; aside: it is not the shop's to book.
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'aside')),
  -- Of a booked one what came of it.
  result text check (result in ('paid', 'known', 'review', 'unwanted')),
  note text not null default '',
  -- The name of the file that it came in.
  statement text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'booked') = (result is not null))
);
create index bank_lines_state on bank_lines (state, booked_on, id);
create index bank_lines_waiting on bank_lines (created_at, id) where state = 'waiting';
create index bank_lines_attempt on bank_lines (attempt_id);
