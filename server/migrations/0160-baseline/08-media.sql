-- All images of the shop. A nightly job counts where they are used.
create table pictures (
  id integer generated always as identity primary key,
  name text not null unique check (name <> '' and char_length(name) <= 200),
  -- Name of the first record that shows it.
  title text not null default '',
  -- What shows it first; null: unused when last counted.
  shown_as text check (shown_as in ('product', 'order', 'store', 'review', 'catalogue', 'window', 'look', 'draft', 'text')),
  added_at timestamptz not null,
  -- False: uploaded within a day, so an open form may still use it.
  is_counted boolean not null default false
);
create index pictures_shown_as on pictures (shown_as, id);
create index pictures_unused on pictures (id) where (shown_as is null) and is_counted;
create index pictures_words on pictures using gin (lower(name) gin_trgm_ops, lower(title) gin_trgm_ops);
