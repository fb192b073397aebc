-- What monitoring asks for every few seconds: the few rows that are not over, among all that ever were.
create index payment_attempts_review on payment_attempts (id) where state = 'review';
create index refunds_open on refunds (state) where state <> 'done';
create index mails_given_up on mails (id) where given_up_at is not null;
