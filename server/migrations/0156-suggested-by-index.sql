-- Suggested products are walked to, and counted, in what an index has of each: their rows lie all over the table.
create index listed_category_bought on listed_products (category_id, in_stock desc, purchased desc, id)
  include (subcategory_id, brand_id, store_id);
create index listed_subcategory_bought on listed_products (subcategory_id, in_stock desc, purchased desc, id)
  include (category_id);
create index listed_brand_bought on listed_products (brand_id, in_stock desc, purchased desc, id)
  include (category_id, store_id);
create index listed_store_bought on listed_products (store_id, in_stock desc, purchased desc, id)
  include (category_id, brand_id);
drop index listed_category_popular, listed_subcategory_popular, listed_brand_popular, listed_store_popular;
alter index listed_category_bought rename to listed_category_popular;
alter index listed_subcategory_bought rename to listed_subcategory_popular;
alter index listed_brand_bought rename to listed_brand_popular;
alter index listed_store_bought rename to listed_store_popular;
