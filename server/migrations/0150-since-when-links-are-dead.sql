-- Whether an address of the shop that stands in a link leads to nothing that shoppers see: the page of a link that names one, or a record
-- that was deleted or hidden since. Addresses of others are not looked at, nor encoded ones, which cannot be read here.
create function is_dead_link(link text, page text) returns boolean language sql stable as $$
  select case when link = '' then page <> '' and not exists (select from pages t where t.slug = page)
  else exists (
    select from (values
      ('pages', substring(link from '^/page/([^/?#%]+)(?:[/?#]|$)')),
      ('stores', substring(link from '^/shop/([^/?#%]+)(?:[/?#]|$)')),
      ('categories', substring(link from '^/all/([^/?#%]+)(?:[/?#]|$)')),
      ('subcategories', substring(link from '^/all/[^/?#]+/([^/?#%]+)(?:[/?#]|$)')),
      ('products', substring(link from '^/[^/?#]+/product/([0-9]{1,9})(?:[/?#]|$)')),
      ('collections', substring(link from '^/[^/?#]+/collection/?[?](?:[^#]*&)?collection=([0-9]{1,9})(?:[&#]|$)')),
      ('brands', substring(link from '^/[^/?#]+/brand/?[?](?:[^#]*&)?brand=([0-9]{1,9})(?:[&#]|$)'))
    ) as named (entity, place)
    left join slug_redirects moved on moved.entity = named.entity and moved.slug = named.place
    where place is not null and not case named.entity
      when 'pages' then exists (select from pages t where t.slug = place or t.id = moved.entity_id)
      when 'stores' then exists (select from stores t where (t.slug = place or t.id = moved.entity_id) and t.status = 'active')
      when 'categories' then exists (select from categories t where (t.slug = place or t.id = moved.entity_id) and t.status = 1)
      when 'subcategories' then exists (select from subcategories t where (t.slug = place or t.id = moved.entity_id) and t.status = 1)
      when 'products' then exists (select from products t where t.id = place::integer and t.status = 1)
      when 'collections' then exists (select from collections t where t.id = place::integer and t.status = 1)
      else exists (select from brands t where t.id = place::integer and t.status = 1)
    end
  ) end
$$;

-- As it was found when what it leads to changed last. Dead without a time: since before this was written down.
alter table site_links
  add column is_dead boolean not null default false,
  add column dead_since timestamptz;
update site_links set is_dead = true where is_dead_link(link, slug);

create function happens_at() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('souk.happens_at', true), '')::timestamptz, now())
$$;

create function note_dead_link() returns trigger language plpgsql as $$
begin
  new.is_dead := is_dead_link(new.link, new.slug);
  new.dead_since := case when new.is_dead then happens_at() end;
  return new;
end $$;
create trigger site_links_dead before insert or update of link, slug on site_links for each row execute function note_dead_link();

-- Looked at before it is written, so that who saves a brand waits for nobody who puts the window in order.
create function note_dead_links() returns trigger language plpgsql as $$
begin
  if exists (select from site_links where is_dead <> is_dead_link(link, slug)) then
    update site_links set is_dead = not is_dead, dead_since = case when not is_dead then happens_at() end
    where is_dead <> is_dead_link(link, slug);
  end if;
  return null;
end $$;
create trigger site_links_dead after insert or delete or update of slug on pages
  for each statement execute function note_dead_links();
create trigger site_links_dead after insert or delete or update of slug, status on stores
  for each statement execute function note_dead_links();
create trigger site_links_dead after insert or delete or update of slug, status on categories
  for each statement execute function note_dead_links();
create trigger site_links_dead after insert or delete or update of slug, status on subcategories
  for each statement execute function note_dead_links();
create trigger site_links_dead after delete or update of status on collections
  for each statement execute function note_dead_links();
create trigger site_links_dead after delete or update of status on brands
  for each statement execute function note_dead_links();
create trigger site_links_dead after insert or update on slug_redirects
  for each row when (new.entity in ('pages', 'stores', 'categories', 'subcategories')) execute function note_dead_links();
create trigger site_links_dead_again after delete on slug_redirects
  for each row when (old.entity in ('pages', 'stores', 'categories', 'subcategories')) execute function note_dead_links();

-- Of products thousands are hidden at once: only a link that names one is looked at.
create function note_dead_links_of_product() returns trigger language plpgsql as $$
begin
  if exists (select from site_links where link like '%/product/' || old.id || '%' and is_dead <> is_dead_link(link, slug)) then
    update site_links set is_dead = not is_dead, dead_since = case when not is_dead then happens_at() end
    where link like '%/product/' || old.id || '%' and is_dead <> is_dead_link(link, slug);
  end if;
  return null;
end $$;
create trigger site_links_dead after update of status on products
  for each row when (old.status is distinct from new.status) execute function note_dead_links_of_product();
create trigger site_links_dead_gone after delete on products
  for each row execute function note_dead_links_of_product();
