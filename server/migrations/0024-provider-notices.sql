-- When a provider last sent a notice that was genuine, told once a minute. A provider that has been paid and is not here
-- does not know our address.
create table provider_notices (
  provider text primary key,
  last_at timestamptz not null
);
insert into provider_notices (provider, last_at)
select provider, max(created_at) from payment_events group by provider;
