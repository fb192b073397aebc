-- An import takes less of the database: nothing is planned, looked up or looked for once for each product that is so for none.

-- While a function plans for what it is given, PostgreSQL plans the look at a row's product anew for each row, too: it looks when the
-- transaction ends, by the plan that is kept.
alter table search_products alter constraint search_products_product_id_fkey deferrable initially immediate;

-- As before (0153), but for that, and that nobody changes a product between the look at it and its row here: what came between was lost.
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
    -- As refresh_product_search does (0045).
    perform 1 from products where id = any(late) order by id for no key update;
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

-- As before (0045): a word that is counted already is changed where it stands, instead of being inserted, found there and locked.
create or replace function count_search_words(of_entity text, things search_counted[]) returns void language sql as $$
  with fresh as materialized (select entity_id, words from unnest(things)),
  known as materialized (
    select c.entity_id, c.words from search_counted c where c.entity = of_entity and c.entity_id in (select entity_id from fresh)
  ), sums as materialized (
    select word, sum(count) as count from (
      select word, 1 as count from fresh, unnest(words) word union all select word, -1 from known, unnest(words) word
    ) each group by word having sum(count) <> 0
  ), noted as (
    insert into search_counted select of_entity, entity_id, words from fresh where words <> '{}'
    on conflict (entity, entity_id) do update set words = excluded.words where search_counted.words <> excluded.words
  ), forgotten as (
    delete from search_counted c using fresh where c.entity = of_entity and c.entity_id = fresh.entity_id and fresh.words = '{}'
  ), gone as (
    delete from search_words w using sums where w.word = sums.word and w.uses + sums.count = 0
  ), counted as (
    update search_words w set uses = w.uses + sums.count,
      products = w.products + case when of_entity = 'products' then sums.count else 0 end
    from sums where w.word = sums.word and w.uses + sums.count <> 0
  )
  insert into search_words (word, uses, products)
  select word, count, case when of_entity = 'products' then count else 0 end from sums
  where not exists (select from search_words w where w.word = sums.word)
  on conflict (word) do update set uses = search_words.uses + excluded.uses, products = search_words.products + excluded.products
$$;

-- As before (0045), by looking each lexeme of what is ready up among those that changed: the index compared each with all of them, which
-- took ten seconds after an edit of two hundred products, and for one as long as this.
create or replace function forget_suggestions(changed text[]) returns void language sql as $$
  with asked as materialized (
    select lexeme from unnest(changed) lexeme
    union select left(lexeme, length) || '*' from unnest(changed) lexeme, generate_series(1, char_length(lexeme)) length
  )
  update search_prefixes set made_at = null where made_at is not null and (changed is null or prefix in (
    select ready.prefix from search_prefixes ready, unnest(ready.lexemes) lexeme
    where ready.made_at is not null and lexeme in (select lexeme from asked)))
$$;
drop index search_prefixes_lexemes;

-- As before (0153), by an expression that need not look ahead.
create or replace function mending_words(words tsvector) returns tsvector language plpgsql immutable parallel safe strict as $$
begin
  -- Each word between two spaces of its own.
  return array_to_tsvector(string_to_array(btrim(regexp_replace(
    ' ' || array_to_string(tsvector_to_array(words), '  ') || ' ', ' (?:[^ ]{1,2}|[^ ]*[0-9][^ ]*) ', '', 'g')), '  '));
end $$;

