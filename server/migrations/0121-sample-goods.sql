-- Goods to look at that the installer has put into a shop, so that all of them can be taken out again in one press (decision 111).
create table sample_goods (
  kind text not null check (kind in ('product', 'collection', 'subcategory', 'category', 'brand', 'attribute',
    'bundle_deal', 'tax_rule', 'shipping_rule', 'store')),
  row_id integer not null,
  -- As it was put in: whoever has changed it since has raised that of the row, which is theirs from then on.
  version integer not null,
  primary key (kind, row_id)
);

-- No row: there are none.
create table sample_state (
  id integer primary key check (id = 1),
  -- asked for, in the shop, on their way out
  state text not null check (state in ('wanted', 'there', 'leaving'))
);
