create table mail_codes (
  id integer generated always as identity primary key,
  email text not null,
  purpose text not null check (purpose in ('verify', 'reset', 'seller', 'cancel')),
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- SHA-256 in hex of the long single-use word in the link of the same email.
  link_hash text,
  -- What a code or link confirms, and SHA-256 in hex of the cookie of the browser that requested the email.
  sign_up_id integer,
  application_id integer,
  browser_hash text,
  -- The code can cancel this order, for the holder of its signed link.
  order_id integer,
  constraint mail_codes_cancel_an_order check ((purpose = 'cancel') = (order_id is not null))
);
create index mail_codes_email on mail_codes (lower(email), purpose, created_at desc);
create unique index mail_codes_link on mail_codes (link_hash) where link_hash is not null;
create index mail_codes_age on mail_codes (created_at);
create index mail_codes_sign_up on mail_codes (sign_up_id) where sign_up_id is not null;
create index mail_codes_application on mail_codes (application_id) where application_id is not null;
create index mail_codes_order on mail_codes (order_id) where order_id is not null;

-- Outbox of emails. The row is written in the transaction of its cause and delivered afterwards (INVARIANTS I45).
create table mails (
  id integer generated always as identity primary key,
  -- The cause, such as order-placed:12; a second email about it isn't written.
  cause text not null unique check (char_length(cause) between 1 and 200),
  kind text not null,
  recipient text not null check (char_length(recipient) between 3 and 254),
  language_code text not null,
  -- Data of the email; emptied after sending if it contains a secret.
  data jsonb not null,
  tries integer not null default 0,
  first_try_at timestamptz,
  -- Not before this time; null: at once.
  due_at timestamptz,
  last_error text,
  sent_at timestamptz,
  -- When it was given up, after 24 hours of retries.
  given_up_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_waiting on mails (due_at nulls first, id) where (sent_at is null) and (given_up_at is null);
create index mails_given_up on mails (id) where given_up_at is not null;
create index mails_order on mails (((data ->> 'orderId'))) where data ? 'orderId';
create index mails_put_aside on mails (id) where given_up_at is not null;
-- For the outbox: emails by beginning of the address, and unsent ones.
create index mails_recipient on mails (lower(recipient) text_pattern_ops);

-- Notification settings that differ from the defaults.
create table notice_choices (
  user_id integer not null,
  kind text not null,
  panel boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

-- Events that console users may be notified of. Triggers write them in the transaction of the event; a job then notifies people.
-- They contain numbers and titles, no personal data.
create table notice_events (
  id bigint generated always as identity primary key,
  -- Null: for operators.
  store_id integer,
  kind text not null,
  -- What its page is found by, usually an id.
  subject text not null,
  -- What people call it: an order number, a product title.
  about text not null,
  -- Null: nobody has been notified yet.
  told_at timestamptz,
  created_at timestamptz not null
);
create index notice_events_untold on notice_events (id) where told_at is null;
create index notice_events_subject on notice_events (kind, subject, created_at);
create index notice_events_store on notice_events (store_id);
create index notice_events_age on notice_events (created_at);
-- A part is late once.
create unique index notice_events_late on notice_events (subject) where kind = 'order.late';

-- A user's copy.
create table notices (
  id integer generated always as identity primary key,
  event_id bigint not null references notice_events on delete cascade,
  user_id integer not null,
  store_id integer,
  -- When the event happened.
  at timestamptz not null,
  read_at timestamptz,
  unique (event_id, user_id)
);
create index notices_of on notices (user_id, store_id, at, id);
create index notices_unread on notices (user_id, store_id, at, id) where read_at is null;
create index notices_store on notices (store_id);

-- Subscribers to events and their addresses. The signing secret is encrypted with the shop's secret.
create table webhooks (
  id integer generated always as identity primary key,
  -- Null: of the shop, which hears of all stores.
  store_id integer,
  title text not null check (char_length(title) between 1 and 60),
  url text not null check (char_length(url) between 1 and 500),
  events text[] not null check (cardinality(events) > 0),
  sealed_secret text not null,
  -- Also signs for a day after the secret was replaced.
  sealed_secret_before text,
  secret_before_until timestamptz,
  -- `failed`: no successful reply for days.
  state text not null default 'on' check (state in ('on', 'paused', 'failed')),
  failing_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create index webhooks_store on webhooks (store_id);

-- Messages of a webhook. They contain numbers and states, no personal data.
create table webhook_messages (
  id bigint generated always as identity primary key,
  message_id text not null default ('msg_' || replace((gen_random_uuid())::text, '-', '')) unique,
  webhook_id integer not null references webhooks on delete cascade,
  event text not null,
  -- What it is about, such as an order number.
  about text not null,
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'given-up')),
  -- Null: at once.
  due_at timestamptz,
  tries integer not null default 0,
  last_status integer,
  finished_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_messages_of on webhook_messages (webhook_id, id);
create index webhook_messages_due on webhook_messages (due_at nulls first, id) where state = 'waiting';
create index webhook_messages_age on webhook_messages (created_at);
-- For the count and the view of undelivered messages.
create index webhook_messages_failed on webhook_messages (webhook_id, id) where (tries > 0) and (state <> 'done');

create table webhook_tries (
  id bigint generated always as identity primary key,
  message_id bigint not null references webhook_messages on delete cascade,
  at timestamptz not null,
  -- Null: no reply.
  status integer,
  ms integer not null,
  -- The beginning of the reply, or why there was none.
  words text not null
);
create index webhook_tries_of on webhook_tries (message_id, id);

-- Called in the transaction of the event, so a message exists if and only if the event does.
create function tell_webhooks(event_name text, of_store integer, about_what text, facts jsonb, due timestamptz) returns void
language sql as $$
  insert into webhook_messages (webhook_id, event, about, body, due_at)
  select id, event_name, about_what, facts, due from webhooks
  where state = 'on' and event_name = any(events) and (store_id = of_store or store_id is null)
$$;

-- `set local souk.happens_at` dates events of data that is imported with its history.
create function note_event(of_kind text, of_store integer, of_subject text, what text, happened timestamptz) returns void
language sql as $$
  insert into notice_events (kind, store_id, subject, about, created_at)
  values (of_kind, of_store, of_subject, what, coalesce(nullif(current_setting('souk.happens_at', true), '')::timestamptz, happened))
$$;

create function happens_at() returns timestamptz
language sql stable as $$
  select coalesce(nullif(current_setting('souk.happens_at', true), '')::timestamptz, now())
$$;

-- Notifies operators of something to do.
create function note_for_shop() returns trigger
language plpgsql as $$
begin
  perform note_event(
    tg_argv[0], null, coalesce(to_jsonb(new) ->> tg_argv[1], ''),
    case tg_table_name
      when 'product_drafts' then to_jsonb(new) ->> 'title'
      when 'review_reports' then (select product.title from reviews review join products product on product.id = review.product_id
        where review.id = (to_jsonb(new) ->> 'review_id')::integer)
      when 'refunds' then (select number from orders where id = (to_jsonb(new) ->> 'order_id')::integer)
      when 'payment_attempts' then (select number from orders where id = (to_jsonb(new) ->> 'order_id')::integer)
      else '' end,
    now());
  return null;
end $$;
create trigger note_events after update of given_up_at on mails
  for each row when (new.given_up_at is not null and old.given_up_at is null and new.recipient <> 'removed' and new.kind <> 'notices')
  execute function note_for_shop('mail.failed', 'id');
