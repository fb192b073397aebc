// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import type { WorkKind } from '@souk/rules/work-kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#db/transaction.ts';
import { createQueues } from '#jobs/create-queues.ts';
import { insertRun } from '#jobs/insert-run.ts';
import { insertRefund, type RefundLine } from '#ledger/refund-queries.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from './test-consoles.ts';
import { buildBankTransaction, recordUnusualPayments, waitingApplication } from './test-operators.ts';

/* A count is the same wherever a console shows it: menu, home page, tab and list total. */

const now = new Date('2026-11-25T12:00:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let shop: TestShop;
let seller: Record<string, string>;
let operator: Record<string, string>;
let storeId: number;
let ownerId: number;

beforeAll(async () => {
  shop = await buildTestShop({ now });
  storeId = await buildStore(shop.db);
  ownerId = await buildUser(shop.db);
  await makeOwner(shop.db, ownerId, storeId);
  seller = await atConsole(shop, ownerId, 'seller');
  operator = await ownerAtConsole(shop);
  await ordersInEachState();
  await returnsInEachState();
  await refundsInEachState();
  await draftsAndReviews();
  await buildScarceProducts();
  await machineAndLinks();
  await stepsAndNames();
  await failedJobs();
});
afterAll(() => shop.close());

/** A guest's order of one lamp; returns the order and the store's part with these values. */
async function order(
  part: {
    status?: number;
    hand_over_by?: Date;
    cancelled?: boolean;
    has_rest?: boolean;
    delivered_at?: Date;
  } = {},
  isUnpaid = false,
) {
  const product = await buildProduct(shop.db, {
    storeId,
    title: 'Brass lamp',
    sellingMinor: 4900,
    stock: 90,
  });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data, form } = await shop.call('POST order/action', { body: orderBody(token) });
  expect(form).toEqual([]);
  if (isUnpaid)
    await shop.db.updateTable('orders').set({ order_method: 7 }).where('id', '=', data.id).execute();
  const { id } = await shop.db
    .updateTable('order_parts')
    .set({ hand_over_by: null, ...part })
    .where('order_id', '=', data.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const status = part.status ?? 1;
  await shop.db.updateTable('orders').set({ status }).where('id', '=', data.id).execute();
  return { id: data.id, part: id };
}

const pickUp = (part: number) =>
  shop.db.updateTable('order_lines').set({ shipping_type: 2 }).where('order_part_id', '=', part).execute();

async function ordersInEachState() {
  const [late, today] = [new Date(now.getTime() - hourMs), new Date(now.getTime() + hourMs)];
  await order();
  await order({ hand_over_by: late });
  await order({ status: 2, hand_over_by: late });
  await order({ status: 2, hand_over_by: today });
  await order({ status: 2 });
  await order({ status: 3, has_rest: true });
  await order({ status: 3 });
  await order({ status: 4 });
  await pickUp((await order({ status: 3 })).part);
  await order({ status: 5, delivered_at: now });
  await order({ cancelled: true });
  await order({}, true);
  const { part } = await order({ status: 5, delivered_at: now });
  await shop.db
    .insertInto('order_messages')
    .values(
      [1, 2].map(() => ({ order_part_id: part, by_store: false, message: 'Is it brass?', created_at: now })),
    )
    .execute();
}

async function returnsInEachState() {
  for (const [state, days] of [
    ['asked', 0],
    ['asked', 9],
    ['appealed', 1],
    ['expected', 1],
    ['received', 1],
    ['refused', 1],
    ['closed', 1],
  ] as const) {
    const { part } = await order({ status: 5, delivered_at: now });
    const at = new Date(now.getTime() - days * dayMs);
    await shop.db
      .insertInto('returns')
      .values({
        order_part_id: part,
        store_id: storeId,
        cause: 'damaged',
        state,
        asked_at: at,
        state_at: at,
        ended_at: state === 'closed' ? at : null,
        ended_by: state === 'closed' ? 'shop' : null,
      })
      .execute();
  }
}

const nobodysMoney: RefundLine = {
  borneBy: 'nobody',
  partId: null,
  lineId: null,
  units: 0,
  goodsMinor: 100,
  shippingMinor: 0,
  voucherShopMinor: 0,
  voucherSellerMinor: 0,
  commissionMinor: 0,
  commissionTaxMinor: 0,
  deemedVatMinor: 0,
  shippingVatMinor: 0,
};

/** The money of a failed refund that was replaced went out another way. */
async function refundsInEachState() {
  const states = [['by-hand'], ['failed'], ['failed', 'by-hand'], ['queued'], ['done']] as const;
  for (const own of states) {
    const { id } = await order({ status: 5, delivered_at: now });
    for (const [place, state] of own.entries())
      await shop.db.transaction().execute((tx) =>
        insertRefund(tx, {
          orderId: id,
          attemptId: null,
          reference: `R-${id}-${place}`,
          cause: `test:${id}:${place}`,
          paymentId: null,
          amountMinor: 100,
          currency: 'USD',
          state,
          reason: 'test',
          lines: [nobodysMoney],
          now,
        }),
      );
  }
  await recordUnusualPayments(shop, (await order()).id);
  await buildBankTransaction(shop, (await order()).id);
  await buildBankTransaction(shop, (await order()).id, 'aside');
}

async function draftsAndReviews() {
  await waitingApplication(shop);
  const { id: product_id } = await buildProduct(shop.db, { storeId });
  for (const state of ['editing', 'submitted', 'rejected'])
    await shop.db
      .insertInto('product_drafts')
      .values({
        store_id: storeId,
        user_id: ownerId,
        actor_name: 'Noor',
        title: 'Lamp',
        body: '{}',
        state,
        submitted_at: now,
      })
      .execute();
  for (const days of [1, 2, 60]) {
    const review = { product_id, author_name: 'Amira', rating: 2, review: 'Dim' };
    const { id } = await shop.db
      .insertInto('reviews')
      .values({ ...review, created_at: new Date(now.getTime() - days * dayMs) })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (days === 1)
      await shop.db.insertInto('review_reports').values({ review_id: id, reason: 'insult' }).execute();
  }
}

/** Sold out and low stock, of public and private products. */
async function buildScarceProducts() {
  for (const stock of [0, 3, 80])
    for (const status of [1, 2]) {
      const { id } = await buildProduct(shop.db, { storeId, stock });
      await shop.db.updateTable('products').set({ status }).where('id', '=', id).execute();
    }
}

async function machineAndLinks() {
  await shop.db
    .insertInto('mails')
    .values(
      ['noor@example.com', 'removed'].map((recipient, place) => ({
        cause: `aside:${place}`,
        kind: 'test-mail',
        recipient,
        language_code: 'en',
        data: '{"name":"Noor"}',
        given_up_at: now,
      })),
    )
    .execute();
  await shop.db
    .insertInto('site_links')
    .values([
      { area: 'about', title: 'Our workshop', slug: 'no-such-page' },
      { area: 'about', title: 'All products', link: '/everything/products' },
    ])
    .execute();
}

/** Answers of every state, and one to a step that the shop no longer asks for; a new name that waits. */
async function stepsAndNames() {
  const others = [
    await buildStore(shop.db, { name: 'Brassworks' }),
    await buildStore(shop.db, { name: 'Linen' }),
  ];
  for (const [title, status] of [
    ['License', 1],
    ['Insurance', 1],
    ['Old form', 2],
  ] as const) {
    const { id: step_id } = await shop.db
      .insertInto('checklist_steps')
      .values({ title, proof: 'attest', is_required: false, status })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answers = [storeId, ...others].map((store_id, place) => {
      const isAccepted = place === 2 && title === 'Insurance';
      const decided = { state: isAccepted ? 'accepted' : 'waiting', decided_at: isAccepted ? now : null };
      return { step_id, store_id, sent_at: now, ...decided };
    });
    await shop.db.insertInto('checklist_answers').values(answers).execute();
  }
  await shop.db
    .insertInto('store_renames')
    .values({ store_id: storeId, name: 'Brass', sent_at: now })
    .execute();
}

/** One job that failed twice, and one that succeeded. */
async function failedJobs() {
  const jobs = ['count-lamps', 'count-shades'].map((name) => ({
    name,
    schema: z.unknown(),
    retries: 0,
    run: async () => {},
  }));
  await createQueues(shop.databaseUrl, jobs, shop.app.shop.log);
  for (const name of ['count-lamps', 'count-lamps', 'count-shades'])
    await inTransaction(shop.db, (tx) => insertRun(tx, name, '{}'));
  await sql`
    update jobs.job set state = (case name when 'count-lamps' then 'failed' else 'completed' end)::jobs.job_state, completed_on = now()
    where name in ('count-lamps', 'count-shades')`.execute(shop.db);
}

async function totalOf(headers: Record<string, string>, path: string): Promise<number> {
  const reply = await shop.app.server.inject({ method: 'GET', url: `/api/v1/${path}`, headers });
  expect(reply.statusCode, path).toBe(200);
  const { data } = reply.json<{ data: { rows: unknown[]; total: { count: number } } }>();
  expect(data.rows.length, path).toBe(data.total.count);
  return data.total.count;
}

async function oldestOf(view: 'to_confirm' | 'to_ship'): Promise<string | undefined> {
  const { data } = await callConsole(shop, consoleApi.sellerOrders.listOrders, {
    headers: seller,
    query: { view },
  });
  return data.rows.map((row) => row.placed_at).sort()[0];
}

test('in a store: the counts of home page, menu, tab and list agree', async () => {
  const [{ data: home }, { data: menu }] = await Promise.all([
    callConsole(shop, consoleApi.sellerHome.readHome, { headers: seller }),
    callConsole(shop, consoleApi.sellerHome.readWaiting, { headers: seller }),
  ]);
  const {
    oldest_at: oldest,
    oldest_to_confirm_at: oldestToConfirm,
    oldest_to_ship_at: oldestToShip,
    ...orders
  } = home.orders!;
  for (const [view, count] of Object.entries(orders))
    expect([view, await totalOf(seller, `seller/orders?view=${view}`)]).toEqual([view, count]);
  expect(orders).toEqual({
    to_do: 6,
    to_confirm: 2,
    to_ship: 4,
    ready: 1,
    on_the_way: 2,
    waiting: 4,
    today: 1,
    late: 2,
    to_answer: 1,
  });
  expect(menu.orders).toEqual({ to_do: orders.to_do, late: orders.late, to_answer: orders.to_answer });
  expect(orders.to_do).toBe(orders.to_confirm + orders.to_ship);
  expect(oldestToConfirm).toBe(await oldestOf('to_confirm'));
  expect(oldestToShip).toBe(await oldestOf('to_ship'));
  expect(oldest).toBe(
    [oldestToConfirm, oldestToShip].toSorted((one, other) => one!.localeCompare(other!))[0],
  );
  expect(await totalOf(seller, 'seller/returns?view=asked')).toBe(home.returns!.asked);
  expect(menu.returns).toBe(home.returns!.asked);
  expect(menu.products).toBe(home.sent_back);
  expect(await totalOf(seller, 'seller/product-drafts?view=sent_back')).toBe(home.sent_back);
  for (const view of ['low', 'empty'] as const)
    expect([view, await totalOf(seller, `seller/stock?view=${view}`)]).toEqual([view, home.stock![view]]);
  expect(menu.stock).toBe(home.stock!.empty);
  expect(await totalOf(seller, 'seller/reviews?view=to_answer')).toBe(home.reviews!.to_answer);
  expect([home.reviews!.to_answer, menu.reviews]).toEqual([2, 2]);
  const [{ data: checklist }, { data: ofOperator }] = await Promise.all([
    callConsole(shop, consoleApi.sellerStore.readChecklist, { headers: seller }),
    callConsole(shop, consoleApi.operatorChecklist.readStoreChecklist, {
      params: { id: storeId },
      headers: operator,
    }),
  ]);
  const required = checklist.steps.filter(({ is_done: isDone, kind }) => !isDone && kind !== 'wait').length;
  const ofShop = checklist.own_steps.filter((step) => step.is_required && step.state !== 'accepted').length;
  expect(required + ofShop).toBeGreaterThan(0);
  for (const place of [home, menu, checklist, ofOperator])
    expect(place.required_steps).toBe(required + ofShop);
});

/** The list of each kind of task. */
const lists: Readonly<Partial<Record<WorkKind, string>>> = {
  application: 'applications?view=pending',
  product: 'approvals?view=all',
  late: 'sellers?view=late',
  return: 'returns?view=to_decide',
  refund: 'payments?view=by_hand',
  payment: 'payments?view=review',
  bank: 'bank-lines?view=waiting',
  review: 'reviews?view=reported',
  mail: 'mails?view=aside',
  link: 'window/link?view=broken',
};

test('in the shop: the counts of home page, menu, tab and list agree', async () => {
  const [{ data: home }, { data: menu }] = await Promise.all([
    callConsole(shop, consoleApi.operatorWork.readWork, { headers: operator }),
    callConsole(shop, consoleApi.operatorWork.readShopWaiting, { headers: operator }),
  ]);
  for (const [kind, list] of Object.entries(lists) as [WorkKind, string][]) {
    const tile = home.kinds.find((one) => one.kind === kind)?.count ?? 0;
    expect([kind, tile, menu[kind], await totalOf(operator, `operator/${list}`)]).toEqual([
      kind,
      tile,
      tile,
      tile,
    ]);
    expect(tile, kind).toBeGreaterThan(0);
  }
  expect([menu.refund, menu.return, menu.late]).toEqual([3, 3, 1]);
  const tileOf = (kind: WorkKind) => home.kinds.find((one) => one.kind === kind)?.count;
  const reply = await shop.app.server.inject({
    method: 'GET',
    url: '/api/v1/operator/terms/checklist-step?view=all',
    headers: operator,
  });
  const steps = reply.json<{ data: { rows: { facts: { waiting?: number } }[] } }>().data.rows;
  const toReview = steps.reduce((sum, { facts }) => sum + (facts.waiting ?? 0), 0);
  expect([tileOf('step'), menu.step, toReview]).toEqual([5, 5, 5]);
  expect([tileOf('rename'), menu.rename]).toEqual([1, 1]);
  const { data: shopJobs } = await callConsole(shop, consoleApi.operatorMachine.listShopJobs, {
    headers: operator,
  });
  const failed = shopJobs.jobs.filter(({ state }) => state === 'failed').length;
  expect([tileOf('job'), menu.job, failed]).toEqual([1, 1, 1]);
});