-- As before (0153), with the names of a value of variants read once for all products that have it.
create or replace function search_vectors(ids integer[], with_words boolean)
returns table (product_id integer, search tsvector, words text[])
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with goods as materialized (
    select id, title, tags, overview, status, category_id, subcategory_id, brand_id, store_id from products where id = any(ids)
  ), named as materialized (
    -- Brands and stores as they count; of shelves that is said where they meet.
    select entity, id, setweight(search_vector(string_agg(name, ' ')), 'C') as vector, setweight(search_names(array_agg(name)), 'C') as names from (
      select 'categories' as entity, id, title as name from categories where id in (select category_id from goods)
      union all select 'subcategories', id, title from subcategories where id in (select subcategory_id from goods)
      union all select 'brands', id, title from brands where id in (select brand_id from goods)
      union all select 'stores', id, name from stores where id in (select store_id from goods)
      union all select entity, entity_id, text from catalog_texts where
        entity = 'categories' and field = 'title' and entity_id in (select category_id from goods)
        or entity = 'subcategories' and field = 'title' and entity_id in (select subcategory_id from goods)
        or entity = 'brands' and field = 'title' and entity_id in (select brand_id from goods)
        or entity = 'stores' and field = 'name' and entity_id in (select store_id from goods)
    ) every group by entity, id
  ), translated as materialized (
    select entity_id as id,
      string_agg(regexp_replace(text, extras, ''), ' ') filter (where field = 'title') as title,
      string_agg(substring(text from extras), ' ') filter (where field = 'title') as extras,
      string_agg(text, ' ') filter (where field = 'tags') as tags,
      string_agg(regexp_replace(text, '<[^>]*>', ' ', 'g'), ' ') filter (where field = 'overview') as overview,
      array_agg(text) filter (where field = 'tags') as tag_names,
      array_agg(substring(text from '^\S+')) filter (where field = 'title' and text ~ U&'^[\0621-\06D3]')
        || array_agg(substring(text from '^\S+\s+\S+')) filter (where field = 'title' and text ~ U&'^[\0621-\06D3]') as first_words,
      string_agg(text, ' ') filter (where field in ('title', 'tags')) as words
    from catalog_texts,
      (values (U&'\\s(?:with|for|mit|f\00FCr|avec|pour|\0645\0639)\\s.*')) coming_along(extras)
    where entity = 'products' and entity_id = any(ids) and field in ('title', 'tags', 'overview')
    group by entity_id
  ), shelved as materialized (
    select g.category_id, g.subcategory_id, setweight(coalesce(c.vector, '') || coalesce(s.vector, ''), 'B') as vector,
      setweight(coalesce(s.names, ''), 'A') || setweight(coalesce(c.names, ''), 'B') as names
    from (select distinct category_id, subcategory_id from goods) g
      left join named c on c.entity = 'categories' and c.id = g.category_id
      left join named s on s.entity = 'subcategories' and s.id = g.subcategory_id
  ), numbered as materialized (
    select i.product_id as id, setweight(words_vector(string_agg(distinct regexp_replace(lower(sku), '[^a-z0-9]', '', 'g'), ' ')), 'C') as vector
    from inventories i where i.product_id = any(ids) and sku <> '' group by i.product_id
  ), value_names as materialized (
    select v.id as value_id, array(
      select a.title union all select v.title
      union all select t.text from catalog_texts t where t.field = 'title'
        and (t.entity = 'attributes' and t.entity_id = a.id or t.entity = 'attribute_values' and t.entity_id = v.id)
    ) as names
    from attribute_values v join attributes a on a.id = v.attribute_id
    where v.id in (
      select link.attribute_value_id from inventories i join inventory_values link on link.inventory_id = i.id where i.product_id = any(ids))
  ), variants as materialized (
    select id, string_agg(distinct name, ' ') as names from (
      select distinct i.product_id as id, link.attribute_value_id as value_id
      from inventories i join inventory_values link on link.inventory_id = i.id where i.product_id = any(ids)
    ) every join value_names using (value_id), unnest(value_names.names) name group by id
  ), varied as materialized (
    select names, setweight(search_vector(names), 'C') as vector from variants group by names
  ), tagged as materialized (
    select tags, setweight(words_vector(words), 'D') as vector, list, setweight(list::tsvector, 'D') as names,
      case when with_words then mending_words(to_tsvector('simple', words)) end as words
    from (select tags, search_text(tags) as words, search_name_list(array[tags]) as list from goods group by tags offset 0) lists
  ), described as materialized (
    select overview, text_vector(regexp_replace(overview, '<[^>]*>', ' ', 'g')) as vector from goods group by overview
  ), titled as materialized (
    select id, extras, words, to_tsvector('simple', words) as vector,
      -- An Arabic title begins with what it is: a bag, a hand bag.
      case when title ~ U&'^[\0621-\06D3]' then array[substring(title from '^\S+'), substring(title from '^\S+\s+\S+')] end as first_words
    from goods, (values (U&'\\s(?:with|for|mit|f\00FCr|avec|pour|\0645\0639)\\s.*')) coming_along(pattern),
      -- "Music stand with bag" is no bag: what comes along counts like the shelf.
      lateral (select substring(title from pattern) as extras offset 0) along,
      lateral (select search_text(case when extras is null then title else regexp_replace(title, pattern, '') end) as words offset 0) without
  ), reworded as materialized (
    select id, plain as words, to_tsvector('simple', plain) as vector
    from translated, lateral (select search_text(title) as plain offset 0) once where title is not null
  ), further as materialized (
    -- Behind an empty one: what stands before them ends where they begin.
    select names, search_name_list(names) as list from (
      select array[''] || t.tag_names || t.first_words || o.first_words as names from titled o left join translated t on t.id = o.id
    ) every where cardinality(names) > 1 group by names
  )
  select p.id,
    setweight(o.vector || stems_vector(o.words) || case when t.title is null then '' else w.vector || stems_vector(w.words) end, 'A')
      || case when o.extras is null and t.extras is null then h.vector
           else h.vector || setweight(search_vector(concat_ws(' ', o.extras, t.extras)), 'B') end
      || (coalesce(b.vector, '') || coalesce(st.vector, '') || coalesce(n.vector, '') || coalesce(vv.vector, ''))
      || case when t.tags is null then g.vector else g.vector || setweight(search_vector(t.tags), 'D') end
      || (case when t.overview is null then d.vector else d.vector || text_vector(t.overview) end
        || (h.names || coalesce(b.names, '') || coalesce(st.names, '')
          || case when f.list is null then g.names else setweight((g.list || f.list)::tsvector, 'D') end)),
    case when with_words and p.status = 1 then tsvector_to_array(g.words || mending_words(o.vector
      || case when o.extras is null then '' else to_tsvector('simple', search_text(o.extras)) end
      || case when t.words is null then '' when t.words = t.title then w.vector else to_tsvector('simple', search_text(t.words)) end))
      else '{}' end
  from goods p
    join titled o on o.id = p.id
    join tagged g on g.tags = p.tags
    join described d on d.overview = p.overview
    left join shelved h on h.category_id = p.category_id and coalesce(h.subcategory_id, 0) = coalesce(p.subcategory_id, 0)
    left join translated t on t.id = p.id
    left join reworded w on w.id = p.id
    left join further f on f.names = array[''] || t.tag_names || t.first_words || o.first_words
    left join named b on b.entity = 'brands' and b.id = p.brand_id
    left join named st on st.entity = 'stores' and st.id = p.store_id
    left join numbered n on n.id = p.id
    left join variants v on v.id = p.id
    left join varied vv on vv.names = v.names;
end $$;

-- During an import each page is written twice before what it had can go, as others still read; half of it has to be free for that (0153).
alter table search_words set (fillfactor = 50);
cluster search_words using search_words_pkey;
alter table search_words set without cluster;
