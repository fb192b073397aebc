-- Translations of catalog texts: entity is the table, field its column.
create table catalog_texts (
  entity text not null,
  entity_id integer not null,
  language_code text not null,
  field text not null,
  text text not null,
  primary key (entity, entity_id, language_code, field)
);
create index catalog_texts_category_titles on catalog_texts
  using gin (search_vector(text)) where (entity in ('categories', 'subcategories')) and (field = 'title');
create index catalog_texts_with_pictures on catalog_texts (entity, entity_id) where text ~~ '%/uploads/%';

-- Former addresses of records. An address that is used again is deleted here.
create table slug_redirects (
  entity text not null,
  slug text not null,
  entity_id integer not null,
  created_at timestamptz not null default now(),
  primary key (entity, slug)
);
create index slug_redirects_entity on slug_redirects (entity, entity_id);

create function refresh_search_of_texts() returns trigger
language plpgsql as $$
begin
  perform refresh_product_search(array(
    select entity_id from changed where entity = 'products' and field in ('title', 'tags', 'overview')
    union select p.id from changed join products p on p.category_id = changed.entity_id where entity = 'categories'
    union select p.id from changed join products p on p.subcategory_id = changed.entity_id where entity = 'subcategories'
    union select p.id from changed join products p on p.brand_id = changed.entity_id where entity = 'brands'
    union select p.id from changed join products p on p.store_id = changed.entity_id where entity = 'stores'
    union select i.product_id from changed join attribute_values v
        on entity = 'attributes' and v.attribute_id = changed.entity_id or entity = 'attribute_values' and v.id = changed.entity_id
      join inventory_values link on link.attribute_value_id = v.id join inventories i on i.id = link.inventory_id));
  insert into search_changes (reader, entity, entity_id) select distinct 'words', entity, entity_id from changed
  where entity in ('categories', 'subcategories', 'brands', 'attribute_values') and field = 'title';
  return null;
end $$;
create trigger catalog_texts_search_added after insert on catalog_texts referencing new table as changed
  for each statement execute function refresh_search_of_texts();
create trigger catalog_texts_search_changed after update on catalog_texts referencing new table as changed
  for each statement execute function refresh_search_of_texts();
create trigger catalog_texts_search_gone after delete on catalog_texts referencing old table as changed
  for each statement execute function refresh_search_of_texts();
