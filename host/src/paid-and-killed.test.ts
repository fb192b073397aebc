// @module-tag slow
import { buildSandbox, type Sandbox } from '@souk/sandbox/build-sandbox';
import { sandboxKeys } from '@souk/sandbox/sandbox-keys';
import { openDatabase } from '@souk/server/db/open-database';
import { insertRun } from '@souk/server/jobs/insert-run';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct } from '@souk/server/testing/builders';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '@souk/postgres/server-process';
import { ensureStorefrontBuild } from './storefront-build.ts';
import { openShopFolder, readyOf, type ShopFolder, type ShopProcess } from './testing/shop-folder.ts';

/* The fake providers live in this process while the shop, a separate process, is killed. */

let folder: ShopFolder;
let database: TestDatabase;
let connection: ReturnType<typeof openDatabase>;
let sandbox: Sandbox;
let sandboxUrl = '';
let port = 0;
let shop: ShopProcess;

beforeAll(() => ensureStorefrontBuild(() => {}), 300_000);
beforeAll(async () => {
  folder = await openShopFolder();
  database = await cloneDatabase();
  port = await findFreePort();
  sandbox = buildSandbox({
    clock: { now: () => new Date() },
    seed: 'paid-and-killed',
    shopFetch: fetch,
    settings: { shopUrl: originOf(), notices: 'on-command', hasControl: true },
  });
  sandboxUrl = await sandbox.listen();
});
afterAll(async () => {
  await connection?.close();
  await sandbox?.close();
  await database?.drop();
  await folder?.close();
});

const originOf = () => `http://127.0.0.1:${port}`;

/** The shop with keys of two providers. */
async function startShop(): Promise<void> {
  const { stripe, paypal } = sandboxKeys;
  shop = await folder.start({
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_URL: originOf(),
    RATE_LIMITS: 'off',
    STRIPE_URL: `${sandboxUrl}/stripe`,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecrets[0]!,
    PAYPAL_URL: `${sandboxUrl}/paypal`,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.webhookId,
  });
  await readyOf(shop);
}

async function kill(): Promise<void> {
  shop.child.kill('SIGKILL');
  await shop.ended;
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as Record<string, unknown>;
}

/** An order whose customer has left for the provider. */
async function leaveFor(provider: string, method: number) {
  const { db } = connection;
  const token = await buildGuest(db, { items: [{ product: await buildProduct(db) }] });
  const placed = await post(`${originOf()}/api/v1/order/action`, orderBody(token, { order_method: method }));
  const { id } = placed['data'] as { id: number };
  await post(`${originOf()}/api/v1/order/transaction`, { id, user_token: token });
  const { reference } = await db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, provider, reference };
}

/** Pays on the provider's page; returns the URL the browser is sent back to. */
async function pay({ provider, reference }: { provider: string; reference: string }): Promise<string> {
  const paid = await post(`${sandboxUrl}/_control/${provider}/${reference}`, { outcome: 'pay' });
  return (paid['browser'] as { url: string }).url;
}

async function outcomeOf(id: number) {
  const { db } = connection;
  const order = await db
    .selectFrom('orders')
    .select(['payment_done', 'total_minor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const ledger = await db
    .selectFrom('money_movements')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'money_movements.entry_id')
    .select(['kind', 'amount_minor'])
    .where('order_id', '=', id)
    .execute();
  const mails = await db.selectFrom('mails').select('id').where('cause', '=', `order-paid:${id}`).execute();
  return {
    isPaid: order.payment_done,
    books: ledger.map(({ kind, amount_minor }) => [kind, amount_minor - order.total_minor]),
    mails: mails.length,
  };
}

/** Runs a scheduled sweep now instead of after its usual half minute. */
async function bringSweepForward(order: number): Promise<void> {
  await connection.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('payment_attempts')
      .set({ inquire_at: new Date(0) })
      .where('order_id', '=', order)
      .where('inquire_at', 'is not', null)
      .execute();
    await insertRun(tx, 'sweep-payments', '{}');
  });
}

const paidOnce = { isPaid: true, books: [['payment', 0]], mails: 1 };
const unpaid = { isPaid: false, books: [], mails: 0 };

test('kill -9 between payment and return loses nothing: by webhook, by return and by sweep, once', async () => {
  await startShop();
  connection = openDatabase({ url: database.url, max: 2 });
  const notified = await leaveFor('stripe', 3);
  const returning = await leaveFor('paypal', 4);
  const closedTab = await leaveFor('stripe', 3);
  // One is killed while the customer returns.
  const cutOff = await leaveFor('paypal', 4);
  const backOfCutOff = await pay(cutOff);
  const coming = fetch(backOfCutOff, { redirect: 'manual' }).catch(() => null);
  await kill();
  await coming;

  const [, back] = [await pay(notified), await pay(returning), await pay(closedTab)];
  await post(`${sandboxUrl}/_control/deliver`, { provider: 'stripe' });
  for (const { id } of [notified, returning, closedTab]) expect(await outcomeOf(id)).toEqual(unpaid);

  await startShop();
  await post(`${sandboxUrl}/_control/deliver`, {
    payment: notified.reference,
    provider: 'stripe',
    again: true,
  });
  expect(await outcomeOf(notified.id)).toEqual(paidOnce);
  expect((await fetch(back, { redirect: 'manual' })).status).toBe(303);
  expect(await outcomeOf(returning.id)).toEqual(paidOnce);
  expect((await fetch(backOfCutOff, { redirect: 'manual' })).status).toBe(303);
  expect(await outcomeOf(cutOff.id)).toEqual(paidOnce);

  // Neither the customer returns nor a webhook arrives: the shop polls.
  const asked = async () => {
    await bringSweepForward(closedTab.id);
    return outcomeOf(closedTab.id);
  };
  await expect.poll(asked, { timeout: 170_000, interval: 500 }).toEqual(paidOnce);
  await post(`${sandboxUrl}/_control/deliver`, { provider: 'stripe', again: true });
  await post(`${sandboxUrl}/_control/deliver`, { provider: 'paypal', again: true });
  for (const { id } of [notified, returning, closedTab, cutOff])
    expect(await outcomeOf(id)).toEqual(paidOnce);
}, 300_000);
