-- What the acts that write the catalogue need: how often people have changed a row, whose it is, and where it was.

-- Raised by the acts and by nothing else: stock, ratings and counters leave it as it is, so that whoever edits a text
-- does not lose to a sale.
alter table products add column version integer not null default 1;
alter table categories add column version integer not null default 1;
alter table subcategories add column version integer not null default 1;
alter table brands add column version integer not null default 1;
alter table tax_rules add column version integer not null default 1;
alter table vouchers add column version integer not null default 1;
alter table flash_sales add column version integer not null default 1;

-- Without a store it is the shop's, and everybody may use it.
alter table collections
  add column version integer not null default 1,
  add column store_id integer references stores;
alter table attributes
  add column version integer not null default 1,
  add column store_id integer references stores;
alter table attribute_values add column store_id integer references stores;
alter table shipping_rules
  add column version integer not null default 1,
  add column store_id integer references stores;
alter table bundle_deals
  add column version integer not null default 1,
  add column store_id integer references stores;

-- Out of the shop for good, and kept because it was sold.
alter table products
  add column archived_at timestamptz,
  add constraint products_archived_is_hidden check (archived_at is null or status = 2);

-- GTIN-8, -12, -13 or -14 of the very variant.
alter table inventories add column gtin text check (gtin ~ '^([0-9]{8}|[0-9]{12,14})$');
create index inventories_sku on inventories (sku) where sku is not null;

-- Addresses that people and search engines still know. An address that is in use again is no longer a redirect.
create table slug_redirects (
  -- the name of the table
  entity text not null,
  slug text not null,
  entity_id integer not null,
  created_at timestamptz not null default now(),
  primary key (entity, slug)
);
create index slug_redirects_entity on slug_redirects (entity, entity_id);
