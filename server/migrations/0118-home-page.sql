-- What the front page shows, from top to bottom, and what of it is turned off (decision 109): one row, which is always there.
create table home_page (
  id integer primary key check (id = 1),
  -- [{"section": "slider", "shown": true}, …]; a section of a later version stands last until somebody moves it
  sections jsonb not null,
  version integer not null default 1
);
insert into home_page (id, sections) values (1, '[]');

alter table window_drafts drop constraint window_drafts_kind_check;
alter table window_drafts add check (kind in ('banner', 'page', 'link', 'feature', 'home'));
