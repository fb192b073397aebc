-- How many pieces of a shelf are in live orders, written by the statement that moves the shelf itself. So stock can be
-- recomputed from order lines without knowing what was ever delivered to the shelf.
alter table inventories add column taken integer not null default 0;
alter table inventories disable trigger inventories_touch;
update inventories set taken = live.pieces
from (
  select line.inventory_id, sum(line.quantity) as pieces
  from order_lines line join order_parts part on part.id = line.order_part_id
  where not part.cancelled group by line.inventory_id
) live where live.inventory_id = inventories.id;
alter table inventories enable trigger inventories_touch;

-- Pieces of a quota that no order of this shop stands for: sold elsewhere, or before the sale was written down here.
alter table flash_sale_products add column sold_elsewhere integer not null default 0 check (sold_elsewhere >= 0);
update flash_sale_products offer set sold_elsewhere = greatest(offer.sold - coalesce((
  select sum(line.quantity)
  from order_lines line join order_parts part on part.id = line.order_part_id
  where line.product_id = offer.product_id and line.flash_sale_product_id = offer.id and not part.cancelled
), 0), 0);

-- Cash that was taken before there was a ledger (0012) is in the books like all other money.
insert into payment_ledger (order_id, kind, provider, provider_ref, amount_minor, currency, actor, created_at)
select orders.id, 'payment', 'cash', orders.number, due.minor, orders.currency, 'shop', orders.updated_at
from orders join (
  select order_id, sum(total_minor) as minor from order_parts where not cancelled group by order_id
) due on due.order_id = orders.id
where orders.payment_done and orders.order_method = 2 and due.minor > 0
  and not exists (select from payment_ledger entry where entry.order_id = orders.id and entry.kind = 'payment')
on conflict do nothing;

-- Who sent X-Forwarded-For without being a proxy that is believed (TRUSTED_PROXIES): what `souk doctor` shows to whoever
-- has to name the proxy. Losing it in a crash costs a minute.
create unlogged table disbelieved_proxies (
  address text primary key,
  requests bigint not null check (requests > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index disbelieved_proxies_age on disbelieved_proxies (last_at);
