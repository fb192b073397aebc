-- Changes of the shop's currency: each amount of the catalog before and after, so that a change can be undone exactly. Amounts are noted in
-- batches, then all are switched in one transaction.
create table currency_changes (
  id integer generated always as identity primary key,
  from_currency text not null,
  to_currency text not null,
  -- As entered; null: the numbers stay the same.
  rate text,
  -- Ending of prices: none, '.99', or '.00' for whole units.
  rounding text not null check (rounding in ('none', '.99', '.00')),
  -- Minor units of the new currency for one of the former.
  factor numeric not null check (factor > 0),
  -- Minor units to which an ending applies: of one unit, or a hundred for '.99' in currencies without decimals.
  whole bigint not null,
  state text not null default 'running' check (state in ('running', 'done')),
  undoes integer unique references currency_changes,
  -- Records with amounts when it began, for the progress.
  total integer not null,
  -- Settings that are or describe amounts: {"before": {}, "after": {}}.
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  finished_at timestamptz,
  check (from_currency <> to_currency)
);
create unique index currency_changes_running on currency_changes (state) where state = 'running';

create table currency_change_values (
  change_id integer not null references currency_changes on delete cascade,
  -- A table of `currency_places()`.
  place text not null,
  row_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  -- In an undo: added or edited since the change, and so converted instead of restored.
  is_new boolean not null,
  primary key (change_id, place, row_id)
);

-- Every column of the catalog that stores an amount in the shop's currency. `is_price`: endings apply to it.
create function currency_places() returns table (place text, columns text[], is_price boolean, has_version boolean)
language sql immutable as $$
  values ('price_changes', '{price_minor}'::text[], true, false),
    ('products', '{selling_minor,offered_minor}', true, true),
    ('inventories', '{price_minor}', true, false),
    ('flash_sale_products', '{price_minor}', true, false),
    ('flash_sale_proposals', '{price_minor}', true, false),
    ('wishlist_items', '{price_minor}', true, false),
    ('product_drafts', '{body}', true, true),
    ('collections', '{rule}', false, true),
    ('shipping_rules', '{free_from_minor}', false, true),
    ('shipping_places', '{price_minor,pickup_price_minor}', false, false),
    ('tax_rules', '{flat_minor}', false, true),
    ('vouchers', '{flat_minor,min_spend_minor}', false, true)
$$;

-- Exact, half up; what wasn't free doesn't become free.
create function amount_in_currency(minor bigint, factor numeric, whole bigint, ending text) returns bigint
language sql immutable as $$
  select case
    when minor is null or minor <= 0 then minor
    when ending = 'none' then greatest(round(minor * factor), 1)
    when ending = '.99' then greatest(round((minor * factor - whole * 99 / 100) / whole) * whole + whole * 99 / 100, whole * 99 / 100)
    else greatest(round(minor * factor / whole) * whole, whole)
  end::bigint
$$;

-- Amounts are numbers under names that end with `_minor`, also as {"from": 1, "to": 2}.
create function body_in_currency(body jsonb, factor numeric, whole bigint, ending text, is_amount boolean default false) returns jsonb
language plpgsql immutable as $$
begin
  return case jsonb_typeof(body)
    when 'number' then case when is_amount then to_jsonb(amount_in_currency(body::bigint, factor, whole, ending)) else body end
    when 'object' then (
      select coalesce(jsonb_object_agg(key, body_in_currency(value, factor, whole, ending, is_amount or key like '%\_minor')), '{}')
      from jsonb_each(body))
    when 'array' then (
      select coalesce(jsonb_agg(body_in_currency(value, factor, whole, ending, is_amount) order by position), '[]')
      from jsonb_array_elements(body) with ordinality as one (value, position))
    else body
  end;
end $$;

-- The amounts of a record in the new currency. An offer that rounding raises to the price ends.
create function record_in_currency(record jsonb, factor numeric, whole bigint, ending text) returns jsonb
language sql immutable as $$
  select case
    when (after ->> 'offered_minor')::bigint >= (after ->> 'selling_minor')::bigint
      and (record ->> 'offered_minor')::bigint < (record ->> 'selling_minor')::bigint
      then after || '{"offered_minor": 0}'
    else after
  end
  from body_in_currency(record, factor, whole, ending) after
$$;

-- The ids of the next records of a table.
create function currency_batch(the_place text, after_id bigint, most integer) returns bigint[]
language plpgsql stable as $$
declare
  ids bigint[];
begin
  execute format('select array(select id::bigint from %I where id > $1 order by id limit $2)', the_place) into ids using after_id, most;
  return ids;
end $$;

-- Notes the amounts of these records before and after. An undo restores an amount that is still as the change made it.
create function note_currency_values(the_change integer, the_place text, ids bigint[]) returns void
language plpgsql as $$
declare
  change currency_changes;
  place_of record;
  record_of text;
begin
  select * into change from currency_changes where id = the_change;
  select * into place_of from currency_places() where place = the_place;
  select 'jsonb_build_object(' || string_agg(format('%L, t.%I', name, name), ', ') || ')' into record_of from unnest(place_of.columns) name;
  execute format($q$
    insert into currency_change_values (change_id, place, row_id, before, after, is_new)
    select $1, $2, t.id, t.record, coalesce(former.before, record_in_currency(t.record, $3, $4, $5)), former.change_id is null and $6 is not null
    from (select t.id, %s as record from %I t where t.id = any($7)) t
      left join currency_change_values former
        on former.change_id = $6 and former.place = $2 and former.row_id = t.id and former.after = t.record
    on conflict (change_id, place, row_id) do update set before = excluded.before, after = excluded.after, is_new = excluded.is_new
    where currency_change_values.before <> excluded.before$q$, record_of, the_place)
  using change.id, the_place, change.factor, change.whole,
    case when place_of.is_price then change.rounding else 'none' end, change.undoes, ids;
end $$;

-- Switches these records to their amounts in the new currency, including what was edited since they were noted.
create function apply_currency_values(the_change integer, the_place text, ids bigint[]) returns void
language plpgsql as $$
declare
  place_of record;
  fields text;
begin
  perform note_currency_values(the_change, the_place, ids);
  select * into place_of from currency_places() where place = the_place;
  select string_agg(format(case when the_place in ('product_drafts', 'collections')
      then '%I = nullif(own.after -> %L, ''null'')' else '%I = (own.after ->> %L)::bigint' end, name, name), ', ')
    || case when place_of.has_version then ', version = version + 1' else '' end
  into fields from unnest(place_of.columns) name;
  execute format($q$
    update %I t set %s from currency_change_values own
    where own.change_id = $1 and own.place = $2 and own.row_id = t.id and t.id = any($3) and own.before <> own.after$q$,
    the_place, fields)
  using the_change, the_place, ids;
end $$;

-- The price history was converted itself: what the switch of prices added to it is no change of a price. Prices that customers have seen in
-- carts are in the former currency: -1 asks them to look at the new ones before they order. Counted prices of filters begin anew.
create function end_currency_switch(last_price_change bigint) returns void
language sql as $$
  delete from price_changes where id > last_price_change;
  update cart_items set seen_price_minor = -1 where seen_price_minor is not null;
  insert into facet_changes (category_id) values (-1);
$$;
