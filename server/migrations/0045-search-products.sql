-- What is searched of a product, in a row of its own: a search looks at nothing else, and a new text rewrites nothing else.
create table search_tiers (
  tier smallint primary key,
  -- the last product of the tier in the order of how often they are bought, then of their ids
  popularity integer not null,
  product_id integer not null
);
create table search_products (
  product_id integer primary key references products on delete cascade,
  -- 0 is not listed; 1 the most popular, then those of the next tiers, 4 at most
  tier smallint not null,
  in_stock boolean not null,
  popularity integer not null,
  search tsvector not null
) with (fillfactor = 90);
alter table search_products alter column search set storage main;

-- What says whether and where a product stands among what is found.
create function searched_products() returns table (id integer, is_listed boolean, in_stock boolean, popularity integer)
language sql stable as $$
  select p.id, l.id is not null, coalesce(l.in_stock, false), coalesce(l.purchased, 0)
  from products p left join listed_products l using (id)
$$;

create function search_tier(is_listed boolean, of_popularity integer, of_product integer) returns smallint
language sql stable
return case when not is_listed then 0 else (
  select coalesce(min(tier) filter (where (of_popularity, -of_product) >= (popularity, -product_id)), max(tier) + 1, 1) from search_tiers
) end;

-- As before, without a look at accents where there can be none.
create or replace function search_words_of(input text) returns text language sql immutable parallel safe strict
return regexp_replace(
  regexp_replace(
    case when octet_length(input) = char_length(input) then lower(input) else
      translate(public.fold_text(input),
        U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9', '01234567890123456789') end,
    '(?<=[0-9]),(?=[0-9]{3}(?![0-9]))|''s(?![a-z])|''', '', 'g'),
  U&'[][!"#$%&()*+,/:;<=>?@\\\\^`{|}~_\00D7\00B7\060C\061B\061F\00AB\00BB\2013\2014\2018-\201E\2026]|\\.(?![0-9])|(?<![0-9])\\.', ' ', 'g');

-- The same vectors as product_search_vector of 0025 made, for many products at once: names that they share are read once.
-- Weights: A the title, B shelf and category and what the title says to come along, C brand, store, variants and numbers, D tags.
-- Words of the text begin with ~ and names with #, which no typed word does: names with A of the shelf, B of the category, C of
-- brand and store, D of tags. `words`: those that misspelt ones are mended to, each once; none of what is hidden.
create function search_vectors(ids integer[], with_words boolean) returns table (product_id integer, search tsvector, words text[])
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with goods as materialized (
    select id, title, tags, overview, status, category_id, subcategory_id, brand_id, store_id from products where id = any(ids)
  ), named as materialized (
    select entity, id, search_vector(string_agg(name, ' ')) as vector, search_names(array_agg(name)) as names from (
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
  ), numbered as materialized (
    select i.product_id as id, words_vector(string_agg(distinct regexp_replace(lower(sku), '[^a-z0-9]', '', 'g'), ' ')) as vector
    from inventories i where i.product_id = any(ids) and sku <> '' group by i.product_id
  ), variants as materialized (
    select id, search_vector(string_agg(distinct name, ' ')) as vector from (
      select distinct i.product_id as id, a.id as attribute_id, a.title, v.id as value_id, v.title as value_title
      from inventories i join inventory_values link on link.inventory_id = i.id
        join attribute_values v on v.id = link.attribute_value_id join attributes a on a.id = v.attribute_id
      where i.product_id = any(ids)
    ) every, lateral (
      select every.title union all select every.value_title
      union all select t.text from catalog_texts t where t.field = 'title'
        and (t.entity = 'attributes' and t.entity_id = every.attribute_id or t.entity = 'attribute_values' and t.entity_id = every.value_id)
    ) of_them(name) group by id
  ), texts as materialized (
    select p.*, t.title as other_title, t.extras as other_extras, t.tags as other_tags, t.overview as other_overview,
      t.tag_names, t.first_words, t.words as other_words,
      search_text(title_text) as title_words, search_text(p.tags) as tag_words,
      -- "Music stand with bag" is no bag: what comes along counts like the shelf.
      substring(p.title from pattern) as extras
    from goods p left join translated t on t.id = p.id,
      (values (U&'\\s(?:with|for|mit|f\00FCr|avec|pour|\0645\0639)\\s.*')) coming_along(pattern),
      lateral (select regexp_replace(p.title, pattern, '') as title_text) cut
  )
  select p.id,
    setweight(words_vector(p.title_words) || coalesce(search_vector(p.other_title), ''), 'A')
      || setweight(coalesce(c.vector, '') || coalesce(s.vector, '') || coalesce(search_vector(concat_ws(' ', p.extras, p.other_extras)), ''), 'B')
      || setweight(coalesce(b.vector, '') || coalesce(st.vector, '') || coalesce(n.vector, '') || coalesce(v.vector, ''), 'C')
      || setweight(words_vector(p.tag_words) || coalesce(search_vector(p.other_tags), ''), 'D')
      || coalesce(array_to_tsvector(array(
           select '~' || stem from unnest(search_stems(translate(search_words_of(
             concat_ws(' ', regexp_replace(p.overview, '<[^>]*>', ' ', 'g'), p.other_overview)), '-', ' '))) stem where stem <> '')), '')
      || setweight(coalesce(s.names, ''), 'A')
      || setweight(coalesce(c.names, ''), 'B')
      || setweight(coalesce(b.names, '') || coalesce(st.names, ''), 'C')
      || setweight(search_names(p.tags || p.tag_names || p.first_words
           -- An Arabic title begins with what it is: a bag, a hand bag.
           || case when p.title ~ U&'^[\0621-\06D3]' then
                array[substring(p.title from '^\S+'), substring(p.title from '^\S+\s+\S+')] end), 'D'),
    case when with_words and p.status = 1 then array(
      select word from unnest(tsvector_to_array(to_tsvector('simple',
        concat_ws(' ', p.title_words, p.tag_words, search_text(p.extras), search_text(p.other_words))))) word
      where char_length(word) > 2 and word !~ '[0-9]'
    ) else '{}' end
  from texts p
    left join named c on c.entity = 'categories' and c.id = p.category_id
    left join named s on s.entity = 'subcategories' and s.id = p.subcategory_id
    left join named b on b.entity = 'brands' and b.id = p.brand_id
    left join named st on st.entity = 'stores' and st.id = p.store_id
    left join numbered n on n.id = p.id
    left join variants v on v.id = p.id;
end $$;

-- What was written and is not in the index, or not counted, yet; in the order in which it was written.
drop trigger products_words on products;
drop function note_search_change();
drop table search_changes;
create table search_changes (
  id bigint primary key generated always as identity,
  -- index: the words of a product are to be found; words: to be counted
  reader text not null check (reader in ('index', 'words')),
  entity text not null,
  entity_id integer not null,
  -- of a product: by what it was found before
  lexemes text[]
);
create index search_changes_reader on search_changes (reader, id);

-- The words of a thing as they are counted in search_words.
create table search_counted (
  entity text not null,
  entity_id integer not null,
  words text[] not null,
  primary key (entity, entity_id)
);
-- `uses`: how many things have it; `products`: how many of them are products.
alter table search_words add column products integer not null default 0;
-- Words that begin so, by a range; LIKE knows no index for a beginning that is known only later.
create index search_words_beginning on search_words (word collate "C");
create index search_words_shape on search_words (left(word, 1), char_length(word));

-- Where the tiers end: after 10,000, 50,000 and 200,000 products that are in stock. Those that are not stand among them, so that
-- what sells out writes no index.
create function refresh_search_tiers() returns void language plpgsql as $$
begin
  delete from search_tiers;
  insert into search_tiers select tier, last.purchased, last.id
  from (values (1, 10000), (2, 50000), (3, 200000)) sizes(tier, size), lateral (
    select purchased, id from listed_products where in_stock order by in_stock desc, purchased desc, id offset size limit 1
  ) last;
end $$;
-- Products with these ids into the tiers as they are now. Rows are locked by id, as by everybody who changes several products.
create function move_search_tiers(from_id integer, to_id integer) returns void language sql as $$
  with moved as materialized (
    select product_id, search_tier(true, popularity, product_id) as fresh from search_products s
    where product_id between from_id and to_id and tier > 0
      and tier <> search_tier(true, popularity, product_id)
    order by product_id for no key update
  )
  update search_products s set tier = moved.fresh from moved where s.product_id = moved.product_id
$$;

-- The rows of products anew. Those of a whole import, or of a shelf with a new name, wait for the job. Whoever writes a whole
-- catalogue says `souk.search_later` and calls it once at the end.
create or replace function refresh_product_search(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$ -- of few products: to plan it takes as long as ten of them
begin
  if current_setting('souk.search_later', true) = 'on' or cardinality(ids) = 0 then return; end if;
  if cardinality(ids) > 500 then
    insert into search_changes (reader, entity, entity_id)
    select 'index', 'products', id from unnest(ids) written(id) where exists (select from products p where p.id = written.id);
    return;
  end if;
  -- As whoever changes the product itself: its row first, then that of the search. New ones have no row yet and come by again.
  perform 1 from products where id = any(ids) order by id for no key update;
  if not found then return; end if;
  with fresh as materialized (
    select p.id, search_tier(is_listed, popularity, p.id) as tier, in_stock, popularity, v.search
    from search_vectors(ids, false) v join searched_products() p on p.id = v.product_id
    where p.id = any(ids) -- or it would read all products
  ), noted as (
    insert into search_changes (reader, entity, entity_id, lexemes)
    select 'words', 'products', id, tsvector_to_array(o.search) from fresh left join search_products o on product_id = id
    where o.search is distinct from fresh.search
  )
  insert into search_products (product_id, tier, in_stock, popularity, search) select * from fresh order by id
  on conflict (product_id) do update set tier = excluded.tier, in_stock = excluded.in_stock,
    popularity = excluded.popularity, search = excluded.search
  where (search_products.tier, search_products.in_stock, search_products.popularity, search_products.search)
    is distinct from (excluded.tier, excluded.in_stock, excluded.popularity, excluded.search);
end $$;
create function refresh_search_places(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  -- By their ids, as everybody who changes several.
  perform 1 from search_products where product_id = any(ids) order by product_id for no key update;
  update search_products o set tier = fresh.tier, in_stock = fresh.in_stock, popularity = fresh.popularity
  from (
    select id, in_stock, popularity, search_tier(is_listed, popularity, id) as tier from searched_products() where id = any(ids)
  ) fresh
  where o.product_id = fresh.id and (o.tier, o.in_stock, o.popularity) is distinct from (fresh.tier, fresh.in_stock, fresh.popularity);
end $$;

-- By statement: an import writes thousands of rows at once.
drop trigger products_search on products;
drop function products_refresh_search();
create function note_products_added() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(select id from changed));
  return null;
end $$;
create function note_products_changed() returns trigger language plpgsql as $$
declare
  texts integer[];
  words integer[];
begin
  select array_agg(id) filter (where (fresh.title, fresh.tags, fresh.overview, fresh.category_id, fresh.subcategory_id, fresh.brand_id, fresh.store_id)
      is distinct from (stale.title, stale.tags, stale.overview, stale.category_id, stale.subcategory_id, stale.brand_id, stale.store_id)),
    array_agg(id) filter (where fresh.status <> stale.status)
  into texts, words from fresh join stale using (id);
  if texts is not null then perform refresh_product_search(texts); end if;
  if words is not null then
    insert into search_changes (reader, entity, entity_id, lexemes)
    select 'words', 'products', id, tsvector_to_array(search) from unnest(words) id left join search_products on product_id = id;
  end if;
  return null;
end $$;
create function note_products_gone() returns trigger language plpgsql as $$
begin
  insert into search_changes (reader, entity, entity_id) select 'words', 'products', id from changed;
  return null;
end $$;
create trigger products_search_added after insert on products
  referencing new table as changed for each statement execute function note_products_added();
create trigger products_search_changed after update on products
  referencing old table as stale new table as fresh for each statement execute function note_products_changed();
create trigger products_search_gone after delete on products
  referencing old table as changed for each statement execute function note_products_gone();

-- Where a product stands follows from its row in the lists, which comes before (0034).
create function place_in_search() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(id) into ids from fresh join past using (id)
    where (fresh.in_stock, fresh.purchased) is distinct from (past.in_stock, past.purchased);
  else
    select array_agg(id) into ids from changed;
  end if;
  if ids is not null then perform refresh_search_places(ids); end if;
  return null;
end $$;
create trigger listed_products_search_added after insert on listed_products
  referencing new table as changed for each statement execute function place_in_search();
create trigger listed_products_search_changed after update on listed_products
  referencing old table as past new table as fresh for each statement execute function place_in_search();
create trigger listed_products_search_gone after delete on listed_products
  referencing old table as changed for each statement execute function place_in_search();

-- The words of names. What is hidden has none.
create function note_words_of_named() returns trigger language plpgsql as $$
begin
  insert into search_changes (reader, entity, entity_id) values ('words', tg_table_name, coalesce(new.id, old.id));
  return null;
end $$;
create trigger categories_words after insert or delete or update of title, status on categories
  for each row execute function note_words_of_named();
create trigger subcategories_words after insert or delete or update of title, status on subcategories
  for each row execute function note_words_of_named();
create trigger brands_words after insert or delete or update of title, status on brands
  for each row execute function note_words_of_named();
create trigger stores_words after insert or delete or update of name, status on stores
  for each row execute function note_words_of_named();
create trigger attribute_values_words after insert or delete or update of title on attribute_values
  for each row execute function note_words_of_named();

create or replace function refresh_search_of_texts() returns trigger language plpgsql as $$
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

-- What the words of these things are.
create function words_of_named(of_entity text, ids integer[]) returns table (entity_id integer, words text[])
language sql stable as $$
  select id, array_agg(distinct word) from (
    select id, title from categories where of_entity = 'categories' and status = 1 and id = any(ids)
    union all select id, title from subcategories where of_entity = 'subcategories' and status = 1 and id = any(ids)
    union all select id, title from brands where of_entity = 'brands' and status = 1 and id = any(ids)
    union all select id, name from stores where of_entity = 'stores' and status = 'active' and id = any(ids)
    union all select id, title from attribute_values where of_entity = 'attribute_values' and id = any(ids)
    union all select t.entity_id, text from catalog_texts t where t.entity = of_entity and t.entity_id = any(ids) and field = 'title'
      and of_entity in ('categories', 'subcategories', 'brands', 'attribute_values')
  ) named(id, title), unnest(tsvector_to_array(to_tsvector('simple', search_text(title)))) word
  where char_length(word) > 2 and word !~ '[0-9]' group by id
$$;

-- Counts a thing's words as they are now, instead of as they were.
create function count_search_words(of_entity text, things search_counted[]) returns void language sql as $$
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
  )
  insert into search_words (word, uses, products)
  select word, count, case when of_entity = 'products' then count else 0 end from sums
  where not exists (select from search_words w where w.word = sums.word and w.uses + sums.count = 0)
  on conflict (word) do update set uses = search_words.uses + excluded.uses, products = search_words.products + excluded.products
$$;

-- What is shown while somebody types the beginning of a word of the catalogue: ready ones, made by a job, of those that find most.
create table search_prefixes (
  prefix text primary key,
  uses integer not null,
  -- null: to be made. Ids in the order in which they are shown.
  made_at timestamptz,
  categories integer[] not null default '{}',
  subcategories integer[] not null default '{}',
  products integer[] not null default '{}',
  titles text[] not null default '{}',
  -- the lexemes that it asks for; with a star every one that begins so
  lexemes text[] not null default '{}'
);
create index search_prefixes_lexemes on search_prefixes using gin (lexemes) where made_at is not null;
create index search_prefixes_unmade on search_prefixes (uses desc) where made_at is null;

-- Those that ask for one of these lexemes are to be made anew; null: all.
create function forget_suggestions(changed text[]) returns void language sql as $$
  update search_prefixes set made_at = null where made_at is not null and (changed is null or lexemes && array(
    select lexeme from unnest(changed) lexeme
    union select left(lexeme, length) || '*' from unnest(changed) lexeme, generate_series(1, char_length(lexeme)) length))
$$;
create function note_suggestions_changed() returns trigger language plpgsql as $$
begin
  perform forget_suggestions(null);
  return null;
end $$;
create trigger search_suggestions_changed after insert or update or delete or truncate on search_suggestions
  for each statement execute function note_suggestions_changed();

-- Which beginnings are worth it: those of most things, whatever has its words of them.
create function choose_search_prefixes(most integer) returns void language sql as $$
  with wanted as materialized (
    select left(word, length) as prefix, sum(uses) as uses from search_words, generate_series(1, least(char_length(word), 20)) length
    group by 1 order by 2 desc, 1 limit most
  ), unwanted as (
    delete from search_prefixes p where not exists (select from wanted where wanted.prefix = p.prefix)
  )
  insert into search_prefixes (prefix, uses) select prefix, uses from wanted
  on conflict (prefix) do update set uses = excluded.uses where search_prefixes.uses <> excluded.uses
$$;

-- Brings up to `most` of the things that wait into the index and the counts, the oldest first; answers how many. One at a time.
create function work_on_search(most integer) returns integer language plpgsql set plan_cache_mode = force_custom_plan as $$
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
  -- What is to be found is to be counted, too: its words are read once for both.
  with rows as (
    delete from search_changes where id in (select id from search_changes where reader = 'index' order by id limit most)
    returning entity_id
  ) select array_agg(distinct entity_id), count(*) into late, taken from rows;
  if taken > 0 then
    delete from search_changes where reader = 'words' and entity = 'products' and entity_id = any(late);
    with fresh as materialized (select * from search_vectors(late, true)), placed as (
      insert into search_products (product_id, tier, in_stock, popularity, search)
      select p.id, search_tier(is_listed, popularity, p.id), in_stock, popularity, v.search
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

-- All of it.
create or replace function refresh_search_words() returns void language plpgsql as $$
begin
  while work_on_search(5000) > 0 loop end loop;
end $$;

-- A shop that is there: its vectors move, and its words are counted once.
select refresh_search_tiers();
insert into search_products
select id, search_tier(is_listed, popularity, id), in_stock, popularity, search
from searched_products() join (select id, search from products) vectors using (id) order by in_stock desc, popularity desc, id;
drop trigger products_settle_search on products;
drop function product_search_vector(products);
alter table products drop column search, drop column search_title;
-- Each row in one of them: the beginning of what a common word finds is found without a look at the rest.
create index search_products_first on search_products using gin (search) where tier = 1;
create index search_products_second on search_products using gin (search) where tier = 2;
create index search_products_third on search_products using gin (search) where tier = 3;
create index search_products_rest on search_products using gin (search) where tier = 4;
-- As before 0043 did it: words of one statement go into the indexes together, and no search reads through what waits.
create or replace function settle_search_index() returns trigger language plpgsql
security definer set search_path from current as $$
begin
  perform gin_clean_pending_list(index) from unnest(array[
    to_regclass('search_products_first'), to_regclass('search_products_second'),
    to_regclass('search_products_third'), to_regclass('search_products_rest')]) index where index is not null;
  return null;
end $$;
create trigger search_products_settle after insert or update of tier, search on search_products
  for each statement execute function settle_search_index();

truncate search_words;
insert into search_counted
select 'products', p.id, array(
  select word from unnest(tsvector_to_array(to_tsvector('simple', search_text(concat_ws(' ', p.title, p.tags, t.text))))) word
  where char_length(word) > 2 and word !~ '[0-9]')
from products p left join (
  select entity_id, string_agg(text, ' ') as text from catalog_texts
  where entity = 'products' and field in ('title', 'tags') group by entity_id
) t on t.entity_id = p.id
where p.status = 1;
insert into search_counted
select of_entity, named.* from (values
  ('categories', array(select id from categories)), ('subcategories', array(select id from subcategories)),
  ('brands', array(select id from brands)), ('stores', array(select id from stores)),
  ('attribute_values', array(select id from attribute_values))
) things(of_entity, ids), words_of_named(of_entity, ids) named;
insert into search_words (word, uses, products)
select word, count(*), count(*) filter (where entity = 'products') from search_counted, unnest(words) word group by word;
