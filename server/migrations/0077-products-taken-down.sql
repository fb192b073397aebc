-- What an operator has taken out of the shop, and what the store was told. Such a product is archived, and only the shop brings
-- it back.
alter table products
  add column taken_down_at timestamptz,
  add column taken_down_reason text not null default '';
