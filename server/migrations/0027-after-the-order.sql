-- A mailed code may cancel one order, for whoever holds its signed link and nothing else.
alter table mail_codes
  drop constraint mail_codes_purpose_check,
  add constraint mail_codes_purpose_check check (purpose in ('verify', 'reset', 'seller', 'cancel')),
  add column order_id integer references orders on delete cascade,
  add constraint mail_codes_cancel_an_order check ((purpose = 'cancel') = (order_id is not null));
create index mail_codes_order on mail_codes (order_id) where order_id is not null;

-- A guest's order that belongs to the account as soon as the sign-up is proved.
alter table sign_ups add column order_id integer references orders on delete set null;
create index sign_ups_order on sign_ups (order_id) where order_id is not null;
