-- When all drafts of the shop window are published by themselves (decision 124): one row, while it is planned. Who planned it is told in the history.
create table window_schedule (
  id integer primary key check (id = 1),
  publish_at timestamptz not null,
  -- title of the draft that did not fit when it was time, so that nothing was published; null: it is yet to come
  held_back_by text
);
