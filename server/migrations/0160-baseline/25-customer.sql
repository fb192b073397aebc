create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now(),
  -- A signed-in sender's messages are deleted with the account, also under another address.
  user_id integer references users on delete cascade,
  answer text not null default '',
  answered_at timestamptz,
  done_at timestamptz
);
create index contact_messages_user on contact_messages (user_id) where user_id is not null;
create index contact_messages_email on contact_messages (lower(email));
create index contact_messages_open on contact_messages (id) where done_at is null;
create index contact_messages_words on contact_messages
  using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops, lower(subject) gin_trgm_ops);

create trigger note_events after insert on contact_messages
  for each row execute function note_for_shop('message.sent', 'id');
