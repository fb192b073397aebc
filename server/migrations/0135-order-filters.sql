-- By what an operator's list of orders is narrowed, each in its order: the newest first, however few there are.
create index orders_country on orders ((address ->> 'country'), id);
create index orders_method on orders (order_method, id);
-- Few orders of few amounts are looked up; of many amounts there are enough to come upon.
create index orders_total on orders (currency, total_minor);
create index orders_refunded on orders (id) where refunded;
