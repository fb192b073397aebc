-- What has happened that somebody at a console may want to hear of (decision 085). Written by triggers in the transaction of what
-- happened; a job then tells everybody whom it concerns. It holds numbers and titles, never a person.
create table notice_events (
  id bigint generated always as identity primary key,
  -- Null: it concerns the shop, not a store.
  store_id integer references stores on delete cascade,
  kind text not null,
  -- What its page is found by: an id, mostly.
  subject text not null,
  -- What people call it: the number of an order, the title of a product.
  about text not null,
  -- Null: nobody has been told yet.
  told_at timestamptz,
  created_at timestamptz not null
);
create index notice_events_untold on notice_events (id) where told_at is null;
create index notice_events_subject on notice_events (kind, subject, created_at);
create index notice_events_store on notice_events (store_id);
create index notice_events_age on notice_events (created_at);
-- A part of an order is late once.
create unique index notice_events_late on notice_events (subject) where kind = 'order.late';

-- One person's copy, gone with them.
create table notices (
  id integer generated always as identity primary key,
  event_id bigint not null references notice_events on delete cascade,
  user_id integer not null references users on delete cascade,
  store_id integer references stores on delete cascade,
  -- When it happened.
  at timestamptz not null,
  read_at timestamptz,
  unique (event_id, user_id)
);
create index notices_of on notices (user_id, store_id, at, id);
create index notices_unread on notices (user_id, store_id, at, id) where read_at is null;
create index notices_store on notices (store_id);

-- What somebody wants to hear of and how, where it is not the usual way.
create table notice_choices (
  user_id integer not null references users on delete cascade,
  kind text not null,
  panel boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

create function note_event(of_kind text, of_store integer, of_subject text, what text, happened timestamptz)
returns void language sql as $$
  insert into notice_events (kind, store_id, subject, about, created_at) values (of_kind, of_store, of_subject, what, happened)
$$;

-- A part may leave: it was placed for cash, or its money is here. Its own time, so that what is brought along from another shop is old.
create function note_parts_placed() returns trigger language plpgsql as $$
begin
  insert into notice_events (kind, store_id, subject, about, created_at)
  select 'order.placed', part.store_id, part.id::text, o.number, o.created_at
  from written part join orders o on o.id = part.order_id
  where part.hand_over_by is not null and not part.cancelled order by part.id;
  return null;
end $$;
create trigger note_events after insert on order_parts referencing new table as written
  for each statement execute function note_parts_placed();

create function note_part() returns trigger language plpgsql as $$
begin
  perform note_event(case when new.cancelled then 'order.cancelled' else 'order.placed' end,
    new.store_id, new.id::text, o.number, now()) from orders o where o.id = new.order_id;
  return null;
end $$;
create trigger note_events_released after update of hand_over_by on order_parts for each row
  when (old.hand_over_by is null and new.hand_over_by is not null and not new.cancelled) execute function note_part();
create trigger note_events_cancelled after update of cancelled on order_parts for each row
  when (new.cancelled and not old.cancelled and old.hand_over_by is not null) execute function note_part();

-- Variants that get low on one day are one piece of news.
create function note_stock_low() returns trigger language plpgsql as $$
begin
  perform note_event('stock.low', product.store_id, product.id::text, product.title, now())
  from products product
  where product.id = new.product_id and product.status = 1 and product.archived_at is null and not exists (
    select from notice_events
    where kind = 'stock.low' and subject = product.id::text and created_at > now() - interval '1 day');
  return null;
end $$;
create trigger note_events after update of quantity on inventories for each row
  when (new.quantity <= 5 and old.quantity > 5) execute function note_stock_low();

-- What the shop decides of a store's products; the history tells it whoever does, by which way ever.
create function note_decision() returns trigger language plpgsql as $$
begin
  perform note_event(
    case new.action when 'product.draft.approve' then 'product.approved' when 'product.draft.reject' then 'product.rejected'
      else 'product.taken-down' end,
    new.store_id,
    -- What is new has no page but that of its draft; once taken it is the product that this transaction has made of it.
    case when new.entity = 'product' then new.entity_id::text
      when new.action = 'product.draft.reject' then 'new?draft=' || new.entity_id
      else coalesce((select id::text from products
        where store_id = new.store_id and title = new.label and xmin = pg_current_xact_id()::xid limit 1), '') end,
    new.label, now());
  return null;
end $$;
create trigger note_events after insert on audit_entries for each row
  when (new.action in ('product.draft.approve', 'product.draft.reject', 'product.take_down') and new.store_id is not null)
  execute function note_decision();

create function note_review() returns trigger language plpgsql as $$
begin
  insert into notice_events (kind, store_id, subject, about, created_at)
  select 'review.written', product.store_id, review.id::text, product.title, review.created_at
  from written review join products product on product.id = review.product_id
  where review.hidden_at is null order by review.id;
  return null;
end $$;
create trigger note_events after insert on reviews referencing new table as written
  for each statement execute function note_review();

-- What waits for the shop.
create function note_for_shop() returns trigger language plpgsql as $$
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
create trigger note_events_new after insert on product_drafts for each row
  when (new.state = 'submitted') execute function note_for_shop('product.waiting', 'id');
create trigger note_events after update of state on product_drafts for each row
  when (new.state = 'submitted' and old.state <> 'submitted') execute function note_for_shop('product.waiting', 'id');
create trigger note_events after insert on review_reports for each row
  when (new.decided_at is null) execute function note_for_shop('review.reported', 'id');
create trigger note_events_new after insert on seller_applications for each row
  when (new.status = 'pending') execute function note_for_shop('application.sent', 'id');
create trigger note_events after update of status on seller_applications for each row
  when (new.status = 'pending' and old.status <> 'pending') execute function note_for_shop('application.sent', 'id');
create trigger note_events after insert on contact_messages for each row execute function note_for_shop('message.sent', 'id');
create trigger note_events_new after insert on refunds for each row
  when (new.state in ('by-hand', 'failed')) execute function note_for_shop('refund.waits', 'order_id');
create trigger note_events after update of state on refunds for each row
  when (new.state in ('by-hand', 'failed') and old.state <> new.state) execute function note_for_shop('refund.waits', 'order_id');
create trigger note_events after update of state on payment_attempts for each row
  when (new.state = 'review' and old.state <> 'review') execute function note_for_shop('payment.strange', 'order_id');
create trigger note_events after update of given_up_at on mails for each row
  -- One about mails that fail must not fail in a circle.
  when (new.given_up_at is not null and old.given_up_at is null and new.recipient <> 'removed' and new.kind <> 'notices')
  execute function note_for_shop('mail.failed', 'id');
