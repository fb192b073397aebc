-- A store that hears of a product of its own that the shop has deleted reads that it is gone, not that it is another one.
create or replace function note_shops_edit() returns trigger language plpgsql as $$
declare
  is_of_many constant boolean := new.entity = 'bulk';
  kind_of constant text := case when new.action = 'product.delete' then 'product.deleted' else 'product.edited' end;
  subject_of constant text := case when is_of_many then 'jobs/' || new.entity_id else new.entity_id::text end;
  what text := new.label;
begin
  if is_of_many then
    select string_agg(title, ', ' order by place) filter (where place <= 3) || case when count(*) > 3 then ' …' else '' end
      into what
    from (select title, row_number() over (order by min(position)) as place
      from bulk_rows where change_id = new.entity_id and state <> 'refused' group by title) as changed;
  end if;
  if not exists (select from notice_events
    where kind = kind_of and store_id = new.store_id and subject = subject_of and created_at > now() - interval '1 day')
  then
    perform note_event(kind_of, new.store_id, subject_of, coalesce(what, ''), now());
  end if;
  return null;
end $$;
