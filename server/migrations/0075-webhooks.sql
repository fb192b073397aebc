-- Who wants to be told what happens, at which address. The secret that signs is sealed with the shop's own.
create table webhooks (
  id integer generated always as identity primary key,
  -- Null: of the shop, which hears of all stores.
  store_id integer references stores on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  url text not null check (char_length(url) between 1 and 500),
  events text[] not null check (cardinality(events) > 0),
  sealed_secret text not null,
  -- Signs besides, for a day after a new secret was made.
  sealed_secret_before text,
  secret_before_until timestamptz,
  -- `failed`: it did not answer for days.
  state text not null default 'on' check (state in ('on', 'paused', 'failed')),
  failing_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create index webhooks_store on webhooks (store_id);

-- What one of them is told. It holds numbers and states, never a person.
create table webhook_messages (
  id bigint generated always as identity primary key,
  message_id text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  webhook_id integer not null references webhooks on delete cascade,
  event text not null,
  -- What it is about, in a word: the number of an order.
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

create table webhook_tries (
  id bigint generated always as identity primary key,
  message_id bigint not null references webhook_messages on delete cascade,
  at timestamptz not null,
  -- Null: there was no answer.
  status integer,
  ms integer not null,
  -- What was answered, cut, or why there was no answer.
  words text not null
);
create index webhook_tries_of on webhook_tries (message_id, id);

-- Called in the transaction of what happened, so that there is a message if and only if it has. Costs a look at a small table.
create function tell_webhooks(event_name text, of_store integer, about_what text, facts jsonb, due timestamptz)
returns void language sql as $$
  insert into webhook_messages (webhook_id, event, about, body, due_at)
  select id, event_name, about_what, facts, due from webhooks
  where state = 'on' and event_name = any(events) and (store_id = of_store or store_id is null)
$$;

create function webhook_part(part order_parts) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'order', jsonb_build_object('id', o.id, 'number', o.number, 'is_paid', o.payment_done),
    'part', jsonb_build_object('id', part.id, 'store_id', part.store_id,
      'total', jsonb_build_object('minor', part.total_minor, 'currency', o.currency)))
  from orders o where o.id = part.order_id
$$;
create function webhook_number(of_order integer) returns text language sql stable as $$
  select number from orders where id = of_order
$$;

create function tell_part_placed() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks) then
    perform tell_webhooks('order.placed', new.store_id, webhook_number(new.order_id), webhook_part(new), null);
  end if;
  return null;
end $$;
create trigger tell_webhooks after insert on order_parts for each row execute function tell_part_placed();

create function tell_part_cancelled() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('order.cancelled', new.store_id, webhook_number(new.order_id), webhook_part(new), null);
  return null;
end $$;
create trigger tell_webhooks_cancelled after update of cancelled on order_parts for each row
  when (new.cancelled and not old.cancelled) execute function tell_part_cancelled();

create function tell_order_paid() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks) then
    perform tell_webhooks('order.paid', part.store_id, new.number, webhook_part(part), null)
    from order_parts part where part.order_id = new.id and not part.cancelled order by part.id;
  end if;
  return null;
end $$;
create trigger tell_webhooks after update of payment_done on orders for each row
  when (new.payment_done and not old.payment_done) execute function tell_order_paid();

-- A parcel can be taken back for some seconds; until then nobody is told, and of one that was taken back nobody ever is.
create function tell_parcel() returns trigger language plpgsql as $$
declare
  part order_parts;
begin
  if tg_op = 'DELETE' then
    delete from webhook_messages where event = 'parcel.sent' and state = 'waiting' and tries = 0
      and body -> 'parcel' ->> 'id' = old.id::text;
    return null;
  end if;
  if exists (select from webhooks) then
    select * into part from order_parts where id = new.order_part_id;
    perform tell_webhooks(
      case tg_op when 'INSERT' then 'parcel.sent' else 'parcel.changed' end, part.store_id, webhook_number(part.order_id),
      webhook_part(part) || jsonb_build_object('parcel',
        jsonb_build_object('id', new.id, 'carrier', new.carrier, 'number', new.parcel_number)), new.final_at);
  end if;
  return null;
end $$;
create trigger tell_webhooks after insert or delete on parcels for each row execute function tell_parcel();
create trigger tell_webhooks_changed after update of carrier, parcel_number on parcels for each row
  when ((new.carrier, new.parcel_number) is distinct from (old.carrier, old.parcel_number))
  execute function tell_parcel();

-- Five pieces or fewer, as the console counts it (`lowStock`); told when it gets there, not with each piece.
create function tell_stock_low() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks) then
    perform tell_webhooks('stock.low', product.store_id, product.title,
      jsonb_build_object('product', jsonb_build_object('id', product.id, 'store_id', product.store_id),
        'inventory', jsonb_build_object('id', new.id, 'sku', new.sku, 'quantity', new.quantity)), null)
    from products product where product.id = new.product_id;
  end if;
  return null;
end $$;
create trigger tell_webhooks after update of quantity on inventories for each row
  when (new.quantity <= 5 and old.quantity > 5) execute function tell_stock_low();

-- The history tells of every approval in its own transaction, whoever decides and by which way.
create function tell_product_approved() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('product.approved', product.store_id, product.title,
    jsonb_build_object('product', jsonb_build_object('id', product.id, 'store_id', product.store_id)), null)
  from products product
  -- What is new is told as its draft; the product is the one that this transaction has made of it.
  where case new.entity when 'product' then product.id = new.entity_id
    else product.store_id = new.store_id and product.title = new.label and product.xmin = pg_current_xact_id()::xid end;
  return null;
end $$;
create trigger tell_webhooks after insert on audit_entries for each row
  when (new.action in ('product.approve', 'product.draft.approve')) execute function tell_product_approved();
