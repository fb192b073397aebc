-- Notices leave after the commit now. Whether a process died between the two is looked for every few seconds, among the
-- changes of the last seconds, in a table that holds those of an hour.
create index announced_changes_xid on announced_changes (xid);

-- For statements whose answer nobody looks at before the commit that travels with them: what must not be makes the
-- transaction fail, with a state that its sender knows.
create function refuse_transaction(state text) returns integer language plpgsql as $$
begin
  raise exception 'The transaction is refused.' using errcode = state;
end $$;
