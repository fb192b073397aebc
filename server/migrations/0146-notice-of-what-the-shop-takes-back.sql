-- What the shop takes back of a store's products, for whoever works there (decision 085); what its own people and programs take
-- back they know.
create function note_taken_back() returns trigger language plpgsql as $$
begin
  perform note_event('product.taken-back', new.store_id, new.entity_id::text, done.label, now())
  from audit_entries done
  where done.id = new.undone_by
    and not exists (select from memberships m where m.store_id = new.store_id and m.user_id = done.actor_id)
    and not (done.actor_kind = 'api-key' and exists (
      select from api_keys k where k.store_id = new.store_id and k.title = done.actor_name));
  return null;
end $$;
create trigger note_events_taken_back after update of undone_by on audit_entries for each row
  when (old.undone_by is null and new.undone_by is not null and new.entity = 'product' and new.store_id is not null)
  execute function note_taken_back();

-- What an entry takes back is found from it, too.
create index audit_entries_undone on audit_entries (undone_by) where undone_by is not null;
