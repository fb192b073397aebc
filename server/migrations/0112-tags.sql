-- The tags of all products, with how many have each (decision 104). Counted at night, and after each change of one.
create table product_tags (
  id integer generated always as identity primary key,
  -- as tags are compared
  folded text not null unique check (folded <> ''),
  -- as most products spell it
  name text not null,
  products integer not null,
  -- what it is being made just now: another tag; '' for none; null: nothing is made of it
  becomes text
);
create index product_tags_products on product_tags (products, id);
create index product_tags_name on product_tags (lower(name), id);
create index product_tags_words on product_tags using gin (lower(name) gin_trgm_ops);
create index products_every_tag on products using gin (tag_list(tags)) where tags <> '';

-- A list of tags, commas between, in which one is another, or none; no tag twice.
create function replace_tag(tags text, gone text, into_tag text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(tag, ',' order by place), '') from (
    select distinct on (fold_text(tag)) tag, place from (
      select case when fold_text(btrim(one)) = gone then into_tag else btrim(one) end as tag, place
      from unnest(string_to_array(tags, ',')) with ordinality listed(one, place)
    ) replaced where tag <> '' order by fold_text(tag), place
  ) once
$$;
