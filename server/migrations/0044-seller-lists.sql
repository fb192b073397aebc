-- What the lists of a store's console go by: its parts of orders and its products, the newest first, whatever their state.
create index order_parts_store on order_parts (store_id, id desc);
create index products_of_store on products (store_id, id desc);
