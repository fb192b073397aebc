-- The latest new name that each store has asked for, where the shop approves new names. Its keys are reserved in store_name_keys.
create table store_renames (
  id integer generated always as identity primary key,
  store_id integer not null unique references stores on delete cascade,
  name text not null,
  -- The names in other languages: {"ar": "…"}.
  texts jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  reason text not null default '',
  sent_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create index store_renames_waiting on store_renames (sent_at) where state = 'waiting';

-- The operators are notified of a request, the store of the decision.
create function note_store_rename() returns trigger language plpgsql as $$
begin
  if new.state = 'waiting' then
    perform note_event('rename.sent', null, new.id::text, store.name, now()) from stores store where store.id = new.store_id;
  else
    perform note_event('rename.' || new.state, new.store_id, new.store_id::text, new.name, now());
  end if;
  return null;
end $$;
create trigger note_events_new after insert on store_renames for each row execute function note_store_rename();
create trigger note_events after update of state on store_renames for each row
  when (new.state <> old.state) execute function note_store_rename();

-- Shops that have stores already keep renaming them at once until they turn approval on.
insert into settings (key, value) select 'store_rename_approval', 'false' where exists (select from stores)
on conflict (key) do nothing;
