-- Somebody of the shop edits the products of a store (decision 138): the history says so beside the name, and so does what waits for its time.
alter table audit_entries add column is_of_shop boolean not null default false;
alter table product_drafts add column is_of_shop boolean not null default false;

-- The store hears of it: a product once a day, however often it is saved; of a change of many one notice, whatever its rows are.
create function note_shops_edit() returns trigger language plpgsql as $$
declare
  is_of_many constant boolean := new.entity = 'bulk';
  subject_of constant text := case
    when is_of_many then 'jobs/' || new.entity_id
    when new.action = 'product.delete' then ''
    else new.entity_id::text end;
  what text := new.label;
begin
  if is_of_many then
    select string_agg(title, ', ' order by place) filter (where place <= 3) || case when count(*) > 3 then ' …' else '' end
      into what
    from (select title, row_number() over (order by min(position)) as place
      from bulk_rows where change_id = new.entity_id and state <> 'refused' group by title) as changed;
  end if;
  if not exists (select from notice_events
    where kind = 'product.edited' and store_id = new.store_id and subject = subject_of
      -- Those that are gone have no page, and each a name.
      and (subject_of <> '' or about = what) and created_at > now() - interval '1 day')
  then
    perform note_event('product.edited', new.store_id, subject_of, coalesce(what, ''), now());
  end if;
  return null;
end $$;
create trigger note_events_edited after insert on audit_entries for each row
  when (new.is_of_shop and new.store_id is not null and (
    new.action in ('bulk.apply', 'bulk.undo')
    or (new.action in ('product.save', 'product.state', 'product.stock', 'product.delete')
      and coalesce(new.job_id, '') not like 'bulk %')))
  execute function note_shops_edit();

-- Of what they take back there it is told as another edit.
create or replace function note_taken_back() returns trigger language plpgsql as $$
begin
  perform note_event('product.taken-back', new.store_id, new.entity_id::text, done.label, now())
  from audit_entries done
  where done.id = new.undone_by and not done.is_of_shop
    and not exists (select from memberships m where m.store_id = new.store_id and m.user_id = done.actor_id)
    and not (done.actor_kind = 'api-key' and exists (
      select from api_keys k where k.store_id = new.store_id and k.title = done.actor_name));
  return null;
end $$;
