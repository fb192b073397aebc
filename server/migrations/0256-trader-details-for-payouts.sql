-- Shops that have stores already keep paying those with incomplete business details until they turn the setting on: an upgrade
-- stops no payout.
insert into settings (key, value) select 'payouts_need_trader_details', 'false' where exists (select from stores)
on conflict (key) do nothing;
