-- What the law wants beside an offer (GPSR, article 19): who made it, who answers for it in the European Union, and how to use it safely.
alter table products
  add column manufacturer text,
  add column responsible_person text,
  add column safety text not null default '';
