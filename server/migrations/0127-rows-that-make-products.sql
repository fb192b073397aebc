-- Rows of a file that are no product of the store's yet (decision 119): done, they have made one.
alter table bulk_rows
  add column is_new boolean not null default false,
  -- the version with which the product was made: who undoes it leaves alone what somebody has changed since
  add column made_version integer,
  -- or the draft that its author has to send, where the shop looks at new products first; no reference, as above
  add column draft_id integer;
-- Whoever runs the machine wants it (`souk products`): nobody looks at what the shop writes itself.
alter table bulk_changes add column is_of_shop boolean not null default false;
