-- Saved views of console lists.
create table list_views (
  id integer generated always as identity primary key,
  user_id integer not null,
  -- Null: of the operator console.
  store_id integer,
  -- Path of the list: `/seller/orders`.
  list text not null,
  title text not null check (char_length(title) between 1 and 40),
  -- Query string of the view: `view=late&q=Oslo`.
  query text not null check (char_length(query) <= 500),
  -- Also shown to colleagues.
  is_shared boolean not null default false,
  created_at timestamptz not null default now()
);
create index list_views_of on list_views (list, store_id, user_id);
create index list_views_user on list_views (user_id);
create index list_views_store on list_views (store_id);
