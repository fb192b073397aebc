-- Words and tags of a product in less than half of the time: the same, by fewer calls. A function in SQL whose body PostgreSQL cannot
-- put in place of its call is begun and ended as a query of its own each time; in PL/pgSQL an expression is worked out where it stands.

-- Letters without accents need no look at them.
create or replace function fold_text(input text) returns text language plpgsql immutable parallel safe strict as $$
begin
  if octet_length(input) = char_length(input) then return lower(input); end if;
  return translate(
    translate(lower(public.unaccent('public.unaccent', input)),
      U&'\0623\0625\0622\0671\0649\064A\0626\0629\0643\06C0\0624',
      U&'\0627\0627\0627\0627\06CC\06CC\06CC\0647\06A9\0647\0648'),
    U&'\064B\064C\064D\064E\064F\0650\0651\0652\0640', '');
end $$;

-- Of which each is folded by itself: what is folded may have commas that were none.
create or replace function tag_list(tags text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  tag text;
  folded text[] := '{}';
begin
  if octet_length(tags) = char_length(tags) and tags !~ '^[ ,]|[ ,]$|,[ ,]| ,' then
    return string_to_array(lower(tags), ',');
  end if;
  foreach tag in array string_to_array(tags, ',') loop
    if btrim(tag) <> '' then folded := folded || public.fold_text(btrim(tag)); end if;
  end loop;
  return folded;
end $$;

-- Whoever asks for tags says that there are some: one index for products that are shown and those that are not.
drop index products_tags;

create or replace function search_words_of(input text) returns text language plpgsql immutable parallel safe strict as $$
declare
  plain text;
begin
  if octet_length(input) = char_length(input) then
    plain := lower(input);
    if plain !~ '[^a-z0-9 \n-]' then return plain; end if;
  else
    plain := translate(public.fold_text(input),
      U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9', '01234567890123456789');
  end if;
  if strpos(plain, ',') > 0 or strpos(plain, '''') > 0 then
    plain := regexp_replace(plain, '(?<=[0-9]),(?=[0-9]{3}(?![0-9]))|''s(?![a-z])|''', '', 'g');
  end if;
  return regexp_replace(plain,
    U&'[][!"#$%&()*+,/:;<=>?@\\\\^`{|}~_\00D7\00B7\060C\061B\061F\00AB\00BB\2013\2014\2018-\201E\2026]|\\.(?![0-9])|(?<![0-9])\\.', ' ', 'g');
end $$;

create or replace function search_text(input text) returns text language plpgsql immutable parallel safe strict as $$
declare
  plain text := public.search_words_of(input);
  words text := translate(plain, '-', ' ');
  found text;
  place integer := 1;
begin
  if strpos(plain, '-') > 0 then
    loop
      found := regexp_substr(plain, '[a-z0-9]+(?:-[a-z0-9]+)+', 1, place);
      exit when found is null;
      words := words || ' ' || replace(found, '-', '');
      place := place + 1;
    end loop;
  end if;
  if plain ~ '[0-9][ -][a-z]' then
    place := 1;
    loop
      found := regexp_substr(plain, '[0-9]+(?:\.[0-9]+)?[ -][a-z]{1,4}(?![a-z0-9])', 1, place);
      exit when found is null;
      words := words || ' ' || translate(found, ' -', '');
      place := place + 1;
    end loop;
  end if;
  return words;
end $$;

-- All words of a text by two looks at it instead of two at each. What a word was says whether it is an Arabic one.
create or replace function arabic_stems(words text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  each text[] := string_to_array(words, ' ');
  stemmed text[] := string_to_array(regexp_replace(
    regexp_replace(words, U&'(^| )(?:(?:\0648\0627\0644|\0628\0627\0644|\06A9\0627\0644|\0641\0627\0644|\0644\0644|\0627\0644)(?=[^ ]{3})|\0648(?=[^ ]{4}))', '\1', 'g'),
    U&'(?<=[^ ]{3})(?:\0627\062A|\0648\0646|\06CC\0646|\06CC\0647|\0647|\06CC)(?= |$)', '', 'g'), ' ');
  stems text[] := '{}';
  others text := '';
begin
  for place in 1 .. cardinality(each) loop
    if each[place] ~ U&'[\0621-\06D3]' then
      -- No lexeme is longer, and none of them is a word.
      if octet_length(each[place]) <= 2046 then stems := stems || stemmed[place]; end if;
    elsif each[place] <> '' then
      others := others || ' ' || each[place];
    end if;
  end loop;
  if others = '' then return tsvector_to_array(array_to_tsvector(stems)); end if;
  return tsvector_to_array(array_to_tsvector(stems) || to_tsvector('pg_catalog.english', others));
end $$;

create or replace function search_stems(words text) returns text[] language plpgsql immutable parallel safe strict as $$
begin
  if octet_length(words) <> char_length(words) and words ~ U&'[\0621-\06D3]' then return public.arabic_stems(words); end if;
  return tsvector_to_array(to_tsvector('pg_catalog.english', words));
end $$;

-- Both, so that neither names and codes nor other forms of a word miss (0025).
create function stems_vector(words text) returns tsvector language plpgsql immutable parallel safe strict as $$
begin
  if octet_length(words) <> char_length(words) and words ~ U&'[\0621-\06D3]' then
    return to_tsvector('pg_catalog.english', words) || to_tsvector('pg_catalog.simple', array_to_string(public.arabic_stems(words), ' '));
  end if;
  return to_tsvector('pg_catalog.english', words);
end $$;
create or replace function words_vector(words text) returns tsvector language plpgsql immutable parallel safe strict as $$
begin
  return to_tsvector('pg_catalog.simple', words) || public.stems_vector(words);
end $$;

create or replace function search_vector(input text) returns tsvector language plpgsql immutable parallel safe strict as $$
begin
  return public.words_vector(public.search_text(input));
end $$;

-- Names as lexemes, one behind the other, so that those of several lists become one vector.
create function search_name_list(names text[]) returns text language plpgsql immutable parallel safe strict as $$
declare
  lines text := translate(public.search_words_of(
    regexp_replace(array_to_string(names, E'\n'), U&'[&,/\060C]|\\sand\\s|\\s\0648(?=\\S)', E'\n', 'g')), '-', ' ');
  part text;
  lexemes text := '';
begin
  foreach part in array string_to_array(lines, E'\n') loop
    if part ~ '\S' then lexemes := lexemes || ' ''#' || array_to_string(public.search_stems(part), ' ') || ''':1'; end if;
  end loop;
  return lexemes;
end $$;
create or replace function search_names(names text[]) returns tsvector language plpgsql immutable parallel safe strict as $$
begin
  return public.search_name_list(names)::tsvector;
end $$;

-- Words of the text around a product, which count less than any other. No stem has a space.
create function text_vector(input text) returns tsvector language plpgsql immutable parallel safe strict as $$
declare
  stems text[] := array_remove(public.search_stems(translate(public.search_words_of(input), '-', ' ')), '');
begin
  if cardinality(stems) = 0 then return ''; end if;
  return array_to_tsvector(string_to_array('~' || array_to_string(stems, ' ~'), ' '));
end $$;

-- Words that misspelt ones are mended to: neither short ones nor numbers.
create function mending_words(words tsvector) returns tsvector language plpgsql immutable parallel safe strict as $$
begin
  return array_to_tsvector(string_to_array(ltrim(regexp_replace(
    array_to_string(tsvector_to_array(words), ' '), '(?:^| )(?:[^ ]{1,2}|[^ ]*[0-9][^ ]*)(?= |$)', '', 'g')), ' '));
end $$;

-- As before (0045), with what several products share worked out once: tags, texts and names of variants are those of a shelf in
-- many a catalogue.
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
  ), variants as materialized (
    select id, string_agg(distinct name, ' ') as names from (
      select distinct i.product_id as id, a.id as attribute_id, a.title, v.id as value_id, v.title as value_title
      from inventories i join inventory_values link on link.inventory_id = i.id
        join attribute_values v on v.id = link.attribute_value_id join attributes a on a.id = v.attribute_id
      where i.product_id = any(ids)
    ) every, lateral (
      select every.title union all select every.value_title
      union all select t.text from catalog_texts t where t.field = 'title'
        and (t.entity = 'attributes' and t.entity_id = every.attribute_id or t.entity = 'attribute_values' and t.entity_id = every.value_id)
    ) of_them(name) group by id
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

-- As before (0045), with the tier in the statement itself: within a function that plans for what it is given, another one plans anew
-- with each call.
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

-- How often a word is used is counted where it stands, as long as its page has room; else all six indexes are told of a row that they
-- do not know.
alter table search_words set (fillfactor = 70);
cluster search_words using search_words_pkey;
alter table search_words set without cluster;
