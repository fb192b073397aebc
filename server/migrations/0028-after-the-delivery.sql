-- Who carries a seller's part, and under which number; told by whoever sends it.
alter table order_parts
  add column carrier text check (carrier <> ''),
  add column parcel_number text check (parcel_number <> ''),
  add constraint parts_number_has_carrier check (parcel_number is null or carrier is not null);

-- A buyer's declaration to withdraw from what one seller sold them. Who declared it is the order's buyer.
create table withdrawals (
  order_part_id integer primary key references order_parts on delete restrict,
  declared_at timestamptz not null
);
