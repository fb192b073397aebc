-- Dates on an invoice, and the year of its number, are in the shop's time zone when it was issued. Earlier invoices are dated in UTC.
alter table invoices add column time_zone text not null default 'UTC' check (time_zone <> '');

create or replace function number_invoice() returns trigger language plpgsql as $$
begin
  new.time_zone = coalesce((select value #>> '{}' from settings where key = 'time_zone'), 'UTC');
  new.year = extract(year from new.issued_at at time zone new.time_zone);
  insert into invoice_series as series (issuer, year, last_position) values (new.issuer, new.year, 1)
  on conflict (issuer, year) do update set last_position = series.last_position + 1
  returning last_position into new.position;
  return new;
end $$;
