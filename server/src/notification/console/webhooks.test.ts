// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildGuest, orderBody, receiveMoney } from '#order/test-shoppers.ts';
import type { WebhookAnswer, WebhookPost } from '#outbound/webhook-port.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { sendWebhooks } from '../webhooks/send-webhooks.ts';
import { signature } from '../webhooks/sign.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Decision 071: webhooks receive events if and only if they happened, until accepted. */

let shop: TestShop;
const posts: WebhookPost[] = [];
let answer: (post: WebhookPost) => WebhookAnswer;
beforeAll(async () => {
  shop = await buildTestShop({
    webhooks: {
      refuses: (url) => (url.includes('inside') ? 'not-public' : null),
      post: async (post) => {
        posts.push(post);
        return answer(post);
      },
    },
  });
});
afterAll(() => shop.close());

const { sellerWebhooks, operatorWebhooks, sellerOrders, sellerStock } = consoleApi;
const taken: WebhookAnswer = { status: 200, words: 'ok' };
const all = ['order.placed', 'order.paid', 'order.cancelled', 'parcel.sent', 'stock.low', 'product.approved'];

let owner: { id: number; storeId: number; headers: Record<string, string> };
beforeEach(async () => {
  await shop.db.deleteFrom('webhooks').execute();
  posts.length = 0;
  answer = () => taken;
  const storeId = await buildStore(shop.db);
  const id = await buildUser(shop.db);
  await makeOwner(shop.db, id, storeId);
  owner = { id, storeId, headers: await atConsole(shop, id, 'seller') };
});

const hook = async (wish: { url?: string; events?: string[] } = {}) =>
  callConsole(shop, sellerWebhooks.makeStoreWebhook, {
    headers: owner.headers,
    body: { title: 'Warehouse', url: 'https://wms.example/hook', events: all, ...wish },
  });
