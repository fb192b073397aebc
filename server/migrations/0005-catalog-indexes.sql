-- Tags as a set of folded words, so that a source of type 3 (tags) is answered by an index.
create function tag_list(tags text) returns text[]
language sql immutable parallel safe strict
return array(select fold_text(btrim(tag)) from unnest(string_to_array(tags, ',')) tag where btrim(tag) <> '');
create index products_tags on products using gin (tag_list(tags)) where status = 1;

-- Equal products keep the order of their ids: rows inserted while somebody walks the pages come last (INVARIANTS B35).
drop index products_popular;
create index products_popular on products (purchased desc, id) where status = 1;
drop index products_rating;
create index products_rating on products (rating desc, review_count desc, id) where status = 1;

-- Counting, facets and price order read only this index: products are wide rows.
create index products_listing on products (category_id, id)
  include (store_id, subcategory_id, brand_id, shipping_rule_id, selling_minor, offered_minor, rating)
  where status = 1;

-- Products change seldom and are searched all the time: no pending list that every search has to read through.
alter index products_search set (fastupdate = off);
create index search_words_stem on search_words using gin (to_tsvector('english', word));

-- Translated titles and tags are searched like the products' own.
create index catalog_texts_search on catalog_texts using gin (to_tsvector('simple', fold_text(text)))
  where entity = 'products' and field in ('title', 'tags');

-- The words of translations count as known, or they would be "mended" into words of another language.
create or replace function refresh_search_words() returns void language sql as $$
  delete from search_words;
  insert into search_words (word, uses)
  select word, count(*) from (
    select unnest(tsvector_to_array(to_tsvector('simple', fold_text(title || ' ' || replace(tags, ',', ' '))))) as word
    from products where status = 1
    union all select unnest(tsvector_to_array(to_tsvector('simple', fold_text(title)))) from brands where status = 1
    union all select unnest(tsvector_to_array(to_tsvector('simple', fold_text(title)))) from categories where status = 1
    union all select unnest(tsvector_to_array(to_tsvector('simple', fold_text(title)))) from subcategories where status = 1
    union all select unnest(tsvector_to_array(to_tsvector('simple', fold_text(t.text))))
    from catalog_texts t join products p on p.id = t.entity_id and p.status = 1
    where t.entity = 'products' and t.field in ('title', 'tags')
  ) words where char_length(word) > 2 group by word
$$;
