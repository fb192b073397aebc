-- Notices leave after the commit now. Whether a process died between the two is looked for every few seconds, among the
-- changes of the last seconds, in a table that holds those of an hour.
create index announced_changes_xid on announced_changes (xid);