async function order(units = 1, stock = 20) {
  const product = await buildProduct(shop.db, { storeId: owner.storeId, stock });
  const token = await buildGuest(shop.db, { items: [{ product, quantity: units }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  return { ...data, product };
}
const send = () => sendWebhooks(shop.app.shop);
type WebhookEvent = { type: string; timestamp: string; data: Record<string, Record<string, unknown>> };
const delivered = () => posts.map(({ body }) => JSON.parse(body) as WebhookEvent);
const advanceClock = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms));
const one = (id: number) => ({ headers: owner.headers, params: { id } });
const list = async (id: number, view = 'all') => {
  const asked = await callConsole(shop, { ...sellerWebhooks.listStoreMessages }, one(id));
  return asked.data.rows.filter(({ state }) => view === 'all' || state === view);
};

/** The store requests a change of a product, and the shop approves it. */
async function letIn(id: number) {
  const approval = async (setting: 'nobody' | 'all') => {
    await setSetting(shop.db, 'product_approval', setting);
    shop.app.shop.site.invalidate();
  };
  const { sellerProducts, operatorApprovals } = consoleApi;
  await approval('all');
  const { data } = await callConsole(shop, sellerProducts.readProduct, one(id));
  const title = { from: data.product.title, to: 'Brass lamp' };
  await callConsole(shop, sellerProducts.changeProduct, { ...one(id), body: { changes: { title } } });
  const operator = await ownerAtConsole(shop);
  const { data: waiting } = await callConsole(shop, operatorApprovals.listApprovals, { headers: operator });
  const draft = waiting.rows[0]!; // the only one
  const approved = await callConsole(shop, operatorApprovals.approveProduct, {
    params: { id: draft.id },
    headers: { ...operator, 'if-match': `"${draft.version}"` },
  });
  expect(approved.status).toBe(200);
  await approval('nobody');
}

describe('an event', () => {
  test('is sent once it has happened, to the store and the shop, signed, without data of others or people', async () => {
    const { data: made } = await hook();
    await makeOwner(shop.db, owner.id);
    const operator = await atConsole(shop, owner.id, 'operator');
    const { data: shops } = await callConsole(shop, operatorWebhooks.makeShopWebhook, {
      headers: operator,
      body: { title: 'Books', url: 'https://books.example/', events: ['order.placed', 'order.paid'] },
    });
    const other = await buildProduct(shop.db, { stock: 9 });
    const token = await buildGuest(shop.db, { items: [{ product: other }] });
    const { data: foreign } = await shop.call('POST order/action', { body: orderBody(token) });
    const { id, order: number } = await order();
    await receiveMoney(shop.db, number, shop.clock.now());
    expect(posts).toEqual([]);
    await send();
    const byAddress = Map.groupBy(posts, ({ url }) => url);
    const seen = (url: string) =>
      byAddress.get(url)!.map(({ body }) => {
        const { type, data } = JSON.parse(body) as WebhookEvent;
        return [type, data['order']!['number']];
      });
    expect(seen('https://wms.example/hook')).toEqual([
      ['order.placed', number],
      ['order.paid', number],
    ]);
    expect(seen('https://books.example/')).toEqual([
      ['order.placed', foreign.order],
      ['order.placed', number],
      ['order.paid', number],
    ]);
    const [placed] = byAddress.get('https://wms.example/hook')!;
    const { data } = JSON.parse(placed!.body) as WebhookEvent;
    expect(data).toMatchObject({
      order: { id, number, is_paid: false },
      part: { store_id: owner.storeId, total: { currency: 'USD' } },
    });
    expect(posts.map(({ body }) => body).join()).not.toMatch(/@|Layla|Torstra/);
    const at = new Date(Number(placed!.headers['webhook-timestamp']) * 1000);
    const message = { id: placed!.headers['webhook-id']!, at, body: placed!.body };
    expect(placed!.headers['webhook-signature']).toBe(signature(made.secret, message));
    expect(placed!.headers['webhook-signature']).not.toBe(signature(shops.secret, message));
    await send();
    expect(posts).toHaveLength(5);
  });

  test('that was rolled back is never sent', async () => {
    await hook();
    const { product } = await order();
    const before = await shop.db.selectFrom('webhook_messages').select('id').execute();
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('inventories')
          .set({ quantity: 1 })
          .where('product_id', '=', product.id)
          .execute();
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await shop.db.selectFrom('webhook_messages').select('id').execute()).toEqual(before);
  });

  test('is also: cancelled, low stock, a product approved, a shipment not undone', async () => {
    await hook();
    const { id, product } = await order(1, 8);
    const part = await shop.db
      .selectFrom('order_parts')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const row = { id: part.id, carrier: 'Falcon Post', number: 'FP 1' };
    const ship = () =>
      callConsole(shop, sellerOrders.shipOrders, { headers: owner.headers, body: { orders: [row] } });
    await ship();
    const undoRequest = { headers: owner.headers, body: { ids: [part.id] } };
    expect((await callConsole(shop, sellerOrders.undoShipments, undoRequest)).data[0]!.problem).toBeNull();
    await ship();
    const change = (add: number) => [{ inventory_id: product.inventoryIds[0]!, change: { add } }];
    for (const add of [-2, -1])
      await callConsole(shop, sellerStock.changeStock, {
        headers: owner.headers,
        body: { rows: change(add) },
      });
    const lost = await order();
    await shop.db
      .updateTable('order_parts')
      .set({ cancelled: true })
      .where('order_id', '=', lost.id)
      .execute();
    await letIn(product.id);
    await send();
    // A shipment isn't sent while it can be undone.
    expect(delivered().map(({ type }) => type)).toEqual([
      'order.placed',
      'stock.low',
      'order.placed',
      'order.cancelled',
      'product.approved',
    ]);
    expect(delivered()[1]!.data['inventory']).toMatchObject({ quantity: 5 });
    advanceClock(10_000);
    await send();
    expect(delivered().at(-1)).toMatchObject({
      type: 'parcel.sent',
      data: { parcel: { carrier: 'Falcon Post', number: 'FP 1' } },
    });
    expect(posts).toHaveLength(6);
  });

  test('is posted once, however many processes run', async () => {
    await hook();
    await order();
    const sent = await Promise.all([send(), send(), send(), send()]);
    expect([sent.reduce((sum, count) => sum + count), posts.length]).toEqual([1, 1]);
  });
});

