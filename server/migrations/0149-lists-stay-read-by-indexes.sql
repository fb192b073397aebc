-- A page of a list is read from an index alone as long as PostgreSQL knows that everybody sees the rows that it names; of a page of
-- the table in which one row has changed it looks up each. A row of it is narrow and many share a page, so that what two hundred sales
-- changed of five thousand products was every page, long before a fifth of the rows had changed.
alter table listed_products set (
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_vacuum_insert_threshold = 100
);
