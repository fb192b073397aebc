-- What somebody shows besides the password at a console. The key of the authenticator app is sealed with the shop's secret;
-- of recovery codes only hashes are kept.
create table authenticators (
  user_id integer primary key references users on delete cascade,
  sealed_key text not null,
  -- The last time step that was taken, so that no code is good twice.
  last_step bigint not null,
  created_at timestamptz not null
);
create table recovery_codes (
  code_hash text primary key,
  user_id integer not null references users on delete cascade,
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
-- What the session was opened with besides the password; null: nothing.
alter table console_sessions add column second_factor text
  check (second_factor in ('authenticator', 'passkey', 'recovery-code'));
