-- As fold_text, with Western digits, without thousands separators, apostrophes and punctuation, so that PostgreSQL's parser sees
-- words and not addresses or negative numbers. Hyphens stay, and so do ends of lines.
create function search_words_of(input text) returns text language sql immutable parallel safe strict
return regexp_replace(
  regexp_replace(
    translate(public.fold_text(input),
      U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9', '01234567890123456789'),
    '(?<=[0-9]),(?=[0-9]{3}(?![0-9]))|''s(?![a-z])|''', '', 'g'),
  U&'[][!"#$%&()*+,/:;<=>?@\\\\^`{|}~_\00D7\00B7\060C\061B\061F\00AB\00BB\2013\2014\2018-\201E\2026]|\\.(?![0-9])|(?<![0-9])\\.', ' ', 'g');

-- What is searched of a text. Hyphenated words and numbers with their unit are there as one word too: roll top rolltop, 65 w 65w.
create function search_text(input text) returns text language plpgsql immutable parallel safe strict as $$
declare
  plain text := public.search_words_of(input);
  words text := translate(plain, '-', ' ');
begin
  if plain like '%-%' then
    words := concat_ws(' ', words, (select string_agg(replace(joined[1], '-', ''), ' ')
      from regexp_matches(plain, '([a-z0-9]+(?:-[a-z0-9]+)+)', 'g') joined));
  end if;
  if plain ~ '[0-9][ -][a-z]' then
    words := concat_ws(' ', words, (select string_agg(measure[1] || measure[2], ' ')
      from regexp_matches(plain, '([0-9]+(?:\.[0-9]+)?)[ -]([a-z]{1,4})(?![a-z0-9])', 'g') measure));
  end if;
  return words;
end $$;

-- A folded Arabic word without article, "and" and the commonest endings: a bag, the bag, and bags.
create function arabic_stem(word text) returns text language sql immutable parallel safe strict
return regexp_replace(
  regexp_replace(word, U&'^(?:\0648\0627\0644|\0628\0627\0644|\06A9\0627\0644|\0641\0627\0644|\0644\0644|\0627\0644)(?=.{3})|^\0648(?=.{4})', ''),
  U&'(?<=.{3})(?:\0627\062A|\0648\0646|\06CC\0646|\06CC\0647|\0647|\06CC)$', '');

create function arabic_stems(words text) returns text[] language sql immutable parallel safe strict as $$
  select array(
    select stem from (
      select public.arabic_stem(word) from string_to_table(words, ' ') word where word ~ U&'[\0621-\06D3]'
      union
      select unnest(tsvector_to_array(to_tsvector('pg_catalog.english', string_agg(word, ' '))))
      from string_to_table(words, ' ') word where word !~ U&'[\0621-\06D3]'
    ) stems(stem) order by stem collate "C")
$$;

-- What words are compared by, in the order of their letters; none for those that no index holds ("the").
create function search_stems(words text) returns text[] language sql immutable parallel safe strict
return case when words ~ U&'[\0621-\06D3]' then public.arabic_stems(words)
  else tsvector_to_array(to_tsvector('pg_catalog.english', words)) end;

-- 'simple' keeps names, codes and what is typed halfway; stems find other forms. Both, so that neither kind of text misses.
create function words_vector(words text) returns tsvector language sql immutable parallel safe strict
return to_tsvector('pg_catalog.simple', words) || to_tsvector('pg_catalog.english', words)
  || case when words ~ U&'[\0621-\06D3]'
    then to_tsvector('pg_catalog.simple', array_to_string(public.arabic_stems(words), ' ')) else '' end;
create function search_vector(input text) returns tsvector language sql immutable parallel safe strict
return public.words_vector(public.search_text(input));

-- A name as one lexeme, of each of its parts: "Bags & Luggage" is #bag and #luggag. A text that is the name of a shelf, a brand
-- or a tag means that, and not everything that has the word somewhere.
create function search_names(names text[]) returns tsvector language plpgsql immutable parallel safe strict as $$
declare
  lines text := translate(public.search_words_of(
    regexp_replace(array_to_string(names, E'\n'), U&'[&,/\060C]|\\sand\\s|\\s\0648(?=\\S)', E'\n', 'g')), '-', ' ');
  part text;
  lexemes text := '';
begin
  foreach part in array string_to_array(lines, E'\n') loop
    if part ~ '\S' then lexemes := lexemes || ' ''#' || array_to_string(public.search_stems(part), ' ') || ''':1'; end if;
  end loop;
  return lexemes::tsvector;
end $$;

-- Weights: A the title, B shelf and category and what the title says to come along, C brand, store, variants and numbers, D tags. Words of the text begin with ~ and
-- names with #, which no typed word does: names with A of the shelf, B of the category, C of brand and store, D of tags.
create or replace function product_search_vector(p products) returns tsvector language sql stable as $$
  with texts as (
    select t.entity, t.field, t.text from catalog_texts t
    where (t.entity = 'products' and t.entity_id = p.id and t.field in ('title', 'tags', 'overview'))
      or (t.entity = 'categories' and t.entity_id = p.category_id and t.field = 'title')
      or (t.entity = 'subcategories' and t.entity_id = p.subcategory_id and t.field = 'title')
      or (t.entity = 'brands' and t.entity_id = p.brand_id and t.field = 'title')
      or (t.entity = 'stores' and t.entity_id = p.store_id and t.field = 'name')
    union all select 'products', 'title', p.title
    union all select 'products', 'tags', p.tags
    union all select 'products', 'overview', p.overview
    union all select 'categories', 'title', title from categories where id = p.category_id
    union all select 'subcategories', 'title', title from subcategories where id = p.subcategory_id
    union all select 'brands', 'title', title from brands where id = p.brand_id
    union all select 'stores', 'name', name from stores where id = p.store_id
    union all select 'inventories', 'sku', regexp_replace(lower(sku), '[^a-z0-9]', '', 'g') from inventories
      where product_id = p.id and sku <> ''
    union all select 'attributes', 'title', named.title from (
      select distinct a.id, a.title, v.id as value_id, v.title as value_title
      from inventories i join inventory_values link on link.inventory_id = i.id
        join attribute_values v on v.id = link.attribute_value_id join attributes a on a.id = v.attribute_id
      where i.product_id = p.id
    ) variants, lateral (
      select variants.title union all select variants.value_title
      union all select t.text from catalog_texts t where t.field = 'title'
        and (t.entity = 'attributes' and t.entity_id = variants.id or t.entity = 'attribute_values' and t.entity_id = variants.value_id)
    ) named(title)
  ), fields as (
    select
      string_agg(regexp_replace(text, extras, ''), ' ') filter (where entity = 'products' and field = 'title') as title,
      string_agg(substring(text from extras), ' ') filter (where entity = 'products' and field = 'title') as extras,
      string_agg(text, ' ') filter (where entity in ('categories', 'subcategories')) as place,
      string_agg(distinct text, ' ') filter (where entity in ('brands', 'stores', 'inventories', 'attributes')) as facts,
      string_agg(text, ' ') filter (where field = 'tags') as tags,
      string_agg(regexp_replace(text, '<[^>]*>', ' ', 'g'), ' ') filter (where field = 'overview') as overview,
      array_agg(text) filter (where entity = 'subcategories') as shelf_names,
      array_agg(text) filter (where entity = 'categories') as category_names,
      array_agg(text) filter (where entity in ('brands', 'stores')) as seller_names,
      array_agg(text) filter (where field = 'tags')
        -- An Arabic title begins with what it is: a bag, a hand bag.
        || array_agg(substring(text from '^\S+')) filter (where entity = 'products' and field = 'title' and text ~ U&'^[\0621-\06D3]')
        || array_agg(substring(text from '^\S+\s+\S+')) filter (where entity = 'products' and field = 'title' and text ~ U&'^[\0621-\06D3]')
        as tag_names
    from texts,
      -- "Music stand with bag" is no bag: what comes along counts like the shelf.
      (values (U&'\\s(?:with|for|mit|f\00FCr|avec|pour|\0645\0639)\\s.*')) coming_along(extras)
  )
  select setweight(search_vector(coalesce(title, '')), 'A')
    || setweight(search_vector(concat_ws(' ', place, extras)), 'B')
    || setweight(search_vector(coalesce(facts, '')), 'C')
    || setweight(search_vector(coalesce(tags, '')), 'D')
    || array_to_tsvector(array(
         select distinct '~' || stem from unnest(search_stems(translate(search_words_of(overview), '-', ' '))) stem where stem <> ''))
    || setweight(search_names(coalesce(shelf_names, '{}')), 'A')
    || setweight(search_names(coalesce(category_names, '{}')), 'B')
    || setweight(search_names(coalesce(seller_names, '{}')), 'C')
    || setweight(search_names(coalesce(tag_names, '{}')), 'D')
  from fields
$$;

-- Ranking looks at it several times a row: stored as it is, it need not be unpacked each time.
alter table products alter column search set storage main;

create or replace function products_refresh_search() returns trigger language plpgsql as $$
begin
  if current_setting('souk.search_later', true) is distinct from 'on' then
    new.search := product_search_vector(new);
  end if;
  return new;
end $$;
drop trigger products_search on products;
create trigger products_search
  before insert or update of title, tags, brand_id, store_id, category_id, subcategory_id, overview
  on products for each row execute function products_refresh_search();

-- A row for every write that may have changed the words of the catalogue, until they are read anew.
create table search_changes (id bigint primary key generated always as identity);
create function note_search_change() returns trigger language plpgsql as $$
begin
  insert into search_changes default values;
  return null;
end $$;
create trigger products_words after insert or delete or update of title, tags, status, search
  on products for each statement execute function note_search_change();

-- Who writes a whole catalogue says `set local souk.search_later = 'on'` and calls this at the end: once for each product
-- instead of once for each part of it.
create function refresh_product_search(ids integer[]) returns void language plpgsql as $$
begin
  if current_setting('souk.search_later', true) = 'on' then return; end if;
  update products p set search = fresh.search
  from (select q.id, product_search_vector(q) as search from products q where q.id = any(ids)) fresh
  where p.id = fresh.id and p.search is distinct from fresh.search;
end $$;

-- Whatever else is in the vector: a new name, a translation, a variant or its number changes the products that have it.
create function refresh_search_of_named() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(select p.id from products p where case tg_table_name
    when 'categories' then p.category_id = new.id
    when 'subcategories' then p.subcategory_id = new.id
    when 'brands' then p.brand_id = new.id
    when 'stores' then p.store_id = new.id end));
  return null;
end $$;
create trigger categories_search after update of title on categories for each row
  when (old.title <> new.title) execute function refresh_search_of_named();
create trigger subcategories_search after update of title on subcategories for each row
  when (old.title <> new.title) execute function refresh_search_of_named();
create trigger brands_search after update of title on brands for each row
  when (old.title <> new.title) execute function refresh_search_of_named();
create trigger stores_search after update of name on stores for each row
  when (old.name <> new.name) execute function refresh_search_of_named();

create function refresh_search_of_variants() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(
    select distinct i.product_id from inventories i join inventory_values link on link.inventory_id = i.id
      join attribute_values v on v.id = link.attribute_value_id
    where case tg_table_name when 'attributes' then v.attribute_id = new.id else v.id = new.id end));
  return null;
end $$;
create trigger attributes_search after update of title on attributes for each row
  when (old.title <> new.title) execute function refresh_search_of_variants();
create trigger attribute_values_search after update of title on attribute_values for each row
  when (old.title <> new.title) execute function refresh_search_of_variants();

-- By statement: an import writes thousands of rows at once.
create function refresh_search_of_inventories() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(select distinct product_id from changed where sku <> ''));
  return null;
end $$;
create trigger inventories_search_added after insert on inventories
  referencing new table as changed for each statement execute function refresh_search_of_inventories();
create trigger inventories_search_gone after delete on inventories
  referencing old table as changed for each statement execute function refresh_search_of_inventories();
create function refresh_search_of_sku() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array[old.product_id, new.product_id]);
  return null;
end $$;
create trigger inventories_search_changed after update of sku, product_id on inventories for each row
  when (old.sku is distinct from new.sku or old.product_id <> new.product_id) execute function refresh_search_of_sku();

create function refresh_search_of_inventory_values() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(
    select distinct i.product_id from changed join inventories i on i.id = changed.inventory_id));
  return null;
end $$;
create trigger inventory_values_search_added after insert on inventory_values
  referencing new table as changed for each statement execute function refresh_search_of_inventory_values();
create trigger inventory_values_search_gone after delete on inventory_values
  referencing old table as changed for each statement execute function refresh_search_of_inventory_values();

create function refresh_search_of_texts() returns trigger language plpgsql as $$
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
  return null;
end $$;
create trigger catalog_texts_search_added after insert on catalog_texts
  referencing new table as changed for each statement execute function refresh_search_of_texts();
create trigger catalog_texts_search_changed after update on catalog_texts
  referencing new table as changed for each statement execute function refresh_search_of_texts();
create trigger catalog_texts_search_gone after delete on catalog_texts
  referencing old table as changed for each statement execute function refresh_search_of_texts();

-- Categories while somebody types: by the same words.
alter table categories drop column search_title;
alter table categories add column search_title tsvector not null generated always as (search_vector(title)) stored;
alter table subcategories drop column search_title;
alter table subcategories add column search_title tsvector not null generated always as (search_vector(title)) stored;
drop index catalog_texts_category_titles;
create index catalog_texts_category_titles on catalog_texts using gin (search_vector(text))
  where entity in ('categories', 'subcategories') and field = 'title';
-- Translations of products are in products.search.
drop index catalog_texts_search;

-- The words that misspelt ones are mended to. Costs one look when nothing was written since the last time.
create or replace function refresh_search_words() returns void language plpgsql as $$
begin
  delete from search_changes;
  if not found then return; end if;
  with texts as (
    select title || ' ' || replace(tags, ',', ' ') as text from products where status = 1
    union all select title from brands where status = 1
    union all select title from categories where status = 1
    union all select title from subcategories where status = 1
    union all select name from stores where status = 'active'
    union all select title from attribute_values
    union all select t.text from catalog_texts t
      where t.entity in ('categories', 'subcategories', 'brands', 'attribute_values') and t.field = 'title'
        or t.entity = 'products' and t.field in ('title', 'tags')
          and exists (select from products p where p.id = t.entity_id and p.status = 1)
  ), fresh as (
    select word, count(*) as uses
    from texts, unnest(tsvector_to_array(to_tsvector('simple', search_text(text)))) word
    where char_length(word) > 2 and word !~ '[0-9]' group by word
  ), gone as (
    delete from search_words known where not exists (select from fresh where fresh.word = known.word)
  )
  insert into search_words (word, uses) select word, uses from fresh
  on conflict (word) do update set uses = excluded.uses where search_words.uses <> excluded.uses;
end $$;

alter table products disable trigger products_touch;
select refresh_product_search(array(select id from products));
alter table products enable trigger products_touch;
insert into search_changes default values;
select refresh_search_words();
