// @module-tag slow
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { buildSandbox, type Sandbox } from '@souk/sandbox/build-sandbox';
import { sandboxKeys } from '@souk/sandbox/sandbox-keys';
import { openDatabase } from '@souk/server/db/open-database';
import { buildGuests, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct } from '@souk/server/testing/builders';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningDatabase } from '@souk/postgres/embedded-database';
import { findFreePort } from '@souk/postgres/server-process';
import { ensureStorefrontBuild } from './storefront-build.ts';
import { openShopFolder, readyOf, type ShopFolder, type ShopProcess } from './testing/shop-folder.ts';
import { usedFolder } from './testing/used-folder.ts';

/* INVARIANTS I7, Jepsen's bank test: "50 shoppers, 10 products × 100; random add, order, cancel, pay, duplicate notice, while
   database and server restart → at every reading: initial = stock + Σ of live lines + live holds", and I20 in the same run. An
   unpaid order is a hold: its lines are live. */

const restarts = Number(process.env['RESTARTS'] ?? 1);
/** Pause between two restarts; the short version only waits for some activity. */
const pauseMs = restarts > 1 ? 10_000 : 0;
const initial = 100;

let folder: ShopFolder;
let shop: ShopProcess;
let sandbox: Sandbox;
let sandboxUrl: string;
let variables: Record<string, string>;

beforeAll(() => ensureStorefrontBuild(() => {}), 300_000);
beforeAll(async () => {
  folder = await openShopFolder({ like: await usedFolder() });
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  sandbox = buildSandbox({
    clock: { now: () => new Date() },
    seed: 'conserved',
    shopFetch: fetch,
    settings: { shopUrl: publicUrl, hasControl: true },
  });
  sandboxUrl = await sandbox.listen();
  variables = {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    RATE_LIMITS: 'off',
    STRIPE_URL: `${sandboxUrl}/stripe`,
    STRIPE_SECRET_KEY: sandboxKeys.stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: sandboxKeys.stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: sandboxKeys.stripe.webhookSecrets[0]!,
  };
});
afterAll(async () => {
  await folder?.close();
  await sandbox?.close();
});

/** Stock and live lines of each product in one statement, and orders with inconsistent books in another. */
const units = `
  select (inventory.quantity + coalesce(sum(line.quantity) filter (where not part.cancelled), 0))::int as units
  from inventories inventory
    left join order_lines line on line.inventory_id = inventory.id
    left join order_parts part on part.id = line.order_part_id
  group by inventory.id, inventory.quantity order by inventory.id`;
const wrongBooks = `
  select o.number, o.payment_done, o.cancelled, o.total_minor, books.captured, books.refunded, asked.back
  from orders o
    cross join lateral (select coalesce(sum(amount_minor) filter (where kind = 'payment'), 0) as captured,
      coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) as refunded
      from payment_ledger where order_id = o.id) books
    cross join lateral (select coalesce(sum(amount_minor), 0) as back
      from refunds where order_id = o.id and state <> 'failed') asked
  where books.refunded > asked.back
    or books.captured - asked.back <> case when o.payment_done and not o.cancelled then o.total_minor else 0 end`;

async function read<Row extends object>(text: string): Promise<Row[] | null> {
  const url = await findRunningDatabase(folder.dataDir);
  if (url === null) return null;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } catch {
    return null; // it is restarting, or the address was the previous one
  } finally {
    await client.end().catch(() => {});
  }
}

