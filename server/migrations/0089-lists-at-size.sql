-- What the lists of the consoles go by when there is much of it (decision 081): each view that few rows are in, and each part
-- of a word that somebody may look for.

-- A store's part with what is in it.
create index order_lines_part on order_lines (order_part_id, position, id);

-- The views of orders: what is to be done, and what came to nothing.
create index orders_to_do on orders (id) where not (cancelled or status in (5, 6));
create index orders_cancelled on orders (id) where cancelled or status = 6;
create index orders_number_letters on orders (lower(number) text_pattern_ops);

-- What came back of a payment, and refunds by the time they were done.
create index refunds_attempt on refunds (attempt_id);
create index refunds_done on refunds (updated_at, (-id)) where state = 'done';
create index payment_ledger_refunds on payment_ledger (created_at) where kind = 'refund';

-- People by part of a name or an address.
create index users_words on users using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops);
create index users_blocked on users (id) where blocked_at is not null;
create index contact_messages_words on contact_messages
  using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops, lower(subject) gin_trgm_ops);
create index newsletter_subscriptions_words on newsletter_subscriptions using gin (lower(email) gin_trgm_ops);
create index newsletter_subscriptions_waiting on newsletter_subscriptions (id) where confirmed_at is null;

-- Products that shoppers do not see, or cannot buy; the words of those that are not listed.
create index products_sold_out on products (id) where status = 1 and archived_at is null and not in_stock;
create index products_paused on products (id) where status <> 1 and archived_at is null;
create index products_archived on products (id) where archived_at is not null;
create index products_taken_down on products (id) where taken_down_at is not null;
create index search_products_hidden on search_products using gin (search) where tier = 0;

-- The history by who did it, what it was called and what was done.
create index audit_entries_words on audit_entries
  using gin (lower(label) gin_trgm_ops, lower(actor_name) gin_trgm_ops, lower(action) gin_trgm_ops);
