-- The products that use a record, in any state: listed, moved or counted before the record is deleted.
create index products_of_category on products (category_id, id);
create index products_of_subcategory on products (subcategory_id, id) where subcategory_id is not null;
create index products_of_brand on products (brand_id, id) where brand_id is not null;
create index products_of_tax_rule on products (tax_rule_id, id);
create index products_of_shipping_rule on products (shipping_rule_id, id);
create index products_of_bundle_deal on products (bundle_deal_id, id) where bundle_deal_id is not null;
