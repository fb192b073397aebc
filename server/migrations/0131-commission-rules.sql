-- What the shop takes of goods, in the order in which it is asked: the first rule that fits decides (decision 121).
create table commission_rules (
  id integer generated always as identity primary key,
  title text not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  -- Null: whatever it is of.
  store_id integer references stores on delete cascade,
  category_id integer references categories,
  brand_id integer references brands,
  -- From start on, and not any more at end; null: always was, and for ever.
  start_time timestamptz,
  end_time timestamptz,
  position integer not null default 0,
  version integer not null default 1,
  check (start_time < end_time)
);
create index commission_rules_store on commission_rules (store_id);
create index commission_rules_category on commission_rules (category_id);
create index commission_rules_brand on commission_rules (brand_id);

-- The rule that decides what these goods pay at a moment; no row: none does.
create function commission_rule_of(of_store integer, of_category integer, of_brand integer, at timestamptz)
returns table (id integer, percent numeric)
language sql stable rows 1 as $$
  select r.id, r.percent
  from commission_rules r
  where (r.store_id is null or r.store_id = of_store)
    and (r.category_id is null or r.category_id = of_category)
    and (r.brand_id is null or r.brand_id = of_brand)
    and (r.start_time is null or r.start_time <= at)
    and (r.end_time is null or at < r.end_time)
  order by r.position, r.id
  limit 1
$$;
