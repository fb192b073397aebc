-- All pictures of the shop, whoever put them and whatever shows them (decision 102). What shows a picture is counted at night; which
-- records do, is looked up when somebody asks.
create table pictures (
  id integer generated always as identity primary key,
  name text not null unique check (name <> '' and char_length(name) <= 200),
  -- what the first thing that shows it is called
  title text not null default '',
  -- what shows it first; null: nothing, when it was counted
  shown_as text check (shown_as in ('product', 'order', 'store', 'review', 'catalogue', 'window', 'look', 'draft', 'text')),
  added_at timestamptz not null,
  -- false: it was put within a day, and a form that names it may be open still
  is_counted boolean not null default false
);
create index pictures_shown_as on pictures (shown_as, id);
create index pictures_unused on pictures (id) where shown_as is null and is_counted;
create index pictures_words on pictures using gin (lower(name) gin_trgm_ops, lower(title) gin_trgm_ops);

-- The names of pictures in a text: in HTML, or as a value in JSON; of a size, the picture that it is made of.
create function pictures_in(body text) returns setof text language sql immutable parallel safe as $$
  select distinct found[1] from regexp_matches(
    body, '(?:/uploads/)?(?:(?:thumb|w320|w640|w960|w1280)-)?((?:[\w-]+/)?[\w-][\w.-]*\.(?:png|jpe?g|webp|avif|gif|svg|mp4|webm))', 'g') found
$$;

create index product_images_image on product_images (image);
create index products_image on products (image);
create index products_video on products (video) where video is not null;
create index products_video_thumb on products (video_thumb) where video_thumb is not null;
create index products_with_pictures on products (id) where description like '%/uploads/%';
create index catalog_texts_with_pictures on catalog_texts (entity, entity_id) where text like '%/uploads/%';
create index review_images_image on review_images (image);
create index stores_image on stores (image);
create index stores_banner_image on stores (banner_image) where banner_image is not null;
create index users_avatar on users (avatar) where avatar is not null;
create index order_lines_image on order_lines ((product ->> 'image'));
