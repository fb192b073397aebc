-- Whether a mail server accepted the mail. What became a file reached nobody.
alter table mails add column by_server boolean not null default false;
-- The setup guide asks whether any email was ever accepted by a server.
create index mails_by_server on mails (id) where by_server and sent_at is not null;
