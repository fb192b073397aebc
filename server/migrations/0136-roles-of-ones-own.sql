-- A role that operators made is changed by two at once as any other record is (decision 126).
alter table roles add column version integer not null default 1;
