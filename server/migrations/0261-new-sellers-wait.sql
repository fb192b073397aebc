-- Shops that have stores already pay new sellers as early as others until they change the setting.
insert into settings (key, value) select 'new_seller_hold_days', '0' where exists (select from stores)
on conflict (key) do nothing;
