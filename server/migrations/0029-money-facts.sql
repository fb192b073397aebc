-- Facts about money that cannot be found out afterwards: who pays a voucher, what commission was taken of, what a refund
-- was for, when a part was delivered and who took its cash, and what things have cost.

-- How much of its discount the shop pays, in percent; the seller of the goods pays the rest. Null: all of the shop's own
-- vouchers, nothing of a store's.
alter table vouchers add column shop_pays_percent numeric(5, 2) check (shop_pays_percent between 0 and 100);

-- Old orders were reckoned as if their sellers paid every voucher, and stay so (decision 024).
alter table orders
  -- what held of the voucher; null: there was none, or it is from before this was written down
  add column voucher_shop_percent numeric(5, 2) check (voucher_shop_percent between 0 and 100),
  add column voucher_shop_minor bigint not null default 0,
  add constraint orders_shop_pays_a_part check (voucher_shop_minor between 0 and voucher_minor);
alter table order_parts
  add column voucher_shop_minor bigint not null default 0,
  add column commission_tax_minor bigint not null default 0 check (commission_tax_minor >= 0),
  add column delivered_at timestamptz,
  -- null: not in cash, not delivered, or delivered before this was written down
  add column cash_collected_by text check (cash_collected_by in ('seller', 'courier', 'shop')),
  add constraint parts_shop_pays_a_part check (voucher_shop_minor between 0 and voucher_minor);
alter table order_lines
  add column voucher_shop_minor bigint not null default 0,
  add column voucher_seller_minor bigint not null generated always as (voucher_minor - voucher_shop_minor) stored,
  add column commission_base_minor bigint not null default 0 check (commission_base_minor >= 0),
  add column commission_percent numeric(7, 4) not null default 0 check (commission_percent between 0 and 100),
  -- what gave the rate: 'seller', 'category:7', 'shop'; 'of-part': from before lines had one, spread from the part's
  add column commission_rule text not null default 'of-part' check (commission_rule <> ''),
  add column commission_minor bigint not null default 0 check (commission_minor >= 0),
  add column commission_tax_percent numeric(7, 4) not null default 0 check (commission_tax_percent between 0 and 100),
  add column commission_tax_minor bigint not null default 0 check (commission_tax_minor >= 0),
  add column commission_tax_reason text not null default 'not-configured' check (commission_tax_reason <> ''),
  add constraint lines_shop_pays_a_part check (voucher_shop_minor between 0 and voucher_minor);

-- Each line gets its share of the part's commission, by the largest remainder as everything that is split.
update order_lines line
set commission_base_minor = share.goods, commission_percent = share.percent,
  commission_minor = share.whole + (share.rank <= share.minor - share.given)::integer
from (
  select id, goods, percent, minor, whole, sum(whole) over (partition by part_id) as given,
    row_number() over (partition by part_id order by remainder desc, position, id) as rank
  from (
    select id, part_id, position, goods, percent, minor,
      case when base > 0 then div(minor * goods, base) else 0 end as whole,
      case when base > 0 then mod(minor * goods, base) else 0 end as remainder
    from (
      select l.id, part.id as part_id, l.position, part.commission_percent as percent,
        part.commission_minor::numeric as minor,
        (l.subtotal_minor - l.bundle_offer_minor - l.voucher_minor)::numeric as goods,
        sum(l.subtotal_minor - l.bundle_offer_minor - l.voucher_minor) over (partition by part.id) as base
      from order_lines l join order_parts part on part.id = l.order_part_id
    ) as amounts
  ) as divided
) as share
where share.id = line.id;

update order_parts part
set delivered_at = coalesce(
  (select max(created_at) from order_moves where order_part_id = part.id and to_status = 5), part.updated_at)
where status = 5 and not cancelled;

-- Who takes the money of orders that are paid in cash.
alter table stores add column cash_collected_by text not null default 'courier'
  check (cash_collected_by in ('seller', 'courier', 'shop'));

-- Cash enters the books with each part that is delivered, and says who holds it.
alter table payment_ledger
  add column order_part_id integer references order_parts on delete restrict,
  add column collected_by text check (collected_by in ('seller', 'courier', 'shop')),
  drop constraint payment_ledger_provider_kind_provider_ref_key,
  add constraint payment_ledger_once unique nulls not distinct (provider, kind, provider_ref, order_part_id);
