import { sql, type Kysely } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import type { DB } from '../db/generated/db.d.ts';
import { lookForMany, offerMany, sendMany } from './many-messages.ts';
import { fillInBulk, multiply, names, words } from './multiply.ts';

export type Many = { orders: number; products: number; stores: number };

/**
 * Multiplies a shop with one order of one customer to many orders, customers, products and stores, by SQL in bulk: each row
 * is a copy with another id, owner and state. One order in forty is open.
 */
export async function tradeMany(db: Kysely<DB>, { orders, products, stores }: Many): Promise<void> {
  // An index rebuilt over rows that were updated before isn't used while an older transaction runs, also in another database. Without the
  // former versions of these rows it is used at once.
  await sql`vacuum`.execute(db);
  await inTransaction(db, async (tx) => {
    await fillInBulk(tx);
    await sql`insert into product_popularity (product_id, pieces) select id, 1 from products`.execute(tx);
    await sql`
      insert into reviews (product_id, author_name, rating, review) select id, 'Layla', 5, 'Good' from products`.execute(
      tx,
    );
    await sql`
      insert into contact_messages (name, email, subject, message) values ('Layla', 'l@example.com', 'Where', 'Where is it?')`.execute(
      tx,
    );
    await sql`
      insert into newsletter_subscriptions (email, language_code, mailed_at) values ('l@example.com', 'en', now())`.execute(
      tx,
    );
    await sql`
      insert into refunds (order_id, attempt_id, amount_minor, currency, reference, cause)
      select order_id, id, 100, currency, 'k1', 'operator' from payment_attempts`.execute(tx);
    const at = (days: number) => `t.created_at - (${orders} - n) * interval '${(days * 86_400) / orders} s'`;
    const store = `1 + h.a % ${stores}`;
    const product = `1 + h.b % ${products}`;
    const state = 'case when h.a % 40 = 0 then 1 + h.b % 2 when h.a % 20 = 0 then 6 else 5 end';
    const returned = `case when h.a % 100 < 5 then (array['asked','refused','appealed','expected','received'])[1 + h.a % 100]
      when h.a % 10 = 9 then 'closed' else 'refunded' end`;
    const mail = `'trader' || n || '@example.com'`;
    await multiply(tx, 'users', orders, {
      id: 'n',
      name: names,
      email: mail,
      created_at: at(700),
      blocked_at: 'case when h.a % 5000 = 0 then t.created_at end',
    });
    await multiply(tx, 'stores', stores, {
      id: 'n',
      name: `'Store ' || n`,
      slug: `'store-' || n`,
      image: `'store-' || n || '.webp'`,
    });
    await sql`insert into checklist_steps (title, proof, is_required) values ('Licence', 'document', true)`.execute(
      tx,
    );
    await sql`
      insert into checklist_answers (step_id, store_id, state, sent_at, decided_at)
      select c.id, s.id, 'accepted', now(), now() from checklist_steps c, stores s where s.id = 1`.execute(
      tx,
    );
    await multiply(tx, 'checklist_answers', stores, {
      id: 'n',
      store_id: 'n',
      state: `case when h.a % 20 = 0 then 'waiting' else 'accepted' end`,
      decided_at: 'case when h.a % 20 > 0 then t.decided_at end',
    });
    await multiply(tx, 'products', products, {
      id: 'n',
      store_id: store,
      title: words,
      slug: `'product-' || n`,
      image: `'picture-' || n || '.webp'`,
      in_stock: 'h.a % 30 > 0',
      status: 'case when h.a % 100 = 0 or h.b % 50 = 0 then 2 else 1 end',
      archived_at: 'case when h.a % 100 = 0 then t.created_at end',
      taken_down_at: 'case when h.a % 1000 = 0 then t.created_at end',
    });
    await multiply(tx, 'inventories', products, {
      id: 'n',
      product_id: 'n',
      sku: `'SKU-' || n`,
      quantity: 'h.a % 50',
    });
    await multiply(tx, 'search_products', products, {
      product_id: 'n',
      // The tiers of 10,000, 50,000 and 200,000 products in stock.
      tier: 'case when n <= 11111 then 1 when n <= 55555 then 2 when n <= 222222 then 3 else 4 end',
      search: `('lamp' || n)::tsvector`,
    });
    await multiply(tx, 'product_popularity', products, { product_id: 'n' });
    await multiply(tx, 'orders', orders, {
      id: 'n',
      user_id: 'n',
      created_at: at(700),
      status: state,
      payment_done: 'h.b % 50 > 0',
      refunded: 'n % 4 = 0 and h.a % 100 = 0',
      order_method: 'case when h.b % 400 = 0 then 7 else t.order_method end',
      subtotal_minor: 't.bundle_offer_minor + t.voucher_minor + 1000 + h.b % 59000',
      total_minor: 't.shipping_minor + 1000 + h.b % 59000',
      number: `to_char(20240101 + n / 1000, 'FM00000000') || upper(lpad(to_hex(n), 6, '0'))`,
      address: `t.address || jsonb_build_object('name', ${names}, 'email', ${mail}, 'country', case when h.a % 500 = 0 then 'SE' else 'DE' end)`,
    });
    await multiply(tx, 'order_parts', orders, {
      id: 'n',
      order_id: 'n',
      store_id: store,
      store_name: `'Store ' || (${store})`,
      status: state,
    });
    await multiply(tx, 'order_lines', orders, {
      id: 'n',
      order_id: 'n',
      order_part_id: 'n',
      product_id: product,
      product: `t.product || jsonb_build_object('image', 'picture-' || (${product}) || '.webp')`,
      position: '1',
    });
    await sql`
      insert into returns (order_part_id, store_id, cause, state, message, asked_at, state_at)
      select id, store_id, 'damaged', 'asked', 'It is bent.', now(), now() from order_parts limit 1`.execute(
      tx,
    );
    await sql`
      insert into return_lines (return_id, order_line_id, units)
      select r.id, line.id, 1 from returns r, order_lines line where line.id = 1`.execute(tx);
    await multiply(tx, 'returns', orders / 4, {
      id: 'n',
      order_part_id: 'n * 4',
      store_id: store,
      state: returned,
      ended_at: `case when ${returned} in ('refunded', 'closed') then t.asked_at end`,
      ended_by: `case when ${returned} = 'closed' then 'buyer' end`,
    });
    await multiply(tx, 'return_lines', orders / 4, { return_id: 'n', order_line_id: 'n * 4' });
    await multiply(tx, 'payment_attempts', orders, {
      id: 'n',
      order_id: 'n',
      reference: `'R' || n`,
      provider_ref: 'null',
      payment_id: `'p' || n`,
      state: `case when h.a % 2000 = 0 then 'review' else 'paid' end`,
      updated_at: "t.updated_at - n * interval '1 second'",
    });
    await multiply(tx, 'refunds', orders / 4, {
      id: 'n',
      order_id: 'n * 4',
      attempt_id: 'n * 4',
      provider_ref: 'null',
      reference: `'k' || n`,
      cause: `'c' || n`,
      state: `case when h.a % 1000 = 0 then 'by-hand' else 'done' end`,
      updated_at: "t.updated_at - n * interval '1 second'",
    });
    await sql`insert into bank_statements (file, created_at) values ('a.csv', now())`.execute(tx);
    await multiply(tx, 'bank_statements', orders / 100, {
      id: 'n',
      file: `'a' || n || '.csv'`,
      lines: '100',
    });
    await sql`
      insert into bank_lines (receipt_id, booked_on, amount_minor, currency, payer, words, fit, attempt_id, statement, statement_id,
        created_at)
      select 'b1', '2026-11-19', amount_minor, currency, 'Layla', reference, 'exact', id, 'a.csv', 1, now()
      from payment_attempts limit 1`.execute(tx);
    await multiply(tx, 'bank_lines', orders, {
      id: 'n',
      receipt_id: `'b' || n`,
      statement_id: `1 + (n - 1) / 100`,
      attempt_id: 'n',
      booked_on: 't.booked_on - n / 500',
      state: `case when h.a % 100 = 0 then 'waiting' when h.a % 100 = 1 then 'aside' else 'booked' end`,
      result: `case when h.a % 100 > 1 then 'paid' end`,
    });
    await multiply(tx, 'money_movements', orders, {
      id: 'n',
      order_id: 'n',
      attempt_id: 'n',
      created_at: at(700),
      provider_ref: `'p' || n`,
      kind: `case when h.a % 20 = 0 then 'refund' else 'payment' end`,
      entry_id: `n + ${orders}`,
    });
    await sql`
      insert into ledger_accounts (code, class) select 'courier:' || id, 'asset' from stores`.execute(tx);
    await multiply(tx, 'ledger_entries', orders, {
      id: `n + ${orders}`,
      account_id: `(select id from ledger_accounts where code = 'courier:' || ${store})`,
    });
    await sql`
      insert into ledger_checkpoints (account_id, currency, amount_minor)
      select account_id, currency, sum(amount_minor) from ledger_entries group by 1, 2`.execute(tx);
    await sql`update ledger_checkpoint_state set entry_id = (select max(id) from ledger_entries)`.execute(tx);
    await multiply(tx, 'reviews', orders / 2, {
      id: 'n',
      user_id: 'n',
      product_id: product,
      rating: '1 + h.a % 5',
      author_name: names,
      review: words,
      created_at: at(700),
      order_id: 'n',
      hidden_at: 'case when h.a % 2000 = 0 then t.created_at end',
    });
    await multiply(tx, 'audit_entries', orders, {
      id: 'n + 1000',
      entity_id: `1 + h.b % ${orders}`,
      label: words,
      store_id: `nullif(h.a % ${stores}, 0)`,
      entity: `case when h.a % 500 = 0 then 'settings' else (array['product','order','store'])[1 + h.a % 3] end`,
      at: 't.at',
    });
    await multiply(tx, 'contact_messages', orders / 4, {
      id: 'n',
      name: names,
      email: mail,
      subject: words,
      done_at: `case when h.a % 200 > 0 then t.created_at end`,
    });
    await multiply(tx, 'newsletter_subscriptions', orders, {
      id: 'n',
      email: mail,
      confirmed_at: 'case when h.a % 20 > 0 then t.created_at end',
    });
    await sendMany(tx, orders);
    await lookForMany(tx, orders);
    await offerMany(tx, { products, stores, store });
  });
  await sql`vacuum analyze`.execute(db);
}
