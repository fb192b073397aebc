-- What somebody typed to open an account. It becomes one when a mail of its own has proved the address, and not before:
-- several may wait for one address, because anybody can type any address, and each proof opens the one it was mailed for.
create table sign_ups (
  id integer generated always as identity primary key,
  email text not null check (char_length(email) <= 254),
  name text not null check (char_length(name) between 1 and 100),
  -- null: of a person whom a provider named
  password_hash text,
  phone text,
  created_at timestamptz not null default now()
);
create index sign_ups_email on sign_ups (lower(email), created_at desc);
create index sign_ups_age on sign_ups (created_at);

-- What a code or its link opens, and SHA-256 in hex of what the cookie of the browser holds that asked for the mail.
alter table mail_codes
  add column sign_up_id integer references sign_ups on delete set null,
  add column application_id integer references seller_applications on delete set null,
  add column browser_hash text;
create index mail_codes_sign_up on mail_codes (sign_up_id) where sign_up_id is not null;
create index mail_codes_application on mail_codes (application_id) where application_id is not null;

-- Nobody can tell any more for whose words the codes were mailed that are out: the words may have been replaced since.
update mail_codes set used_at = now() where purpose in ('verify', 'seller') and used_at is null;
delete from seller_applications where status = 'unproved';

-- Accounts that nobody had proved wait as sign-ups again: their password still gets a new code mailed.
insert into sign_ups (email, name, password_hash, phone)
select email, name, password_hash, phone from users
where verified_at is null and deleted_at is null and password_hash is not null and not is_operator;

delete from users
where verified_at is null and deleted_at is null and not is_operator
  and not exists (select from stores where stores.owner_id = users.id);

-- What is left was set up by hand, for a store or an operator, or is closed. It belongs to the reader of its mailbox, by
-- the way of a forgotten password, and to no password that came before.
delete from sign_ups using users where lower(users.email) = lower(sign_ups.email);
update users
set password_hash = null, google_id = null, facebook_id = null, is_operator = false, verified_at = now()
where verified_at is null;
alter table users alter column verified_at set not null;

-- One address may have several applications that nobody has proved, each with a mail of its own, and one that waits.
drop index seller_applications_open;
create unique index seller_applications_waiting on seller_applications (lower(email)) where status = 'pending';
