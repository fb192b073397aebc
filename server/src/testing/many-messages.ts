import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/generated/db.d.ts';
import { multiply, names, withoutIndexes, words } from './multiply.ts';

/* Additional bulk data for the shop of `many-traded.ts`. */

/** Emails, notifications and webhook deliveries of these orders; one in some hundreds is pending or failed. */
export async function sendMany(tx: Transaction<DB>, orders: number): Promise<void> {
  await sql`
    insert into mails (id, cause, kind, recipient, language_code, data, sent_at) overriding system value
    values (0, 'first', 'order-placed', 'l@example.com', 'en', '{"orderId": 1}', now())`.execute(tx);
  await multiply(tx, 'mails', orders, {
    id: 'n + 100',
    cause: `'many:' || n`,
    recipient: `case when h.a % 400 = 3 then 'removed' else 'trader' || n || '@example.com' end`,
    data: `jsonb_build_object('orderId', n)`,
    sent_at: 'case when h.a % 400 > 3 then t.sent_at end',
    given_up_at: 'case when h.a % 400 in (2, 3) then t.created_at end',
    last_error: `case when h.a % 400 in (1, 2) then '550 5.1.1' end`,
  });
  await sql`
    insert into payment_notices (provider, received_at, outcome, status, attempt_id)
    select 'stripe', now(), 'applied', 200, id from payment_attempts limit 1`.execute(tx);
  await multiply(tx, 'payment_notices', orders, {
    id: 'n',
    provider: `case when h.b % 500 = 0 then 'paypal' else 'stripe' end`,
    attempt_id: 'n',
    outcome: `case when h.a % 1000 = 0 then 'refused' else 'applied' end`,
  });
  await sql`
    insert into webhooks (title, url, events, sealed_secret, created_at)
    values ('Books', 'https://books.example/', '{order.placed}', 'sealed', now())`.execute(tx);
  await sql`
    insert into webhook_messages (webhook_id, event, about, body, state)
    select id, 'order.placed', '20240101', '{}', 'done' from webhooks`.execute(tx);
  await multiply(tx, 'webhook_messages', orders, {
    id: 'n',
    message_id: `'msg_' || n`,
    about: `to_char(20240101 + n / 1000, 'FM00000000') || upper(lpad(to_hex(n), 6, '0'))`,
    state: `case when h.a % 1000 = 0 then 'waiting' when h.a % 1000 = 1 then 'given-up' else 'done' end`,
  });
}

/** Search terms, product tags, and images. */
export async function lookForMany(tx: Transaction<DB>, orders: number): Promise<void> {
  await sql`insert into search_terms (term, searches, hits, last_on) values ('lamp', 1, 1, now())`.execute(
    tx,
  );
  await multiply(tx, 'search_terms', orders, {
    id: 'n',
    term: `lower(${words})`,
    searches: '1 + h.a % 1000',
    hits: 'case when h.b % 1000 = 0 then 0 else 1 + h.b % 90 end',
    is_widened: 'h.b % 1000 = 1',
    last_on: 't.last_on - h.a % 30',
  });
  await sql`insert into product_tags (folded, name, products) values ('lamp', 'Lamp', 7)`.execute(tx);
  await multiply(tx, 'product_tags', orders, {
    id: 'n',
    folded: `lower(${words})`,
    name: words,
    products: 'case when h.a % 1000 = 0 then 1 else 2 + h.b % 5000 end',
  });
  await sql`
    insert into pictures (name, title, shown_as, added_at, is_counted) values ('lamp.webp', 'Lamp', 'product', now(), true)`.execute(
    tx,
  );
  await multiply(tx, 'pictures', orders, {
    id: 'n',
    name: `'picture-' || n || '.webp'`,
    title: words,
    shown_as: `case when h.a % 1000 = 0 then null when h.a % 1000 = 1 then 'window' else 'product' end`,
    added_at: `t.added_at - n * interval '1 minute'`,
  });
}

/** Applications and proposals of stores, and translated products, with a few untranslated. */
export async function offerMany(
  tx: Transaction<DB>,
  { products, stores, store }: { products: number; stores: number; store: string },
): Promise<void> {
  await sql`
    insert into seller_applications (email, name, phone, store_name, language_code, status, decided_at)
    values ('l@example.com', 'Layla', '030', 'Lamps', 'en', 'approved', now())`.execute(tx);
  await multiply(tx, 'seller_applications', stores * 2, {
    id: 'n + 1000000',
    name: names,
    email: `'applies' || n || '@example.com'`,
    store_name: `'Store ' || n`,
    status: `case when h.a % 50 = 0 then 'pending' when h.a % 50 = 1 then 'rejected' else 'approved' end`,
    decided_at: 'case when h.a % 50 > 0 then t.decided_at end',
    proved_at: 't.created_at',
  });
  await sql`
    insert into product_drafts (store_id, product_id, actor_name, state, base_version, title, body, submitted_at)
    select store_id, id, 'Layla', 'submitted', 1, 'Lamp', '{}', now() from products order by id limit 1`.execute(
    tx,
  );
  await multiply(tx, 'product_drafts', products, {
    id: 'n',
    store_id: store,
    product_id: 'n',
    title: words,
    state: `case when h.a % 200 = 0 then 'submitted' else 'editing' end`,
    submitted_at: `case when h.a % 200 = 0 then t.submitted_at - n * interval '1 second' end`,
  });
  await withoutIndexes(tx, 'catalog_texts', () =>
    sql`
    insert into catalog_texts (entity, entity_id, language_code, field, text)
    select 'products', p.id, 'ar', said.field, 'مصباح' from products p, jsonb_each_text(to_jsonb(p)) said (field, text)
    where p.id % 1000 > 0 and said.text <> '' and said.field in
      ('title', 'unit', 'badge', 'overview', 'description', 'tags', 'meta_title', 'meta_description', 'meta_keywords', 'safety')
    on conflict do nothing`.execute(tx),
  );
}
