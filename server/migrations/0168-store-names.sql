-- Confusable skeletons of the names of each store, in all languages. A key belongs to one store, so that no two stores look alike.
-- The server fills the keys of existing stores when it starts; of stores that look alike, the oldest gets the key.
create table store_name_keys (
  key text primary key,
  store_id integer not null references stores on delete cascade
);
create index store_name_keys_store on store_name_keys (store_id);
