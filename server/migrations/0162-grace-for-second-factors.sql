-- From when a member has seven days to set up a second factor: for earlier members from this migration, for others from when they join.
alter table memberships add column second_factor_from timestamptz not null default now();
