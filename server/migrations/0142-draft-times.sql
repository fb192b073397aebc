-- A draft of the shop window may have a time of its own (decision 132); who planned it is told in the history.
alter table window_drafts
  add column publish_at timestamptz,
  -- it did not fit when it was time: from then on it waits with those that have none
  add column is_held_back boolean not null default false,
  add constraint window_drafts_held_back check (publish_at is not null or not is_held_back);

-- Nobody may be looking when it is time.
create function note_draft_held_back() returns trigger language plpgsql as $$
begin
  perform note_event('window.held-back', null, '', new.title, now());
  return null;
end $$;
create trigger note_events after update of is_held_back on window_drafts for each row
  when (new.is_held_back and not old.is_held_back) execute function note_draft_held_back();
