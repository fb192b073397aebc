-- The words of titles, made when a title changes and not for each category at every letter that somebody types.
alter table categories add column search_title tsvector not null generated always as (
  to_tsvector('simple', fold_text(title)) || to_tsvector('english', fold_text(title))
) stored;
alter table subcategories add column search_title tsvector not null generated always as (
  to_tsvector('simple', fold_text(title)) || to_tsvector('english', fold_text(title))
) stored;
create index catalog_texts_category_titles on catalog_texts using gin (to_tsvector('simple', fold_text(text)))
  where entity in ('categories', 'subcategories') and field = 'title';

-- As products_search (0005): these lists change all at once and seldom, and are asked at every letter. Until a vacuum came by,
-- every search read through what was pending.
alter index search_words_similar set (fastupdate = off);
alter index search_words_stem set (fastupdate = off);
alter index search_suggestions_folded set (fastupdate = off);
select gin_clean_pending_list('search_words_similar'), gin_clean_pending_list('search_words_stem'),
  gin_clean_pending_list('search_suggestions_folded');
