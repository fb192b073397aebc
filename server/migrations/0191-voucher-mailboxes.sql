-- The mailbox of each order that used a voucher, so that limits per customer also count uses by an account as uses by its address.
alter table voucher_uses add column mailbox text;
update voucher_uses set mailbox = mailbox_of(orders.address ->> 'email')
from orders
where orders.id = voucher_uses.order_id and (orders.user_id is not null or orders.guest_key is not null)
  and orders.address ->> 'email' <> '';
create index voucher_uses_mailbox on voucher_uses (voucher_id, mailbox);

-- Finds the accounts of a mailbox.
create index users_mailbox on users (mailbox_of(email));
