-- Invoices and credit notes to buyers in the shop's own name, for parts that it supplies as deemed supplier (0251). They have a series of
-- their own beside the one for commission.
alter table invoices
  drop constraint invoices_issuer_check,
  drop constraint invoices_sale_check,
  drop column number;
alter table invoices
  -- of the shop: C-2026-0001 to sellers, B-2026-0001 to buyers; of a seller: S12-2026-0001
  add column number text not null generated always as (
    case issuer when 'shop' then 'C-' when 'shop:sale' then 'B-' else 'S' || store_id || '-' end
      || year || '-' || lpad(position::text, greatest(4, length(position::text)), '0')
  ) stored unique,
  add constraint invoices_issuer_check check (
    case when kind in ('sale-invoice', 'sale-credit-note') then issuer in ('store:' || store_id, 'shop:sale') else issuer = 'shop' end),
  add constraint invoices_sale_check check (
    (order_part_id is null) = (issuer = 'shop') and (transaction_id is null) = (issuer = 'shop')
    and (consent_id is null) = (issuer in ('shop', 'shop:sale')));
create index order_parts_deemed on order_parts (store_id, id) where deemed_supply is not null;

create function invoice_is_of_supplier() returns trigger language plpgsql as $$
begin
  if (new.issuer = 'shop:sale') <> (select deemed_supply is not null from order_parts where id = new.order_part_id) then
    raise exception 'part % has another supplier', new.order_part_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoices_of_supplier before insert on invoices
  for each row when (new.order_part_id is not null) execute function invoice_is_of_supplier();
