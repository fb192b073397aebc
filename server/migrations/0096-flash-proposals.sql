-- Stores offer products for a flash sale of the shop, as long as it takes proposals (decision 086). Null: it does not.
alter table flash_sales
  add column proposals_until timestamptz,
  -- How much below its lowest price of 30 days a product has to be.
  add column proposals_percent integer not null default 0 check (proposals_percent between 0 and 90);

create table flash_sale_proposals (
  id integer generated always as identity primary key,
  flash_sale_id integer not null references flash_sales on delete cascade,
  store_id integer not null references stores on delete cascade,
  product_id integer not null references products on delete cascade,
  price_minor bigint not null check (price_minor > 0),
  -- Units at this price, and how many to each; null: without end.
  quota integer check (quota > 0),
  limit_per_shopper integer check (limit_per_shopper > 0),
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'refused')),
  -- What the store was told about a refusal.
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (flash_sale_id, product_id),
  check ((state = 'proposed') = (decided_at is null))
);
create index flash_sale_proposals_store on flash_sale_proposals (store_id, flash_sale_id);
create index flash_sale_proposals_product on flash_sale_proposals (product_id);
create index flash_sale_proposals_waiting on flash_sale_proposals (flash_sale_id) where state = 'proposed';

-- Both sides hear of it (decision 085).
create function note_proposal() returns trigger language plpgsql as $$
begin
  perform note_event(
    case new.state when 'proposed' then 'flash.proposed' when 'accepted' then 'flash.accepted' else 'flash.refused' end,
    case new.state when 'proposed' then null else new.store_id end,
    new.flash_sale_id::text, product.title, now())
  from products product where product.id = new.product_id;
  return null;
end $$;
create trigger note_events_new after insert on flash_sale_proposals for each row execute function note_proposal();
create trigger note_events after update of state on flash_sale_proposals for each row
  when (new.state <> old.state) execute function note_proposal();
