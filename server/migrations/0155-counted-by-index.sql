-- A plan that was made while there were few carts or addresses, and is kept by its connection, read all of them for each new row until
-- PostgreSQL had counted them again.
alter function count_addresses(text, integer, text) set enable_seqscan = off;
alter function count_cart_rows(text, integer, text) set enable_seqscan = off;
