-- Pieces that were bought (below zero: that came back) and are not counted in products.purchased yet. An order only adds
-- rows here: counting in products would make all orders of a bestseller wait for one row, and write that wide row and its
-- index entries anew each time. A job adds them up every minute.
create table product_sales (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  pieces integer not null
);
