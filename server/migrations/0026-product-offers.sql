-- What lists show and sort by of a product's variants: whether one can be bought, and what they cost. Own prices count
-- with attribute values only (SPEC §9), of the variants in stock, or of all when none is.
alter table products
  add column in_stock boolean not null default false,
  -- the lowest and highest own price; null: every variant costs what the product costs
  add column own_low_minor bigint,
  add column own_high_minor bigint,
  -- whether some variant costs what the product costs
  add column sells_plain boolean not null default true;

create function product_offers()
returns table (product_id integer, in_stock boolean, own_low_minor bigint, own_high_minor bigint, sells_plain boolean)
language sql stable as $$
  select v.product_id, bool_or(v.quantity > 0), min(v.own_minor) filter (where v.counts),
    max(v.own_minor) filter (where v.counts), bool_or(v.own_minor is null) filter (where v.counts)
  from (
    select i.product_id, i.quantity,
      i.quantity > 0 or not bool_or(i.quantity > 0) over (partition by i.product_id) as counts,
      case when i.price_minor > 0 and exists (select from inventory_values a where a.inventory_id = i.id)
        then i.price_minor end as own_minor
    from inventories i
  ) v group by v.product_id
$$;

create function refresh_offer(of_product integer) returns void language plpgsql as $$
begin
  -- Who takes the last piece of one variant must see who takes the last of another: what comes next begins under this lock.
  perform 1 from products where id = of_product for no key update;
  update products p
  set in_stock = o.in_stock, own_low_minor = o.own_low_minor, own_high_minor = o.own_high_minor, sells_plain = o.sells_plain
  from product_offers() o
  where p.id = of_product and o.product_id = of_product
    and (p.in_stock, p.own_low_minor, p.own_high_minor, p.sells_plain)
      is distinct from (o.in_stock, o.own_low_minor, o.own_high_minor, o.sells_plain);
end $$;

create function refresh_offer_of_inventory() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform refresh_offer(old.product_id); end if;
  if tg_op <> 'DELETE' then perform refresh_offer(new.product_id); end if;
  return null;
end $$;
create trigger inventories_offer after insert or delete on inventories
  for each row execute function refresh_offer_of_inventory();
-- An order that leaves something on the shelf changes nothing here, and must not wait for the product's row.
create trigger inventories_offer_change after update on inventories for each row
  when ((old.quantity > 0) <> (new.quantity > 0) or old.price_minor <> new.price_minor or old.product_id <> new.product_id)
  execute function refresh_offer_of_inventory();

create function refresh_offer_of_value() returns trigger language plpgsql as $$
begin
  perform refresh_offer(i.product_id) from inventories i
  where i.id = coalesce(new.inventory_id, old.inventory_id) and i.price_minor > 0;
  return null;
end $$;
create trigger inventory_values_offer after insert or delete on inventory_values
  for each row execute function refresh_offer_of_value();

alter table products disable trigger user;
update products p
set in_stock = o.in_stock, own_low_minor = o.own_low_minor, own_high_minor = o.own_high_minor, sells_plain = o.sells_plain
from product_offers() o where o.product_id = p.id;
alter table products enable trigger user;

-- SPEC §9 before a variant is chosen: the lowest price of those that count; rules/price.ts says the same.
create function lowest_price(effective_minor bigint, own_low_minor bigint, sells_plain boolean) returns bigint
language sql immutable parallel safe
return least(own_low_minor, case when sells_plain then effective_minor end);

-- What is sold out comes last in every order.
drop index products_popular;
create index products_popular on products (in_stock desc, purchased desc, id) where status = 1;
drop index products_rating;
create index products_rating on products (in_stock desc, rating desc, review_count desc, id) where status = 1;
drop index products_recent;
create index products_recent on products (in_stock desc, created_at desc, id desc) where status = 1;
drop index products_listing;
create index products_listing on products (category_id, id)
  include (store_id, subcategory_id, brand_id, shipping_rule_id, selling_minor, offered_minor, rating,
    in_stock, own_low_minor, sells_plain)
  where status = 1;
