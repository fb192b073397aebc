// @module-tag slow
import { WORK_KINDS } from '@souk/rules/work-kinds';
import { checkBooks } from '@souk/server/operations/books/check-books';
import { listWork } from '@souk/server/console/operator-work-queries';
import { openDatabase } from '@souk/server/db/open-database';
import { listFailedJobs } from '@souk/server/jobs/list-failed-jobs';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedOnce } from './seed-once.ts';

const dayMs = 24 * 3_600_000;
const authSecret = 'secret of the demo';

let database: TestDatabase;
let client: pg.Client;
let outcomes: boolean[];
const progress: number[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  // Two processes of one shop may start at the same time.
  const seedings = [0, 1].map(() =>
    seedOnce({ url: database.url, authSecret, onProgress: (share) => progress.push(share) }),
  );
  outcomes = await Promise.all(seedings);
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(text)).rows;
}

async function row(text: string): Promise<Record<string, unknown>> {
  return (await rows(text))[0]!;
}

const counts = () =>
  row(`select (select count(*)::int from categories) as categories, (select count(*)::int from brands) as brands,
    (select count(*)::int from stores) as stores, (select count(*)::int from collections) as collections,
    (select count(*)::int from products) as products, (select count(*)::int from reviews) as reviews,
    (select count(*)::int from users) as users`);

