-- A store's list of its products within a category, the newest first; and in which categories it has any, read off the index alone.
create index products_of_store_category on products (store_id, category_id, id desc) include (subcategory_id);