update payment_ledger entry set order_part_id = part.id
from order_parts part
where entry.provider = 'cash' and entry.kind = 'payment' and part.order_id = entry.order_id and not part.cancelled
  and part.total_minor = entry.amount_minor
  and not exists (select from order_parts other where other.order_id = part.order_id and other.id <> part.id
    and not other.cancelled);

-- Cash of parts that were delivered while others of their order were not; it entered the books with the last one.
insert into payment_ledger
  (order_id, kind, provider, provider_ref, amount_minor, currency, actor, created_at, order_part_id)
select orders.id, 'payment', 'cash', orders.number, part.total_minor, orders.currency, 'shop', part.delivered_at, part.id
from orders join order_parts part on part.order_id = orders.id
where orders.order_method = 2 and not orders.payment_done and part.delivered_at is not null and part.total_minor > 0
  and not exists (select from payment_ledger entry where entry.order_id = orders.id and entry.kind = 'payment')
order by part.id;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger payment_ledger_append_only before update or delete or truncate on payment_ledger
  for each statement execute function ledger_is_append_only();

-- What a refund gives back. What the buyer gets is goods and shipping; what the voucher bore and the commission are given
-- back besides. 'shop': nobody said what it was for. 'goodwill': the shop means it. 'nobody': money that was never the order's.
create table refund_lines (
  id bigint generated always as identity primary key,
  refund_id integer not null references refunds on delete cascade,
  borne_by text not null check (borne_by in ('seller', 'shop', 'goodwill', 'nobody')),
  order_part_id integer references order_parts on delete restrict,
  order_line_id integer references order_lines on delete restrict,
  -- pieces that came back; 0: an amount
  units integer not null default 0 check (units >= 0),
  goods_minor bigint not null default 0 check (goods_minor >= 0),
  shipping_minor bigint not null default 0 check (shipping_minor >= 0),
  voucher_shop_minor bigint not null default 0 check (voucher_shop_minor >= 0),
  voucher_seller_minor bigint not null default 0 check (voucher_seller_minor >= 0),
  commission_minor bigint not null default 0 check (commission_minor >= 0),
  commission_tax_minor bigint not null default 0 check (commission_tax_minor >= 0),
  constraint refund_lines_of_a_part check (order_line_id is null or order_part_id is not null),
  -- only what a seller bears takes something back from them
  constraint refund_lines_of_a_seller check (case borne_by when 'seller' then order_line_id is not null
    else units = 0 and voucher_shop_minor + voucher_seller_minor + commission_minor + commission_tax_minor = 0 end)
);
create index refund_lines_refund on refund_lines (refund_id);
create index refund_lines_line on refund_lines (order_line_id) where order_line_id is not null;

-- Old refunds of cancelled parts, and of all of an order, are spread over their lines by what those cost.
with meant as (
  select refund.id as refund_id, refund.amount_minor, part.id as part_id
  from refunds refund join orders on orders.id = refund.order_id join order_parts part on part.order_id = orders.id
  where case when refund.cause ~ '^cancelled-parts:[0-9]+(-[0-9]+)*$'
    then part.id = any (string_to_array(split_part(refund.cause, ':', 2), '-')::integer[])
    else refund.cause not like 'unwanted-payment:%' and orders.payment_done
      and (refund.attempt_id is null or refund.payment_id = orders.trans_id)
      and refund.amount_minor = orders.total_minor and refund.currency = orders.currency
    end
), weights as (
  select meant.refund_id, meant.amount_minor, line.id as line_id, kind, weight, line.position,
    sum(weight) over (partition by meant.refund_id) as total
  from meant join order_lines line on line.order_part_id = meant.part_id
    cross join lateral (values ('goods', (line.total_minor - line.shipping_minor)::numeric),
      ('shipping', line.shipping_minor::numeric)) as piece (kind, weight)
), divided as (
  select *, div(amount_minor * weight, total) as whole,
    row_number() over (partition by refund_id
      order by mod(amount_minor * weight, total) desc, kind, position, line_id) as rank
  from weights where total > 0 and amount_minor <= total
), shares as (
  select *, whole + (rank <= amount_minor - sum(whole) over (partition by refund_id))::integer as minor from divided
), given as (
  select refund_id, line_id, bool_and(amount_minor = total) as is_all,
    sum(minor) filter (where kind = 'goods') as goods, sum(minor) filter (where kind = 'shipping') as shipping,
    sum(weight) filter (where kind = 'goods') as of_goods
  from shares group by refund_id, line_id
)
insert into refund_lines (refund_id, borne_by, order_part_id, order_line_id, units, goods_minor, shipping_minor,
  voucher_seller_minor, commission_minor)
