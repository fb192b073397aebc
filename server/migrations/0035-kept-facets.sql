-- The sidebar of a place without further filters, as read-facets.ts reads it from every row; a job writes it. Category 0 is
-- everything, subcategory 0 none.
create table kept_facets (
  category_id integer not null,
  subcategory_id integer not null,
  made_at timestamptz not null,
  -- the next start or end of a flash sale
  holds_until timestamptz,
  facets jsonb not null,
  primary key (category_id, subcategory_id)
);

-- A row for every write after which the sidebar of a category says something else: 0 for that of everything, -1 for all of them.
-- As long as there is one, what was kept counts for large places only.
create table facet_changes (
  id bigint primary key generated always as identity,
  category_id integer not null
);
create index facet_changes_category on facet_changes (category_id);

create or replace function refresh_listed(ids integer[]) returns void language plpgsql as $$
begin
  if current_setting('souk.listed_later', true) = 'on' or cardinality(ids) = 0 then return; end if;
  -- Held from here on, so that what is counted below is what is changed.
  perform 1 from listed_products where id = any(ids) order by id for no key update;
  -- Who closes a store takes away what is listed: what is about to be listed waits for that, or that for it.
  perform 1 from stores where id in (
    select p.store_id from products p where p.id = any(ids) and p.status = 1
      and not exists (select from listed_products l where l.id = p.id)
  ) order by id for share;
  with before as materialized (
    select * from listed_products where id = any(ids)
  ), truth as materialized (
    select * from listable_products() where id = any(ids)
  ), gone as (
    delete from listed_products l using before b where l.id = b.id and not exists (select from truth t where t.id = b.id)
  ), changed as (
    update listed_products l set store_id = t.store_id, category_id = t.category_id, subcategory_id = t.subcategory_id,
      brand_id = t.brand_id, shipping_rule_id = t.shipping_rule_id, in_stock = t.in_stock, discount = t.discount,
      review_count = t.review_count, price_minor = t.price_minor, created_at = t.created_at, purchased = t.purchased,
      rating = t.rating, selling_minor = t.selling_minor, own_low_minor = t.own_low_minor, sells_plain = t.sells_plain
    from truth t where l.id = t.id and (l.*) is distinct from (t.*)
  ), fresh as (
    insert into listed_products select t.* from truth t where not exists (select from before b where b.id = t.id)
  ), told as (
    insert into facet_changes (category_id)
    select distinct place_id from before b full join truth t on t.id = b.id,
      lateral (values (0), (b.category_id), (t.category_id)) as place(place_id)
    where place_id is not null
      and (b.store_id, b.category_id, b.subcategory_id, b.brand_id, b.shipping_rule_id, b.discount, b.price_minor, b.rating,
          b.selling_minor, b.own_low_minor, b.sells_plain)
        is distinct from
          (t.store_id, t.category_id, t.subcategory_id, t.brand_id, t.shipping_rule_id, t.discount, t.price_minor, t.rating,
          t.selling_minor, t.own_low_minor, t.sells_plain)
  )
  insert into listed_counts (kind, place_id, amount)
  select kind, place_id, sum(amount) from (
    select -1 as amount, b.* from before b union all select 1, t.* from truth t
  ) moved, lateral (
    values (0, 0), (1, moved.category_id), (2, moved.subcategory_id), (3, moved.brand_id), (4, moved.store_id)
  ) as place(kind, place_id)
  where place_id is not null group by 1, 2 having sum(amount) <> 0;
end $$;

create function note_facet_change() returns trigger language plpgsql as $$
begin
  insert into facet_changes (category_id) values (-1);
  return null;
end $$;
-- Names and what is shown of them.
create trigger categories_facets after insert or delete or update on categories for each statement execute function note_facet_change();
create trigger subcategories_facets after insert or delete or update on subcategories for each statement execute function note_facet_change();
create trigger brands_facets after insert or delete or update on brands for each statement execute function note_facet_change();
create trigger collections_facets after insert or delete or update on collections for each statement execute function note_facet_change();
create trigger shipping_rules_facets after update of title on shipping_rules for each statement execute function note_facet_change();
create trigger stores_facets after update of name on stores for each statement execute function note_facet_change();
-- What a flash sale sells, for how much and when, and its last piece.
create trigger flash_sales_facets after insert or delete or update on flash_sales for each statement execute function note_facet_change();
create trigger flash_sale_products_facets after insert or delete on flash_sale_products
  for each statement execute function note_facet_change();
create trigger flash_sale_products_facets_change after update on flash_sale_products for each row
  when (old.price_minor <> new.price_minor or old.product_id <> new.product_id or old.flash_sale_id <> new.flash_sale_id
    or (old.quota is null or old.sold < old.quota) <> (new.quota is null or new.sold < new.quota))
  execute function note_facet_change();

create function note_collection_change() returns trigger language plpgsql as $$
begin
  insert into facet_changes (category_id) select -1 where exists (select from changed);
  return null;
end $$;
create trigger collection_products_facets_added after insert on collection_products
  referencing new table as changed for each statement execute function note_collection_change();
create trigger collection_products_facets_gone after delete on collection_products
  referencing old table as changed for each statement execute function note_collection_change();
create trigger collection_products_facets_moved after update on collection_products
  referencing new table as changed for each statement execute function note_collection_change();
