-- Untrusted senders of X-Forwarded-For, shown by `souk doctor` so that the proxy can be added to TRUSTED_PROXIES. Unlogged: losing
-- a minute of it in a crash is harmless.
create unlogged table disbelieved_proxies (
  address text primary key,
  requests bigint not null check (requests > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index disbelieved_proxies_age on disbelieved_proxies (last_at);

-- Rate limits shared by all processes. Keys are hashes, so they identify nobody. Unlogged: a crash resets the limits, and the
-- write-ahead log stays small.
create unlogged table rate_counters (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_counters_end on rate_counters (ends_at);