select given.refund_id, 'seller', line.order_part_id, line.id, case when is_all then line.quantity else 0 end,
  given.goods, given.shipping,
  case when is_all then line.voucher_minor when of_goods > 0 then round(line.voucher_minor * given.goods / of_goods) else 0 end,
  case when is_all then line.commission_minor when of_goods > 0 then round(line.commission_minor * given.goods / of_goods) else 0 end
from given join order_lines line on line.id = given.line_id
order by given.refund_id, line.position, line.id;

insert into refund_lines (refund_id, borne_by, goods_minor)
select refund.id, case when refund.cause like 'unwanted-payment:%' or not orders.payment_done
    or (refund.attempt_id is not null and refund.payment_id is distinct from orders.trans_id)
  then 'nobody' else 'shop' end, refund.amount_minor
from refunds refund join orders on orders.id = refund.order_id
where not exists (select from refund_lines line where line.refund_id = refund.id)
order by refund.id;

create function refund_lines_add_up() returns trigger language plpgsql as $$
declare
  of_refund integer := coalesce(to_jsonb(new), to_jsonb(old)) ->> case tg_table_name when 'refunds' then 'id' else 'refund_id' end;
begin
  if exists (
    select from refunds where id = of_refund and amount_minor <> (
      select coalesce(sum(goods_minor + shipping_minor), 0) from refund_lines where refund_id = of_refund)
  ) then
    raise exception 'the lines of refund % do not sum to its amount', of_refund using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refunds_add_up after insert or update of amount_minor on refunds
  deferrable initially deferred for each row execute function refund_lines_add_up();
create constraint trigger refund_lines_add_up after insert or update or delete on refund_lines
  deferrable initially deferred for each row execute function refund_lines_add_up();

-- Every price that things have had, from now on (Directive (EU) 2019/2161: the lowest of 30 days). Written by triggers,
-- so that nobody can forget it.
create table price_changes (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  -- null: what the product costs, and its variants that have no price of their own
  inventory_id integer references inventories on delete cascade,
  changed_at timestamptz not null default now(),
  -- of a variant 0: from here on it costs what the product costs
  price_minor bigint not null check (price_minor >= 0)
);
create index price_changes_product on price_changes (product_id, inventory_id, changed_at);

create function note_prices_of_products() returns trigger language plpgsql as $$
begin
  insert into price_changes (product_id, price_minor) select id, base_price_minor from added;
  return null;
end $$;
create trigger products_first_price after insert on products referencing new table as added
  for each statement execute function note_prices_of_products();
create function note_prices_of_inventories() returns trigger language plpgsql as $$
begin
  insert into price_changes (product_id, inventory_id, price_minor)
  select product_id, id, price_minor from added where price_minor > 0;
  return null;
end $$;
create trigger inventories_first_price after insert on inventories referencing new table as added
  for each statement execute function note_prices_of_inventories();

create function note_price_of_product() returns trigger language plpgsql as $$
begin
  insert into price_changes (product_id, price_minor) values (new.id, new.base_price_minor);
  return null;
end $$;
create trigger products_price after update on products for each row
  when (old.base_price_minor <> new.base_price_minor) execute function note_price_of_product();
create function note_price_of_inventory() returns trigger language plpgsql as $$
begin
  insert into price_changes (product_id, inventory_id, price_minor) values (new.product_id, new.id, new.price_minor);
  return null;
end $$;
create trigger inventories_price after update on inventories for each row
  when (old.price_minor <> new.price_minor) execute function note_price_of_inventory();

insert into price_changes (product_id, price_minor) select id, base_price_minor from products order by id;
insert into price_changes (product_id, inventory_id, price_minor)
select product_id, id, price_minor from inventories where price_minor > 0 order by id;
