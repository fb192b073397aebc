-- An import takes less of the database: nothing is planned, looked up or looked for once for each product that is so for none.

-- While a function plans for what it is given, PostgreSQL plans the look at a row's product anew for each row, too: it looks when the
-- transaction ends, by the plan that is kept.
alter table search_products alter constraint search_products_product_id_fkey deferrable initially immediate;

-- As before (0153), but for that.
create or replace function work_on_search(most integer) returns integer language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  late integer[];
  things search_counted[];
  of_entity text;
  ids integer[];
  taken integer := 0;
  of_these integer;
  lexemes text[];
begin
  perform pg_advisory_xact_lock(7685037);
  set constraints search_products_product_id_fkey deferred;
  -- What is to be found is to be counted, too: its words are read once for both.
  with rows as (
    delete from search_changes where id in (select id from search_changes where reader = 'index' order by id limit most)
    returning entity_id
  ) select array_agg(distinct entity_id), count(*) into late, taken from rows;
  if taken > 0 then
    delete from search_changes where reader = 'words' and entity = 'products' and entity_id = any(late);
    with fresh as materialized (select * from search_vectors(late, true)), placed as (
      insert into search_products (product_id, tier, in_stock, popularity, search)
      select p.id, case when not is_listed then 0 else (
        select coalesce(min(t.tier) filter (where (p.popularity, -p.id) >= (t.popularity, -t.product_id)), max(t.tier) + 1, 1) from search_tiers t
      ) end, in_stock, p.popularity, v.search
      from fresh v join searched_products() p on p.id = v.product_id where p.id = any(late) order by p.id
      on conflict (product_id) do update set tier = excluded.tier, in_stock = excluded.in_stock,
        popularity = excluded.popularity, search = excluded.search
      where (search_products.tier, search_products.in_stock, search_products.popularity, search_products.search)
        is distinct from (excluded.tier, excluded.in_stock, excluded.popularity, excluded.search)
    )
    select array_agg(row('products', id, coalesce(words, '{}'))::search_counted) into things
    from unnest(late) id left join fresh on product_id = id;
    perform count_search_words('products', things);
    perform forget_suggestions(null);
    return taken;
  end if;
  for of_entity, ids, of_these, lexemes in
    with rows as (
      delete from search_changes where id in (select id from search_changes where reader = 'words' order by id limit most)
      returning *
    ) select entity, array_agg(distinct entity_id), count(*),
        array(select distinct unnest(other.lexemes) from rows other where rows.entity = 'products' and other.entity = 'products')
      from rows group by entity
  loop
    taken := taken + of_these;
    -- Names of brands and variants are told with their products; a store that opens or closes with all that it sells.
    if of_entity = 'products' and cardinality(ids) <= 200 then
      perform forget_suggestions(array(
        select unnest(lexemes)
        union select unnest(tsvector_to_array(search)) from search_products where product_id = any(ids)
        union select unnest(words) from search_counted where entity = 'products' and entity_id = any(ids)));
    elsif of_entity in ('products', 'categories', 'subcategories')
      or of_entity = 'stores' and exists (select from products where store_id = any(ids)) then
      perform forget_suggestions(null);
    end if;
    perform count_search_words(of_entity, array(
      select row(of_entity, id, coalesce(v.words, n.words, '{}'))::search_counted
      from unnest(ids) id
        left join search_vectors(case when of_entity = 'products' then ids else '{}' end, true) v on v.product_id = id
        left join words_of_named(of_entity, ids) n on n.entity_id = id));
  end loop;
  return taken;
end $$;

-- As before (0045), from the rows that are there: those of new products come later, so mostly there are none.
create or replace function refresh_search_places(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  -- By their ids, as everybody who changes several.
  perform 1 from search_products where product_id = any(ids) order by product_id for no key update;
  with placed as materialized (select product_id from search_products where product_id = any(ids))
  update search_products o set tier = fresh.tier, in_stock = fresh.in_stock, popularity = fresh.popularity
  from (
    select id, in_stock, popularity, search_tier(is_listed, popularity, id) as tier
    from placed join searched_products() on id = product_id
  ) fresh
  where o.product_id = fresh.id and (o.tier, o.in_stock, o.popularity) is distinct from (fresh.tier, fresh.in_stock, fresh.popularity);
end $$;
