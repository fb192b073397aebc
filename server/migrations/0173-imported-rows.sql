-- Rows of a file with nothing to import, as those that only have a picture.
alter table bulk_changes add column skipped integer not null default 0;
-- [{field, reason, given}]: cells that were read as something else, or left out, though the row is done
alter table bulk_rows add column notes jsonb;
-- SKUs that differ in case alone are the same one. Not unique: a shop may have two such from before.
create index inventories_sku_folded on inventories (lower(sku)) where sku is not null;
drop index inventories_sku;
