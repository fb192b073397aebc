-- True: the password was chosen by somebody who showed the short code of a mail, or before the mail was read. It opens no
-- console until it is reset by the long link of a mail.
alter table users add column password_by_code boolean not null default true;
alter table users alter column password_by_code set default false;
-- How older passwords came about was never recorded. Console members keep theirs; everybody else resets it when they become one.
update users set password_by_code = false where id in (select user_id from memberships);

alter table seller_applications add column password_by_code boolean not null default true;

-- A reset mail of a console account has a link and no code.
alter table mail_codes alter column code_hash drop not null;
