-- Up to where caches in front of the shop were told of what has changed: one row, or none before the first time.
create table cache_purges (
  id smallint primary key default 1 check (id = 1),
  snapshot text not null,
  purged_at timestamptz not null default now()
);
