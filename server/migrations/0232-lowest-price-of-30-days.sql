-- The lowest price of a product or variant in the 30 days before a moment (Directive (EU) 2019/2161), with flash sales: a variant's own
-- price beats them (SPEC §9). Null if it did not exist yet or its prices are unknown.
create function lowest_price_of_30_days(the_product integer, the_inventory integer, before timestamptz) returns bigint
language sql stable as $$
  with own as (
    select changed_at, id, inventory_id, price_minor from price_changes
    where product_id = the_product and (inventory_id is null or inventory_id = the_inventory) and changed_at < before
  ), sales as (
    select sale.start_time, sale.end_time, offer.price_minor
    from flash_sale_products offer join flash_sales sale on sale.id = offer.flash_sale_id
    where offer.product_id = the_product and sale.status = 1
      and sale.start_time < before and sale.end_time > before - interval '30 days'
  ), moments as (
    -- every price began at one of these; what held when the days began counts from there
    select before - interval '30 days' as at
    union select changed_at from own where changed_at > before - interval '30 days'
    union select greatest(start_time, before - interval '30 days') from sales
    union select end_time from sales where end_time < before
  )
  select min(coalesce(variant.price_minor, flash.price_minor, product.price_minor))
  from moments
    left join lateral (
      select nullif(price_minor, 0) as price_minor from own
      where inventory_id is not null and changed_at <= moments.at order by changed_at desc, id desc limit 1
    ) variant on true
    left join lateral (
      select price_minor from own
      where inventory_id is null and changed_at <= moments.at order by changed_at desc, id desc limit 1
    ) product on true
    left join lateral (
      select min(price_minor) as price_minor from sales where start_time <= moments.at and moments.at < end_time
    ) flash on true
$$;
