-- The language that a subscriber reads, and when they were last written to, so that nobody can flood a mailbox.
alter table newsletter_subscriptions
  add column language_code text not null,
  add column mailed_at timestamptz not null;

-- What somebody wrote while signed in goes with the account, also under another e-mail address.
alter table contact_messages add column user_id integer references users on delete cascade;
create index contact_messages_user on contact_messages (user_id) where user_id is not null;
create index contact_messages_email on contact_messages (lower(email));
