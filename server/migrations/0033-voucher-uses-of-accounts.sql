-- An order that moved to an account left its voucher's use with the guest's address: the limit per customer did not count it,
-- and the address outlived the account.
update voucher_uses set customer = orders.user_id::text
from orders
where orders.id = voucher_uses.order_id and orders.user_id is not null
  and voucher_uses.customer <> orders.user_id::text;

insert into collected_vouchers (user_id, voucher_id, created_at)
select orders.user_id, voucher_uses.voucher_id, voucher_uses.created_at
from voucher_uses join orders on orders.id = voucher_uses.order_id
where orders.user_id is not null
on conflict do nothing;

-- Of accounts that are deleted already.
update voucher_uses set customer = 'former:' || voucher_uses.order_id
from orders
where orders.id = voucher_uses.order_id and orders.user_id is null and orders.guest_key is null
  and voucher_uses.customer like '%@%';