describe('the demo in a migrated database', () => {
  test('only one of two concurrent seedings fills the shop', () => {
    expect(outcomes.filter((isSeeded) => isSeeded)).toHaveLength(1);
    expect(progress.at(-1)).toBe(1);
  });

  test('quantities of the demo shop', async () => {
    const found = await counts();
    expect(found).toMatchObject({ brands: 24, stores: 12, collections: 8, users: 6 });
    expect(found['categories']).toBeGreaterThanOrEqual(12);
    expect(found['products']).toBeGreaterThanOrEqual(360);
    expect(found['reviews']).toBeGreaterThanOrEqual(1500);
  });

  test('every product has stock, a picture, search words and a shipping place', async () => {
    const lacking = (what: string) => rows('select slug from products p where not ' + what);
    expect(await lacking('exists (select from inventories i where i.product_id = p.id)')).toEqual([]);
    expect(await lacking('exists (select from product_images i where i.product_id = p.id)')).toEqual([]);
    expect(
      await lacking("exists (select from search_products s where s.product_id = p.id and s.search <> '')"),
    ).toEqual([]);
    expect(
      await lacking('exists (select from shipping_places s where s.shipping_rule_id = p.shipping_rule_id)'),
    ).toEqual([]);
  });

  test('ratings and review counts on products and stores match the reviews', async () => {
    const wrong =
      await rows(`select p.slug from products p left join reviews r on r.product_id = p.id group by p.id
      having p.review_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.rating), 0)`);
    expect(wrong).toEqual([]);
    const stores = await rows(`select s.slug from stores s left join products p on p.store_id = s.id
      left join reviews r on r.product_id = p.id group by s.id
      having s.review_count <> count(r.id) or s.rating_sum <> coalesce(sum(r.rating), 0)`);
    expect(stores).toEqual([]);
  });

  test('no review claims an order or an account', async () => {
    expect(
      await row(
        'select count(*) filter (where order_id is not null or user_id is not null)::int as claims from reviews',
      ),
    ).toEqual({ claims: 0 });
  });

  test('"Demo": the seller has 40 products, 60 orders in all states over 60 days, low stock and a draft', async () => {
    const own =
      "store_id = (select store_id from memberships m join users u on u.id = m.user_id where email = 'seller@example.com')";
    expect(
      await row(`select count(*) >= 40 as enough, count(*) filter (where status = 2)::int as drafts,
        bool_or(exists (select from inventories where product_id = products.id and quantity between 1 and 5)) as runs_low
        from products where ${own}`),
    ).toEqual({ enough: true, drafts: 1, runs_low: true });
    expect(
      await rows(`select status, cancelled from order_parts where ${own} group by 1, 2 order by 1, 2`),
    ).toEqual([
      { status: 1, cancelled: false },
      { status: 1, cancelled: true },
      { status: 2, cancelled: false },
      { status: 3, cancelled: false },
      { status: 5, cancelled: false },
      { status: 6, cancelled: true },
    ]);
    expect(
      await row(`select count(*)::int as orders, max(now() - created_at) > interval '59 days' as since_long,
        min(now() - created_at) < interval '2 hours' as until_now, bool_and(created_at < now()) as in_the_past from orders`),
    ).toEqual({ orders: 60, since_long: true, until_now: true, in_the_past: true });
    expect(await row('select count(*)::int as parts from order_parts where has_rest')).toEqual({ parts: 1 });
  });

  test('the task queue has each kind of task, and the books balance', async () => {
    const { db, close } = openDatabase({ url: database.url });
    try {
      const asked = { only: undefined, owner: undefined, userId: null, now: new Date() };
      const work = await listWork(db, { kinds: WORK_KINDS, ...asked });
      const jobs = (await listFailedJobs(db)).map(() => 'job'); // outside the shop's tables
      // Transfers and cash, by which the demo's orders are paid, can't be disputed; no store has owed money for 90 days.
      const possible = WORK_KINDS.filter((kind) => kind !== 'dispute' && kind !== 'debt');
      expect([...work.kinds.map(({ kind }) => kind), ...jobs].toSorted()).toEqual(possible.toSorted());
      const link = work.rows.find(({ kind }) => kind === 'link');
      expect(link).toMatchObject({ title: 'Summer picnics', count: 1 });
      expect((Date.now() - link!.since!.getTime()) / dayMs).toBeCloseTo(4, 1);
      const taken = work.rows.flatMap((row) => (row.taken_name ? [`${row.kind}: ${row.taken_name}`] : []));
      expect(taken.toSorted()).toEqual(['late: Sami Support', 'refund: Fay Finance']);
      expect((await checkBooks(db)).filter(({ wrong }) => wrong !== null)).toEqual([]);
    } finally {
      await close();
    }
  });

  test('returns exist in each state, including ones that await the shop', async () => {
    expect(await rows('select state from returns order by 1')).toEqual(
      ['appealed', 'asked', 'asked', 'expected', 'received', 'refunded'].map((state) => ({ state })),
    );
  });

  test('"Demo": answered and waiting messages, flash sale proposals, and undeliverable carts', async () => {
    const threads =
      await rows(`select count(*)::int as messages, bool_or(not by_store and seen_at is null) as waits,
      (array_agg(by_store order by id desc))[1] as is_answered from order_messages group by order_part_id order by 1, 2, 3`);
    expect(threads).toEqual([
      { messages: 1, waits: false, is_answered: true },
      { messages: 2, waits: true, is_answered: false },
      { messages: 2, waits: true, is_answered: false },
      { messages: 3, waits: false, is_answered: true },
      { messages: 3, waits: false, is_answered: true },
    ]);
    expect(await rows('select state from flash_sale_proposals order by state')).toEqual([
      { state: 'proposed' },
      { state: 'refused' },
    ]);
    expect(
      await rows('select country, sum(carts)::int as carts from shipping_gaps group by 1 order by 2 desc, 1'),
    ).toEqual([
      { country: 'AT', carts: 4 },
      { country: 'CH', carts: 1 },
      { country: 'NO', carts: 1 },
    ]);
  });

  test('"Demo": notifications have the times of their events, and older ones are read', async () => {
    const notices = await rows(`select e.kind, bool_and(n.at < now() - interval '20 minutes') as is_past,
      bool_and(n.at > now() - interval '4 days') as is_news, bool_and((n.read_at is not null) = (n.at < now() - interval '25 hours')
        or n.at between now() - interval '25 hours' and now() - interval '23 hours') as is_read_in_time
      from notices n join notice_events e on e.id = n.event_id join users u on u.id = n.user_id
      where u.email in ('seller@example.com', 'operator@example.com') group by 1`);
    expect(
      notices.filter(({ is_past, is_news, is_read_in_time }) => !is_past || !is_news || !is_read_in_time),
    ).toEqual([]);
    expect(notices.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'order.placed',
        'order.late',
        'order.cancelled',
        'product.rejected',
        'flash.refused',
        'message.written',
        'return.asked',
        'return.appealed',
        'flash.proposed',
        'product.waiting',
        'application.sent',
        'review.reported',
      ]),
    );
    expect(await rows('select kind from notice_events where told_at is null')).toEqual([]);
  });

  test('"Demo": the activity log has each act at its time, in id order', async () => {
    expect(
      await row(`select count(*) filter (where at < before)::int as out_of_order, count(*) > 150 as enough,
        count(distinct at::date) > 30 as on_many_days, min(at) < now() - interval '60 days' as since_long
        from (select at, lag(at) over (order by id) as before from audit_entries) e`),
    ).toEqual({ out_of_order: 0, enough: true, on_many_days: true, since_long: true });
    expect(await rows(`select distinct actor_name from audit_entries where action = 'review.reply'`)).toEqual(
      [{ actor_name: 'Selma Seller' }],
    );
  });

  test('sends no emails about past events', async () => {
    expect(await rows('select kind from mails where given_up_at is null')).toEqual([]);
  });

  test('two flash sales are running and one is upcoming; products of the running ones have flash prices', async () => {
    expect(
      await row(`select count(*) filter (where start_time <= now() and end_time > now())::int as running,
        count(*) filter (where start_time > now())::int as upcoming, count(*)::int as all from flash_sales`),
    ).toEqual({ running: 2, upcoming: 1, all: 3 });
    const { flash } = await row('select count(*)::int as flash from running_flash(now())');
    expect(flash).toBeGreaterThanOrEqual(10);
  });

  test('records added later get new ids', async () => {
    const tables = await rows(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'",
    );
    const behind: string[] = [];
    for (const { name } of tables as { name: string }[]) {
      const { is_behind } = await row(
        "select nextval(pg_get_serial_sequence('" +
          name +
          "', 'id')) <= coalesce(max(id), 0) as is_behind from " +
          name,
      );
      if (is_behind) behind.push(name);
    }
    expect(tables.length).toBeGreaterThan(20);
    expect(behind).toEqual([]);
  });

  test('stores are paid weekly: one payout was returned, the last ones are on their way', async () => {
    const found = await rows(
      `select state, count(*)::int as payouts, count(distinct created_at)::int as runs, min(amount_minor) > 0 as is_positive
       from payouts group by state order by state`,
    );
    expect(found).toMatchObject([
      { state: 'paid', is_positive: true },
      { state: 'returned', payouts: 1, runs: 1 },
      { state: 'sent', runs: 1, is_positive: true },
    ]);
  });

  test('carriers hand over their cash weekly: no account of the shop is below zero', async () => {
    const handovers = await rows('select received_minor - expected_minor as difference from cash_handovers');
    expect(handovers.length).toBeGreaterThan(6);
    expect(handovers.filter(({ difference }) => difference !== '0')).toHaveLength(1);
    const assets = await rows(
      `select account.code, sum(entry.amount_minor)::int as minor from ledger_entries entry join ledger_accounts account
         on account.id = entry.account_id where account.class = 'asset' group by account.code order by account.code`,
    );
    expect(assets.map(({ code }) => code)).toEqual(['bank', 'courier', 'courier:DHL']);
    expect(assets.filter(({ minor }) => Number(minor) < 0)).toEqual([]);
  });

  test('passwords are stored as Argon2id only', async () => {
    expect(await rows("select email from users where password_hash not like '$argon2id$%'")).toEqual([]);
  });

  test('a later seeding changes nothing', async () => {
    const before = await counts();
    expect(await seedOnce({ url: database.url, authSecret, onProgress: () => {} })).toBe(false);
    expect(await counts()).toEqual(before);
  });
});

test('a failed seeding leaves nothing behind, and a later one works', async () => {
  const { url, drop } = await cloneDatabase();
  const half = new pg.Client(url);
  await half.connect();
  try {
    // Makes a late step fail.
    await half.query("insert into pages (slug, title, description) values ('about', 'Mine', '')");
    await expect(seedOnce({ url, authSecret, onProgress: () => {} })).rejects.toThrow(/slug.*taken/);
    const used = 'select (select count(*) from products)::int + (select count(*) from users)::int as used';
    expect((await half.query(used)).rows).toEqual([{ used: 0 }]);
    await half.query('delete from pages');
    // Interrupted before the last order; the next start completes it without duplicates.
    const end = (share: number) => {
      if (share > 0.996 && share < 1) throw new Error('The machine was switched off.');
    };
    await expect(seedOnce({ url, authSecret, onProgress: end })).rejects.toThrow('switched off');
    const orders = 'select count(*)::int as orders from orders';
    expect((await half.query(orders)).rows[0].orders).toBeLessThan(60);
    expect(await seedOnce({ url, authSecret, onProgress: () => {} })).toBe(false);
    expect((await half.query(orders)).rows).toEqual([{ orders: 60 }]);
  } finally {
    await half.end();
    await drop();
  }
});
