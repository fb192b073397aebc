-- Ways to sign in by a provider that somebody has begun. The link itself is users.google_id and users.facebook_id and
-- goes with the account; a row here lives for minutes and is good for one browser, once at each step.
create table social_logins (
  -- SHA-256 in hex of what the address carries (state) and of what the browser's cookie holds
  state_hash text primary key,
  browser_hash text not null,
  provider text not null check (provider in ('google', 'facebook')),
  nonce text not null,
  code_verifier text not null,
  next_path text not null check (char_length(next_path) between 1 and 2000),
  -- when the provider's answer came in: the state is spent
  answered_at timestamptz,
  -- the login that waits to be picked up by the page
  jti uuid unique references logins on delete cascade,
  -- whom the provider named, while their address waits for the code of a mail
  subject text,
  email text,
  expires_at timestamptz not null
);
create index social_logins_browser on social_logins (browser_hash) where subject is not null;
create index social_logins_end on social_logins (expires_at);