type Reply = { httpStatus: number; status: number; data: Record<string, unknown> };

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
  try {
    const reply = await fetch(`${shop.origin}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { httpStatus: reply.status, ...((await reply.json()) as Omit<Reply, 'httpStatus'>) };
  } catch {
    return { httpStatus: 0, status: 0, data: {} };
  }
}

async function steer(path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`${sandboxUrl}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as Record<string, unknown>;
}

/** Counts of events; `away` is a call that met no shop or no database. */
const seen = { ok: 0, refused: 0, away: 0, placed: 0, cancelled: 0, paid: 0, told: 0, readings: 0 };
/** Ids of acknowledged orders, and payments at the provider. */
const placed: number[] = [];
const sessions: string[] = [];
let products: { id: number }[];
let isOver = false;

let opening: Promise<void> | null = null;
const untilOpen = () => (opening ??= readyOf(shop).finally(() => (opening = null)));

const add = (token: string) => {
  const body = { product_id: products[randomInt(10)]!.id, quantity: randomInt(1, 8), user_token: token };
  return post('cart/action', body);
};

type Order = { id: number; isByCard: boolean };

async function order(token: string, own: Order[]): Promise<Reply> {
  const method = randomInt(2, 4); // cash on delivery, or a card
  const reply = await post('order/action', orderBody(token, { order_method: method }), {
    'idempotency-key': randomUUID(),
  });
  if (reply.status !== 200) return reply;
  const id = Number(reply.data['id']);
  placed.push(id);
  own.push({ id, isByCard: method === 3 });
  seen.placed++;
  return reply;
}

/** Pays at the provider; its webhook is delivered at once, and retried if it failed. */
async function pay(token: string, { id }: Order): Promise<Reply> {
  const reply = await post('order/transaction', { id, user_token: token });
  const next = reply.data?.['next'] as { url?: string } | null | undefined;
  if (!next?.url) return reply;
  const session = new URL(next.url).pathname.split('/').at(-1)!;
  const { payment } = await steer(`stripe/${session}`, { outcome: 'pay' });
  if (!payment) return reply; // paid in the meantime
  sessions.push(session);
  seen.paid++;
  await notify(session);
  return reply;
}

async function notify(payment: string): Promise<void> {
  await steer('deliver', { provider: 'stripe', payment, again: true });
  seen.told++;
}

async function cancel(token: string, own: Order[], one: Order): Promise<Reply> {
  const body = { order_id: one.id, title: 'Changed my mind', user_token: token };
  // A double click.
  const [reply] = await Promise.all([1, 2].map(() => post('cancellation/cancel-order', body)));
  if (reply!.status !== 200) return reply!;
  own.splice(own.indexOf(one), 1);
  seen.cancelled++;
  return reply!;
}

async function act(token: string, own: Order[]): Promise<Reply> {
  const one = own[randomInt(Math.max(1, own.length))];
  const dice = randomInt(9);
  if (dice < 2) return add(token);
  if (dice < 5 || !one) return order(token, own);
  if (dice < 7) return pay(token, own.findLast(({ isByCard }) => isByCard) ?? one);
  const paid = sessions[randomInt(Math.max(1, sessions.length))];
  if (paid) await notify(paid);
  return cancel(token, own, one);
}

async function shopAround(token: string): Promise<void> {
  const own: Order[] = [];
  while (!isOver) {
    const { httpStatus, status } = await act(token, own);
    expect([0, 200, 503]).toContain(httpStatus);
    seen[httpStatus !== 200 ? 'away' : status === 200 ? 'ok' : 'refused']++;
    if (httpStatus !== 200) await untilOpen();
  }
}

async function checkOnce(): Promise<void> {
  const inventories = await read<{ units: number }>(units);
  if (inventories) expect(inventories.map((row) => row.units)).toEqual(products.map(() => initial));
  const books = await read(wrongBooks);
  if (books) expect(books).toEqual([]);
  if (inventories && books) seen.readings++;
}

async function checkOn(): Promise<void> {
  while (!isOver) {
    await checkOnce();
    await wait(100); // leaves the database time for other work
  }
}

/** Waits for activity, payments included. */
async function shopOn(): Promise<void> {
  const before = { ...seen };
  await wait(pauseMs);
  const isEnough = () => seen.ok - before.ok > 40 && seen.paid - before.paid > 2;
  await expect.poll(isEnough, { timeout: 60_000 }).toBe(true);
}

/** Alternates between an operator's restart and a power cut. */
async function restartAgainAndAgain(): Promise<void> {
  for (let times = 1; times <= restarts; times++) {
    await shopOn();
    process.kill(folder.postmasterPid()!, times % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
    await shopOn();
    shop.child.kill(times % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
    await shop.ended;
    shop = await folder.start(variables);
    await readyOf(shop);
  }
  await shopOn();
  isOver = true;
}

/** Amount the provider charged, in the smallest unit. */
async function takenByProvider(session: string): Promise<number> {
  const reply = await fetch(`${sandboxUrl}/_control/stripe/${session}`);
  const payment = (await reply.json()) as { refundedMinor: number; refundableMinor: number };
  return payment.refundedMinor + payment.refundableMinor;
}

test(
  `I7, I20: 50 shoppers add, order, pay and cancel while database and shop restart, ${restarts} × both: units and money are conserved at every reading`,
  { timeout: 180_000 + restarts * 120_000 },
  async ({ annotate }) => {
    shop = await folder.start(variables);
    await readyOf(shop);
    const url = (await findRunningDatabase(folder.dataDir))!;
    const { db, close } = openDatabase({ url, max: 10, timeoutMs: 60_000 });
    products = await Promise.all(Array.from({ length: 10 }, () => buildProduct(db, { stock: initial })));
    const tokens = await buildGuests(db, 50, () => ({}));
    await close();

    const all = [...tokens.map(shopAround), checkOn(), restartAgainAndAgain()];
    await Promise.all(all).finally(() => (isOver = true));

    await annotate(JSON.stringify(seen));
    const taken = await Promise.all(sessions.map(takenByProvider));
    const captured = taken.reduce((sum, amount) => sum + amount, 0);
    // Redelivers every webhook until it is accepted, failed ones included: each charge is in the books once.
    const inBooks = async () => {
      await steer('deliver', { provider: 'stripe', again: true });
      return read<{ payments: number; captured: number }>(
        `select count(*)::int as payments, sum(amount_minor)::int as captured from payment_ledger where kind = 'payment'`,
      );
    };
    await expect
      .poll(inBooks, { timeout: 30_000, interval: 1000 })
      .toEqual([{ payments: sessions.length, captured }]);
    await checkOnce();
    const stored = await read<{ id: number }>('select id from orders');
    expect(stored!.map(({ id }) => id)).toEqual(expect.arrayContaining(placed));
    // The run covered every kind of event.
    expect(Object.entries(seen).filter(([, times]) => times < restarts)).toEqual([]);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  },
);
