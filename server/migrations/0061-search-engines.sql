-- Where an engine outside of the database holds what is searched of the goods. Without a row nothing is noted for one.
create table search_engines (
  -- as the engine calls it; made anew with each filling
  index_name text primary key,
  -- ready: whole, and asked; filling: nobody asks it yet
  state text not null check (state in ('filling', 'ready')),
  made_at timestamptz not null default now(),
  -- who brings it what has changed, until when; so that of several machines one does
  feeder text,
  feeder_until timestamptz
);
create unique index search_engines_ready on search_engines (state) where state = 'ready';

-- Goods that are other than an engine knows them: written with what has changed, in its transaction, and gone when the engine
-- shows it. Ids of one product come in the order of its changes, as whoever changes it holds its row: they are its versions.
create table search_outbox (
  id bigint primary key generated always as identity (start with 10),
  product_id integer not null,
  noted_at timestamptz not null default now()
);

create function note_listed_for_engine() returns trigger language plpgsql as $$
begin
  if exists (select from search_engines) then
    insert into search_outbox (product_id) select id from changed;
  end if;
  return null;
end $$;
create function note_product_for_engine() returns trigger language plpgsql as $$
begin
  if exists (select from search_engines) then
    insert into search_outbox (product_id) select distinct product_id from changed;
  end if;
  return null;
end $$;

-- By statement: an import writes thousands of rows at once. After those that place a row in the search, by their names.
create trigger listed_products_to_engine_added after insert on listed_products
  referencing new table as changed for each statement execute function note_listed_for_engine();
create trigger listed_products_to_engine_changed after update on listed_products
  referencing new table as changed for each statement execute function note_listed_for_engine();
create trigger listed_products_to_engine_gone after delete on listed_products
  referencing old table as changed for each statement execute function note_listed_for_engine();
create trigger search_products_to_engine_added after insert on search_products
  referencing new table as changed for each statement execute function note_product_for_engine();
create trigger search_products_to_engine_changed after update on search_products
  referencing new table as changed for each statement execute function note_product_for_engine();
create trigger collection_products_to_engine_added after insert on collection_products
  referencing new table as changed for each statement execute function note_product_for_engine();
create trigger collection_products_to_engine_gone after delete on collection_products
  referencing old table as changed for each statement execute function note_product_for_engine();
