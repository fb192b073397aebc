-- Pictures and specifications of new products are written before these, as variants are (0043): who imports beside it waits less long.
-- For all who do not say `set constraints … deferred` nothing changes.
alter table product_images alter constraint product_images_product_id_fkey deferrable initially immediate;
alter table product_specifications alter constraint product_specifications_product_id_fkey deferrable initially immediate;
