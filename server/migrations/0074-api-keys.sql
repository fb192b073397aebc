-- Keys of programs: what one may is what it was given, and never more than whoever made it. Only a hash is kept.
create table api_keys (
  id integer generated always as identity primary key,
  -- Null: of the shop.
  store_id integer references stores on delete cascade,
  -- Without its maker a key opens nothing.
  made_by integer not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  prefix text not null unique check (prefix ~ '^[a-z0-9]{8}$'),
  key_hash text not null,
  permissions text[] not null check (cardinality(permissions) > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_store on api_keys (store_id);
create index api_keys_maker on api_keys (made_by);

-- What was answered to a change that came with an Idempotency-Key, for a day. The reply is sealed: it may hold people.
create table console_replies (
  owner text not null,
  key text not null check (char_length(key) between 1 and 255),
  request_hash text not null,
  -- Which try is at work; one that comes later must not write any more.
  turn uuid not null,
  lease_until timestamptz not null,
  -- Written by the very transaction that changed something.
  has_acted boolean not null default false,
  sealed_reply text,
  created_at timestamptz not null,
  primary key (owner, key)
);
create index console_replies_age on console_replies (created_at);

update roles set permissions = permissions || array['keys.read', 'keys.write'] where audience = 'seller' and name = 'owner' and is_fixed;
update roles set permissions = permissions || array['keys.read'] where audience = 'seller' and name in ('manager', 'reader') and is_fixed;
