-- Owners of stores may export all data of their store.
update roles set permissions = permissions || array['store.export']
where audience = 'seller' and name = 'owner' and is_fixed;
