-- Who was asked to work in a store, or in running the shop, and has not answered yet (decision 078). The link that is mailed opens it;
-- only its hash is kept.
create table invitations (
  id integer generated always as identity primary key,
  store_id integer references stores on delete cascade,
  role_id integer not null,
  audience text not null generated always as (case when store_id is null then 'operator' else 'seller' end) stored,
  email text not null check (email <> ''),
  -- What they may give when it is accepted is what they may then.
  invited_by integer not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (role_id, audience) references roles (id, audience) on delete cascade
);
create unique index invitations_email on invitations (store_id, lower(email)) nulls not distinct;
create index invitations_address on invitations (lower(email));
create index invitations_inviter on invitations (invited_by);
create index invitations_role on invitations (role_id, audience);
create index invitations_expired on invitations (expires_at);
