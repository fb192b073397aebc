-- Refunds by the store itself. Custom roles get the permission from their owner.
update roles set permissions = permissions || array['returns.refund']
where audience = 'seller' and is_fixed and name in ('owner', 'manager');
