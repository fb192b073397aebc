-- When all drafts of the shop window are published by themselves (decision 124): one row, while it is planned. Who planned it is told in the history.
create table window_schedule (
  id integer primary key check (id = 1),
  publish_at timestamptz not null,
  -- title of the draft that did not fit when it was time, so that nothing was published; null: it is yet to come
  held_back_by text
);

-- Nobody may be looking when it is time.
create function note_held_back() returns trigger language plpgsql as $$
begin
  perform note_event('window.held-back', null, '', new.held_back_by, now());
  return null;
end $$;
create trigger note_events after update of held_back_by on window_schedule for each row
  when (new.held_back_by is not null) execute function note_held_back();
