-- Found by their beginning as well; equality uses it too.
create index inventories_sku_begins on inventories (lower(sku) text_pattern_ops) where sku is not null;
drop index inventories_sku_folded;

-- A phone number by its last digits, however it is written: with a country code, a leading zero or spaces.
create function phone_end(phone text) returns text language sql immutable parallel safe strict
return reverse(regexp_replace(phone, '\D', '', 'g'));
create index users_phone on users (phone_end(phone) text_pattern_ops) where phone <> '';
create index orders_phone on orders (phone_end(address ->> 'phone') text_pattern_ops) where address ->> 'phone' <> '';
