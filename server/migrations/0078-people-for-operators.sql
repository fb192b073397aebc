-- Who may not sign in any more, and what operators wrote down about it.
alter table users
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '';

-- Messages to the shop as a box of letters: what was answered, and what needs nothing more.
alter table contact_messages
  add column answer text not null default '',
  add column answered_at timestamptz,
  add column done_at timestamptz;
create index contact_messages_open on contact_messages (id) where done_at is null;
