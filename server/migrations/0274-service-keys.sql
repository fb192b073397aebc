-- Mail server and payment providers set up in the console. `sealed`: their settings as JSON, encrypted with a key derived from the
-- shop's secret (access/second-factor/sealed.ts).
create table service_keys (
  service text primary key,
  sealed text not null check (sealed <> '')
);

-- What the mail server replied when it accepted the email; null: not sent, or written to a file.
alter table mails add column reply text;
