-- What a product cost when it was put on a wishlist, so that the list can say that the price has moved since; null:
-- nobody wrote it down.
alter table wishlist_items add column price_minor bigint check (price_minor >= 0);

-- Followers are counted by deltas inside the writing transaction, whoever takes the row away: a press on the button or
-- an account that is deleted (INVARIANTS I43).
create function store_follows_count() returns trigger language plpgsql as $$
begin
  update stores set follower_count = follower_count + case tg_op when 'INSERT' then 1 else -1 end
    where id = coalesce(new.store_id, old.store_id);
  return null;
end $$;
create trigger store_follows_count after insert or delete on store_follows
  for each row execute function store_follows_count();
update stores set follower_count = (select count(*) from store_follows where store_id = stores.id);
