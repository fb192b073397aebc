-- Finished backups.
create table backups (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  kind text not null check (kind in ('by-hand', 'nightly')),
  -- Path of the file on the machine that wrote it.
  place text not null check (place <> ''),
  bytes bigint not null check (bytes > 0),
  -- Result of verifying or restoring the backup; `trial_rows`: its number of rows.
  tried_at timestamptz,
  trial text check (trial in ('restored', 'read', 'failed')),
  trial_rows bigint,
  trial_problem text,
  constraint backups_trial check (
    (tried_at is null) = (trial is null)
    and (trial_problem is not null) = coalesce(trial = 'failed', false)
    and (trial_rows is not null) = coalesce(trial <> 'failed', false)
  )
);
create index backups_finished on backups (finished_at);
create index backups_tried on backups (tried_at desc) where tried_at is not null;

-- Sample products that the installer added, for removing them all at once.
create table sample_goods (
  kind text not null
    check (kind in ('product', 'collection', 'subcategory', 'category', 'brand', 'attribute', 'bundle_deal', 'tax_rule', 'shipping_rule', 'store')),
  row_id integer not null,
  -- Version as added: a higher one was edited and is kept.
  version integer not null,
  primary key (kind, row_id)
);

-- No row: there are none.
create table sample_state (
  id integer primary key check (id = 1),
  -- wanted: requested; there: added; leaving: being removed
  state text not null check (state in ('wanted', 'there', 'leaving'))
);

create function product_offers()
returns table (product_id integer, in_stock boolean, own_low_minor bigint, own_high_minor bigint, sells_plain boolean)
language sql stable as $$
  select v.product_id, bool_or(v.quantity > 0), min(v.own_minor) filter (where v.counts),
    max(v.own_minor) filter (where v.counts), bool_or(v.own_minor is null) filter (where v.counts)
  from (
    select i.product_id, i.quantity,
      i.quantity > 0 or not bool_or(i.quantity > 0) over (partition by i.product_id) as counts,
      case when i.price_minor > 0 and exists (select from inventory_values a where a.inventory_id = i.id)
        then i.price_minor end as own_minor
    from inventories i
  ) v group by v.product_id
$$;
