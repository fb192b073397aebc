-- What changed lately, for processes whose connection for notifications was away when it was told. Rows are only added,
-- read whole after a loss, and deleted when they are old: an index would cost every order and serve nobody.
create table announced_changes (
  -- Ids do not commit in their order; a snapshot tells which of them it has seen.
  xid xid8 not null default pg_current_xact_id(),
  tags text[] not null,
  announced_at timestamptz not null default clock_timestamp()
);
