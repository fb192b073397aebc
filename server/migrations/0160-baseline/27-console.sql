-- Tasks that someone has been assigned. `item` is the id of the record, or the name of a job.
create table work_takes (
  kind text not null,
  item text not null check (char_length(item) between 1 and 100),
  user_id integer not null references users on delete cascade,
  at timestamptz not null,
  primary key (kind, item)
);
create index work_takes_user on work_takes (user_id);