describe('a failing URL', () => {
  test('is retried after growing delays, and the log shows each attempt', async () => {
    const { data: made } = await hook();
    answer = () => ({ status: 500, words: '{"error":"duplicate key"}' });
    await order();
    await send();
    expect([posts.length, await send()]).toEqual([1, 0]);
    advanceClock(5000);
    await send();
    advanceClock(60_000);
    await send();
    expect(posts).toHaveLength(2);
    const ids = new Set(posts.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(1);
    const [row] = await list(made.id);
    expect(row).toMatchObject({ state: 'waiting', tries: 2, last_status: 500, event: 'order.placed' });
    const { data: message } = await callConsole(shop, sellerWebhooks.readStoreMessage, one(row!.id));
    expect(message.made).toMatchObject([
      { status: 500, words: '{"error":"duplicate key"}' },
      { status: 500 },
    ]);
    const { data: failing } = await callConsole(shop, sellerWebhooks.listStoreWebhooks, {
      headers: owner.headers,
    });
    expect(failing.webhooks).toMatchObject([{ state: 'on', failed: 1, failing_since: expect.any(String) }]);
    answer = () => taken;
    expect((await callConsole(shop, sellerWebhooks.replayStoreMessage, one(row!.id))).data.state).toBe(
      'waiting',
    );
    await send();
    expect(await list(made.id)).toMatchObject([{ state: 'done', tries: 3, last_status: 200 }]);
  });

  test('is disabled after days, with one email to the people in charge', async () => {
    const { data: made } = await hook();
    answer = () => ({ status: null, words: 'timeout' });
    await order();
    const now = shop.clock.now();
    for (let hours = 0; hours <= 80; hours += 8) {
      await send();
      advanceClock(8 * 3_600_000);
      await order();
    }
    const { data } = await callConsole(shop, sellerWebhooks.listStoreWebhooks, {
      headers: await atConsole(shop, owner.id, 'seller'),
    });
    expect(data.webhooks).toMatchObject([{ id: made.id, state: 'failed' }]);
    const mails = (await shop.mails()).filter(({ subject }) => subject.includes('Warehouse'));
    expect(mails).toHaveLength(1);
    const asked = posts.length;
    await order();
    await send();
    expect(posts).toHaveLength(asked);
    const headers = await atConsole(shop, owner.id, 'seller');
    await callConsole(shop, sellerWebhooks.changeStoreWebhook, {
      headers,
      params: { id: made.id },
      body: { changes: { state: { from: 'failed', to: 'on' } } },
    });
    answer = () => taken;
    advanceClock(30 * 3_600_000);
    expect(await send()).toBeGreaterThan(0);
    shop.clock.set(now);
  });

  test('receives nothing while there is no usable secret', async () => {
    const { data: made } = await hook();
    await shop.db.updateTable('webhooks').set({ sealed_secret: 'of another shop' }).execute();
    await order();
    await send();
    expect([posts, await list(made.id)]).toMatchObject([
      [],
      [{ state: 'waiting', tries: 1, last_status: null }],
    ]);
  });

  test('that is gone (410) is disabled at once', async () => {
    await hook();
    answer = () => ({ status: 410, words: '' });
    await order();
    await send();
    const { data } = await callConsole(shop, sellerWebhooks.listStoreWebhooks, { headers: owner.headers });
    expect(data.webhooks).toMatchObject([{ state: 'failed' }]);
  });
});

describe('a manager of webhooks', () => {
  test('tests, pauses and rotates the secret of one without a message being rejected', async () => {
    const { data: made } = await hook();
    await callConsole(shop, sellerWebhooks.testStoreWebhook, one(made.id));
    await send();
    expect(delivered()).toMatchObject([{ type: 'test', data: { is_test: true } }]);
    const { data: renewed } = await callConsole(shop, sellerWebhooks.renewStoreWebhook, one(made.id));
    await order();
    await send();
    const post = posts.at(-1)!;
    const at = new Date(Number(post.headers['webhook-timestamp']) * 1000);
    const message = { id: post.headers['webhook-id']!, at, body: post.body };
    const both = [signature(renewed.secret, message), signature(made.secret, message)];
    expect(post.headers['webhook-signature']).toBe(both.join(' '));
    const rows = await shop.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(renewed.secret.slice(6));
    const pause = await callConsole(shop, sellerWebhooks.changeStoreWebhook, {
      ...one(made.id),
      headers: { ...owner.headers, 'if-match': '"1"' },
      body: { changes: { state: { from: 'on', to: 'paused' } } },
    });
    expect(pause.data).toMatchObject({ state: 'paused', version: 2 });
    expect(pause.headers['etag']).toBe('"2"');
    const asked = posts.length;
    await order();
    await send();
    expect(posts).toHaveLength(asked);
  });

  test('gets a conflict for concurrent changes', async () => {
    const { data: made } = await hook();
    const change = (to: string) =>
      callConsole(shop, sellerWebhooks.changeStoreWebhook, {
        ...one(made.id),
        headers: { ...owner.headers, 'if-match': '"1"' },
        body: { changes: { title: { from: 'Warehouse', to } } },
      });
    expect((await change('Depot')).httpStatus).toBe(200);
    expect(await change('Store room')).toMatchObject({
      httpStatus: 409,
      data: { conflict: [{ path: 'title', yours: 'Store room', theirs: 'Depot' }] },
    });
  });

  test('can’t make the shop call its own network', async () => {
    expect((await hook({ url: 'https://inside.example/' })).data).toMatchObject({
      fields: [{ path: 'url' }],
    });
    // Nor later, when the URL is changed, or when only DNS reveals the target.
    const { data: made } = await hook();
    const url = { from: 'https://wms.example/hook', to: 'https://inside.example/' };
    const changed = { ...one(made.id), body: { changes: { url } } };
    expect((await callConsole(shop, sellerWebhooks.changeStoreWebhook, changed)).data).toMatchObject({
      fields: [{ path: 'url' }],
    });
    answer = () => ({ status: null, words: 'not-public' });
    await order();
    await send();
    expect(await list(made.id)).toMatchObject([{ state: 'waiting', tries: 1, last_status: null }]);
  });
});
