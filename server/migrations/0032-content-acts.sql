-- What the acts that write the shop window need: how often people have changed a row.
alter table banners add column version integer not null default 1;
alter table pages add column version integer not null default 1;
alter table site_features add column version integer not null default 1;
alter table site_links add column version integer not null default 1;
