-- What operators have changed of the shop window and not published yet (decision 088): the input of the act that will do it. Who wrote it is
-- told in the history.
create table window_drafts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('banner', 'page', 'link', 'feature')),
  -- null: one that is not there yet
  record_id integer,
  act text not null check (act in ('save', 'delete')),
  -- which version of the record the change was made on
  seen_version integer,
  title text not null,
  -- what the act takes, as it was sent; null for what is deleted
  input jsonb,
  updated_at timestamptz not null,
  check ((act = 'save') = (input is not null)),
  check ((record_id is null) = (seen_version is null)),
  check (act = 'save' or record_id is not null)
);
create unique index window_drafts_record on window_drafts (kind, record_id) where record_id is not null;
