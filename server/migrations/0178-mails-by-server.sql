-- Whether a mail server accepted the mail. What became a file reached nobody.
alter table mails add column by_server boolean not null default false;
