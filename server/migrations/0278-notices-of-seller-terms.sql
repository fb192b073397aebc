-- Stores are notified once of each version of the seller terms that they haven't agreed to.
create unique index notice_events_terms on notice_events (store_id, subject) where kind = 'terms.published';

create function note_seller_terms() returns trigger language plpgsql as $$
declare
  page text := coalesce((select value #>> '{}' from settings where key = 'seller_terms_page'), '');
  version text := coalesce((select value #>> '{}' from settings where key = 'seller_terms_from'), '');
begin
  -- A version that is replaced before anybody was notified of it.
  delete from notice_events
  where kind = 'terms.published' and told_at is null and (subject <> version or page = '');
  insert into notice_events (kind, store_id, subject, about, created_at)
  select 'terms.published', store.id, version, version, now() from stores store
  where store.status <> 'rejected' and page <> '' and version <> '' and not exists (
    select from seller_terms_agreements where store_id = store.id and text_version = version)
  order by store.id
  on conflict do nothing;
  return null;
end $$;
create trigger note_events after insert or update of value on settings for each row
  when (new.key in ('seller_terms_page', 'seller_terms_from')) execute function note_seller_terms();
