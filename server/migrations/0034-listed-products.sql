-- How often something was bought, by itself: counting a sale must not write the wide row of the product and its indexes anew.
create table product_popularity (
  product_id integer primary key references products on delete cascade,
  -- below zero for a moment, when what came back is counted before what was bought
  pieces integer not null,
  purchased integer not null generated always as (greatest(pieces, 0)) stored
) with (fillfactor = 80);
insert into product_popularity (product_id, pieces) select id, purchased from products where purchased <> 0;
alter table products drop column purchased;

-- What lists, facets and suggestions read: a narrow row of each product that shoppers see, and of no other. Kept by
-- refresh_listed() alone, in the transaction of whatever changed it.
create table listed_products (
  id integer primary key,
  store_id integer not null,
  category_id integer not null,
  subcategory_id integer,
  brand_id integer,
  shipping_rule_id integer not null,
  in_stock boolean not null,
  -- the percent below the selling price, 0 to 100 (rules/price.ts); like the price without flash sales
  discount smallint not null,
  review_count integer not null,
  price_minor bigint not null,
  created_at timestamptz not null,
  purchased integer not null,
  rating numeric(3, 2) not null,
  -- of what, with the price of a flash sale, the price shown meanwhile is made (lowest_price, 0026)
  selling_minor bigint not null,
  own_low_minor bigint,
  sells_plain boolean not null
);

-- How many are listed in each place, as sums: whoever lists something adds a row, so that nobody waits for another, and a job
-- adds rows up. Kinds: 0 everything, 1 a category, 2 a subcategory, 3 a brand, 4 a store.
create table listed_counts (
  kind smallint not null,
  place_id integer not null,
  amount integer not null
);

-- What should be in listed_products, with what is asked of it put inside: a backup copies tables, and knows no views.
create function listable_products() returns setof listed_products language sql stable as $$
  select p.id, p.store_id, p.category_id, p.subcategory_id, p.brand_id, p.shipping_rule_id, p.in_stock,
    (case when price.minor < p.selling_minor then 100 - price.minor * 100 / p.selling_minor else 0 end)::smallint as discount,
    p.review_count, price.minor as price_minor, p.created_at, coalesce(b.purchased, 0) as purchased, p.rating,
    p.selling_minor, p.own_low_minor, p.sells_plain
  from products p
    join stores s on s.id = p.store_id and s.status = 'active'
    left join product_popularity b on b.product_id = p.id
    cross join lateral (select lowest_price(p.base_price_minor, p.own_low_minor, p.sells_plain) as minor) price
  where p.status = 1
$$;

insert into listed_products select * from listable_products();
insert into listed_counts (kind, place_id, amount)
  select kind, place_id, count(*) from listed_products l,
    lateral (values (0, 0), (1, l.category_id), (2, l.subcategory_id), (3, l.brand_id), (4, l.store_id)) as place(kind, place_id)
  where place_id is not null group by 1, 2;
create index listed_counts_place on listed_counts (kind, place_id) include (amount);

-- Every order in which something is shown of everything, a category and a subcategory; what a brand or a store has is little enough to
-- be sorted by what is asked for more seldom.
create index listed_popular on listed_products (in_stock desc, purchased desc, id);
create index listed_recent on listed_products (in_stock desc, created_at desc, id desc);
create index listed_cheap on listed_products (in_stock desc, price_minor, id);
create index listed_dear on listed_products (in_stock desc, price_minor desc, id);
create index listed_rated on listed_products (in_stock desc, rating desc, review_count desc, id);
create index listed_category_popular on listed_products (category_id, in_stock desc, purchased desc, id);
create index listed_category_recent on listed_products (category_id, in_stock desc, created_at desc, id desc);
create index listed_category_cheap on listed_products (category_id, in_stock desc, price_minor, id);
create index listed_category_dear on listed_products (category_id, in_stock desc, price_minor desc, id);
create index listed_category_rated on listed_products (category_id, in_stock desc, rating desc, review_count desc, id);
create index listed_subcategory_popular on listed_products (subcategory_id, in_stock desc, purchased desc, id);
create index listed_subcategory_recent on listed_products (subcategory_id, in_stock desc, created_at desc, id desc);
create index listed_subcategory_cheap on listed_products (subcategory_id, in_stock desc, price_minor, id);
create index listed_subcategory_dear on listed_products (subcategory_id, in_stock desc, price_minor desc, id);
create index listed_subcategory_rated on listed_products (subcategory_id, in_stock desc, rating desc, review_count desc, id);
create index listed_brand_popular on listed_products (brand_id, in_stock desc, purchased desc, id);
create index listed_brand_cheap on listed_products (brand_id, in_stock desc, price_minor, id);
create index listed_store_popular on listed_products (store_id, in_stock desc, purchased desc, id);
create index listed_store_cheap on listed_products (store_id, in_stock desc, price_minor, id);

