-- What the store was called when it asked for a new name: {"name": "…", "texts": {"ar": "…"}}. Names that differ from it were asked
-- for; translations that someone has changed since are kept. Null for requests from before.
alter table store_renames add column base jsonb;
