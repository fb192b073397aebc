-- Finished backups, so that whoever looks after the shop can ask when the last one was made.
create table backups (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  kind text not null check (kind in ('by-hand', 'nightly')),
  -- the file, as its path was on the machine that wrote it
  place text not null check (place <> ''),
  bytes bigint not null check (bytes > 0)
);
create index backups_finished on backups (finished_at);
