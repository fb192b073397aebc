-- Recent changes, for processes whose notification connection was lost when they were announced. Rows are only inserted, read after
-- a loss, and deleted when old.
create table announced_changes (
  -- Ids don't commit in order; a snapshot tells which transactions it has seen.
  xid xid8 not null default pg_current_xact_id(),
  tags text[] not null,
  announced_at timestamptz not null default clock_timestamp()
);
-- Every few seconds a job looks for changes whose process died between the commit and its notification.
create index announced_changes_xid on announced_changes (xid);

-- Up to which change the caches in front of the shop have been purged: one row at most.
create table cache_purges (
  id smallint primary key default 1 check (id = 1),
  snapshot text not null,
  purged_at timestamptz not null default now()
);
