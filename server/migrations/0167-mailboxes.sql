-- Whose mailbox an address is, for limits per person: without case and what follows a plus, and without dots where they mean nothing.
-- `mailboxOf` of rules says the same.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select case
    when plain = '' then address
    when domain in ('gmail.com', 'googlemail.com') then replace(plain, '.', '') || '@gmail.com'
    else plain || '@' || domain
  end
  from (select lower(email) as address) given,
    lateral (select regexp_replace(address, '(\+[^@]*)?@[^@]*$', '') as plain, regexp_replace(address, '^.*@', '') as domain) parts
$$;

-- Guests have used vouchers under their address as it was typed.
update voucher_uses set customer = mailbox_of(customer) where customer like '%@%' and customer <> mailbox_of(customer);
