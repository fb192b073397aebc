-- Mails and backups have rights of their own. Whoever could send a mail again, or let it go, still can.
update roles set permissions = permissions || array['mails.read'] where audience = 'operator' and 'jobs.read' = any(permissions) and not is_fixed;
update roles set permissions = permissions || array['mails.write'] where audience = 'operator' and 'jobs.write' = any(permissions) and not is_fixed;
update roles set permissions = permissions || array['mails.read', 'mails.write'] where audience = 'operator' and name in ('owner', 'manager', 'support') and is_fixed;
update roles set permissions = permissions || array['mails.read', 'backups.read'] where audience = 'operator' and name = 'reader' and is_fixed;
update roles set permissions = permissions || array['backups.read', 'backups.write'] where audience = 'operator' and name in ('owner', 'manager') and is_fixed;
update roles set permissions = permissions || array['backups.export'] where audience = 'operator' and name = 'owner' and is_fixed;
update api_keys set permissions = permissions || array['mails.read'] where store_id is null and 'jobs.read' = any(permissions);
update api_keys set permissions = permissions || array['mails.write'] where store_id is null and 'jobs.write' = any(permissions);

-- The list of the outbox: who is looked for by the beginning of an address, and what waits.
create index mails_recipient on mails (lower(recipient) text_pattern_ops);