-- They served lists.
drop index products_rating, products_recent, products_price, products_listing, products_shipping;

-- Makes the rows of these products what they should be. Whoever calls it has written the products' rows, or that of their
-- store, and so holds them until the end. Who writes a whole catalogue says souk.listed_later and calls it once at the end.
create function refresh_listed(ids integer[]) returns void language plpgsql as $$
begin
  if current_setting('souk.listed_later', true) = 'on' or cardinality(ids) = 0 then return; end if;
  -- Held from here on, so that what is counted below is what is changed.
  perform 1 from listed_products where id = any(ids) order by id for no key update;
  -- Who closes a store takes away what is listed: what is about to be listed waits for that, or that for it.
  perform 1 from stores where id in (
    select p.store_id from products p where p.id = any(ids) and p.status = 1
      and not exists (select from listed_products l where l.id = p.id)
  ) order by id for share;
  with before as materialized (
    select * from listed_products where id = any(ids)
  ), truth as materialized (
    select * from listable_products() where id = any(ids)
  ), gone as (
    delete from listed_products l using before b where l.id = b.id and not exists (select from truth t where t.id = b.id)
  ), changed as (
    update listed_products l set store_id = t.store_id, category_id = t.category_id, subcategory_id = t.subcategory_id,
      brand_id = t.brand_id, shipping_rule_id = t.shipping_rule_id, in_stock = t.in_stock, discount = t.discount,
      review_count = t.review_count, price_minor = t.price_minor, created_at = t.created_at, purchased = t.purchased,
      rating = t.rating, selling_minor = t.selling_minor, own_low_minor = t.own_low_minor, sells_plain = t.sells_plain
    from truth t where l.id = t.id and (l.*) is distinct from (t.*)
  ), fresh as (
    insert into listed_products select t.* from truth t where not exists (select from before b where b.id = t.id)
  )
  insert into listed_counts (kind, place_id, amount)
  select kind, place_id, sum(amount) from (
    select -1 as amount, b.* from before b union all select 1, t.* from truth t
  ) moved, lateral (
    values (0, 0), (1, moved.category_id), (2, moved.subcategory_id), (3, moved.brand_id), (4, moved.store_id)
  ) as place(kind, place_id)
  where place_id is not null group by 1, 2 having sum(amount) <> 0;
end $$;

-- By statement: an import writes thousands of rows at once.
create function list_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_listed(array(select id from fresh where status = 1));
  elsif tg_op = 'DELETE' then
    perform refresh_listed(array(select id from past where status = 1));
  else
    perform refresh_listed(array(
      select n.id from fresh n join past o using (id)
      where (n.status, n.store_id, n.category_id, n.subcategory_id, n.brand_id, n.shipping_rule_id, n.in_stock,
          n.own_low_minor, n.sells_plain, n.selling_minor, n.offered_minor, n.created_at, n.rating, n.review_count)
        is distinct from
          (o.status, o.store_id, o.category_id, o.subcategory_id, o.brand_id, o.shipping_rule_id, o.in_stock,
          o.own_low_minor, o.sells_plain, o.selling_minor, o.offered_minor, o.created_at, o.rating, o.review_count)));
  end if;
  return null;
end $$;
create trigger products_listed after insert on products
  referencing new table as fresh for each statement execute function list_products();
create trigger products_listed_change after update on products
  referencing old table as past new table as fresh for each statement execute function list_products();
create trigger products_listed_gone after delete on products
  referencing old table as past for each statement execute function list_products();

create function list_products_of_store() returns trigger language plpgsql as $$
begin
  perform refresh_listed(array(select id from products where store_id = new.id and status = 1));
  return null;
end $$;
create trigger stores_listed after update of status on stores for each row
  when (old.status <> new.status) execute function list_products_of_store();

create function list_popularity() returns trigger language plpgsql as $$
begin
  -- Who lists a product has its row, and has read how popular it was.
  perform 1 from products where id in (select product_id from fresh) order by id for no key update;
  -- Who opens its store has neither: refresh_listed waits for that.
  perform refresh_listed(array(select product_id from fresh));
  return null;
end $$;
create trigger product_popularity_listed after insert on product_popularity
  referencing new table as fresh for each statement execute function list_popularity();
create trigger product_popularity_listed_change after update on product_popularity
  referencing new table as fresh for each statement execute function list_popularity();

-- A job calls this.
create function add_up_listed() returns void language sql as $$
  with several as (
    select kind, place_id from listed_counts group by 1, 2 having count(*) > 1 or sum(amount) = 0
  ), gone as (
    delete from listed_counts c using several s where (c.kind, c.place_id) = (s.kind, s.place_id) returning c.*
  )
  insert into listed_counts (kind, place_id, amount)
  select kind, place_id, sum(amount) from gone group by 1, 2 having sum(amount) <> 0
$$;
