-- What the acts that save many products need, so that nothing is done once for each of them.

-- New products are written after their variants, with all that lists and search show of them: each is indexed once. Who does so
-- says `set constraints … deferred`; for all others nothing changes.
alter table inventories alter constraint inventories_product_id_fkey deferrable initially immediate;
alter table price_changes alter constraint price_changes_product_id_fkey deferrable initially immediate;

-- Addresses are chosen by what stands before the number at their end.
create index products_slug_stem on products (regexp_replace(slug, '-[0-9]+$', ''));

-- As product_offers(), of these products only.
create function offers_of(ids integer[])
returns table (product_id integer, in_stock boolean, own_low_minor bigint, own_high_minor bigint, sells_plain boolean)
language sql stable as $$
  select v.product_id, bool_or(v.quantity > 0), min(v.own_minor) filter (where v.counts),
    max(v.own_minor) filter (where v.counts), bool_or(v.own_minor is null) filter (where v.counts)
  from (
    select i.product_id, i.quantity,
      i.quantity > 0 or not bool_or(i.quantity > 0) over (partition by i.product_id) as counts,
      case when i.price_minor > 0 and exists (select from inventory_values a where a.inventory_id = i.id)
        then i.price_minor end as own_minor
    from inventories i where i.product_id = any(ids)
  ) v group by v.product_id
$$;

create function refresh_offers(ids integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  -- Who takes the last piece of one variant must see who takes the last of another: what comes next begins under this lock.
  perform 1 from products where id = any(ids) order by id for no key update;
  if not found then return; end if;
  update products p
  set in_stock = o.in_stock, own_low_minor = o.own_low_minor, own_high_minor = o.own_high_minor, sells_plain = o.sells_plain
  from offers_of(ids) o
  where p.id = o.product_id
    and (p.in_stock, p.own_low_minor, p.own_high_minor, p.sells_plain)
      is distinct from (o.in_stock, o.own_low_minor, o.own_high_minor, o.sells_plain);
end $$;

-- By statement, but for changes of stock, of which most must not come here at all (0026).
create function refresh_offers_of_inventories() returns trigger language plpgsql as $$
begin
  perform refresh_offers(array(select distinct product_id from changed));
  return null;
end $$;
drop trigger inventories_offer on inventories;
create trigger inventories_offer_added after insert on inventories
  referencing new table as changed for each statement execute function refresh_offers_of_inventories();
create trigger inventories_offer_gone after delete on inventories
  referencing old table as changed for each statement execute function refresh_offers_of_inventories();

create function refresh_offers_of_values() returns trigger language plpgsql as $$
begin
  perform refresh_offers(array(
    select distinct i.product_id from changed join inventories i on i.id = changed.inventory_id where i.price_minor > 0));
  return null;
end $$;
drop trigger inventory_values_offer on inventory_values;
create trigger inventory_values_offer_added after insert on inventory_values
  referencing new table as changed for each statement execute function refresh_offers_of_values();
create trigger inventory_values_offer_gone after delete on inventory_values
  referencing old table as changed for each statement execute function refresh_offers_of_values();
drop function refresh_offer_of_value();

-- Words of many products go into their index together, at a sixth of what each by itself takes; those of one as before. No
-- search has to read through what waits, because nothing does once the statement has ended.
alter index if exists products_search set (fastupdate = on);
-- Only who owns an index may do so, which whoever writes products need not.
create function settle_search_index() returns trigger language plpgsql
security definer set search_path from current as $$
begin
  perform gin_clean_pending_list(index) from to_regclass('products_search') index where index is not null;
  return null;
end $$;
create trigger products_settle_search after insert or update on products
  for each statement execute function settle_search_index();
