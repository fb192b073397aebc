-- The mail that carries a four-digit code also carries a long single-use word; SHA-256 of it in hex.
alter table mail_codes add column link_hash text;
create unique index mail_codes_link on mail_codes (link_hash) where link_hash is not null;
create index mail_codes_age on mail_codes (created_at);

-- How often somebody did something in a running window, for limits that all processes share. The key is a hash: who
-- it was cannot be read here. Losing the table in a crash forgives everybody, which is fine and saves the log.
create unlogged table rate_counters (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_counters_end on rate_counters (ends_at);
