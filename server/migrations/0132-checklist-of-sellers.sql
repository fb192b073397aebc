-- What the shop asks of its sellers besides the steps that come with it, in its own words and order (decision 123).
create table checklist_steps (
  id integer generated always as identity primary key,
  title text not null,
  text text not null default '',
  -- How a store shows it: by a tick, or by a file.
  proof text not null check (proof in ('attest', 'document')),
  -- A store that an application opens waits for it.
  is_required boolean not null default false,
  -- 1: asked for, 2: not.
  status smallint not null default 1 check (status in (1, 2)),
  position integer not null default 0,
  version integer not null default 1
);

-- What a store has answered; no row: nothing yet. A file lies here and not beside the pictures, which everybody may fetch.
create table checklist_answers (
  id integer generated always as identity primary key,
  step_id integer not null references checklist_steps on delete cascade,
  store_id integer not null references stores on delete cascade,
  state text not null check (state in ('waiting', 'accepted', 'rejected', 'waived')),
  -- What the store was told when it was sent back.
  reason text not null default '',
  document bytea,
  document_type text check (document_type in ('pdf', 'jpg', 'png')),
  sent_by integer references users on delete set null,
  -- Null: excused before anything was sent.
  sent_at timestamptz,
  decided_at timestamptz,
  version integer not null default 1,
  unique (step_id, store_id),
  check ((document is null) = (document_type is null)),
  check ((state = 'waiting') = (decided_at is null))
);
-- Files of these kinds do not get smaller.
alter table checklist_answers alter column document set storage external;
create index checklist_answers_store on checklist_answers (store_id);
create index checklist_answers_sender on checklist_answers (sent_by) where sent_by is not null;
create index checklist_answers_waiting on checklist_answers (step_id, sent_at) where state = 'waiting';

-- It was approved and opens by itself when the required steps are done.
alter table stores add column waits_for_steps boolean not null default false;

-- Both sides hear of it (decision 085).
create function note_checklist_answer() returns trigger language plpgsql as $$
begin
  if new.state = 'waiting' then
    perform note_event('step.sent', null, new.id::text, store.name, now()) from stores store where store.id = new.store_id;
  else
    perform note_event('step.' || new.state, new.store_id, new.step_id::text, step.title, now())
    from checklist_steps step where step.id = new.step_id;
  end if;
  return null;
end $$;
create trigger note_events_new after insert on checklist_answers for each row
  when (new.state <> 'waived') execute function note_checklist_answer();
create trigger note_events after update of state on checklist_answers for each row
  when (new.state <> old.state and new.state <> 'waived') execute function note_checklist_answer();

create function note_store_opened() returns trigger language plpgsql as $$
begin
  perform note_event('store.opened', new.id, new.id::text, new.name, now());
  return null;
end $$;
create trigger note_events_opened after update of status on stores for each row
  when (old.status = 'pending' and new.status = 'active') execute function note_store_opened();
