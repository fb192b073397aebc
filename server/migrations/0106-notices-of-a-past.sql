-- A shop may be filled with what happened before it was there, by the acts: `set local souk.happens_at` says when, and notices are of then
-- instead of the moment in which it was brought in.
create or replace function note_event(of_kind text, of_store integer, of_subject text, what text, happened timestamptz)
returns void language sql as $$
  insert into notice_events (kind, store_id, subject, about, created_at)
  values (of_kind, of_store, of_subject, what, coalesce(nullif(current_setting('souk.happens_at', true), '')::timestamptz, happened))
$$;
