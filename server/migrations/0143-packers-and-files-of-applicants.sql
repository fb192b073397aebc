-- Whoever packs opens what comes back.
update roles set permissions = permissions || array['returns.read', 'returns.write']
where audience = 'seller' and name = 'packer' and is_fixed;

-- Files that somebody shows who would like to sell here: those of one day are one piece of news, unless they were asked for since.
create function note_application_file() returns trigger language plpgsql as $$
begin
  perform note_event('application.files', null, new.application_id::text, '', new.sent_at)
  from seller_applications application
  where application.id = new.application_id and not exists (
    select from notice_events
    where kind = 'application.files' and subject = new.application_id::text
      and created_at > greatest(new.sent_at - interval '1 day', application.asked_at));
  return null;
end $$;
create trigger note_events after insert on seller_application_documents for each row execute function note_application_file();
