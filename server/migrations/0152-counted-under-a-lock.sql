-- How many rows a shopper has decides whether one more is written, and the first address is the default one. Both are counted when
-- nobody else writes for the same shopper: each statement of such a function begins when the one before it has its lock. So what
-- locks, counts and writes is one statement for whoever sends it.
create function count_addresses(of_shopper text, of_user integer, of_guest text) returns integer language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_shopper, 0));
  if of_user is not null then return (select count(*) from addresses where user_id = of_user); end if;
  return (select count(*) from addresses where guest_key = of_guest);
end $$;
create function count_cart_rows(of_shopper text, of_user integer, of_guest text) returns integer language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_shopper, 0));
  if of_user is not null then return (select count(*) from cart_items where user_id = of_user); end if;
  return (select count(*) from cart_items where guest_key = of_guest);
end $$;

-- A plan that was made while there were few orders, and is kept by its connection, read all of them for each new one.
alter function note_parts_placed() set enable_seqscan = off;
