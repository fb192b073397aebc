-- What somebody looks at again and again in a list of the consoles: its question under a name, as a tab above it.
create table list_views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Null: at the console of the shop.
  store_id integer references stores on delete cascade,
  -- The page of the list, `/seller/orders`.
  list text not null,
  title text not null check (char_length(title) between 1 and 40),
  -- What is asked, as in the address: `view=late&q=Oslo`.
  query text not null check (char_length(query) <= 500),
  -- Everybody who works there sees it too.
  is_shared boolean not null default false,
  created_at timestamptz not null default now()
);
create index list_views_of on list_views (list, store_id, user_id);
create index list_views_user on list_views (user_id);
create index list_views_store on list_views (store_id);
