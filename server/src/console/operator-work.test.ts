// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import type { WorkKind } from '@souk/rules/work-kinds';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorRoleIds } from '#access/membership-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { backdate } from '#notification/notices/backdate.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildStore,
  buildUser,
  setSetting,
} from '#testing/builders.ts';
import { atConsole, callConsole } from './test-consoles.ts';
import { buildOperatedShop, now, type OperatedShop } from './test-operated-shop.ts';
import { buildBankTransaction, recordUnusualPayments, waitingApplication } from './test-operators.ts';

const { operatorWork, operatorSellers } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
let order: OperatedShop['order'];
let read: OperatedShop['read'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers, order, read } = operated);
});
afterAll(() => operated.close());

describe('tasks', () => {
  const work = async (asked = headers) =>
    (await callConsole(shop, operatorWork.readWork, { headers: asked })).data;

  const waiting = async (as = headers) =>
    (await callConsole(shop, operatorWork.readShopWaiting, { headers: as })).data;

  test('are one queue per kind, oldest first; decided ones leave it', async () => {
    const id = await waitingApplication(shop, { store_name: 'Blue Door' });
    const { id: orderId } = await order({ isPaid: false });
    await recordUnusualPayments(shop, orderId);
    const { id: lineId } = await buildBankTransaction(shop, (await order({ isPaid: false })).id);
    const { id: linkId } = await shop.db
      .insertInto('site_links')
      .values({ area: 'about', title: 'Our workshop', slug: 'workshop' })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Older than those created before it.
    const anHourAgo = new Date(now.getTime() - 3_600_000);
    const ofAttempt = shop.db.updateTable('payment_attempts').where('order_id', '=', orderId);
    await ofAttempt.set({ updated_at: anHourAgo }).execute();
    const before = await work();
    expect(before.items).toContainEqual(
      expect.objectContaining({ kind: 'bank', id: lineId, title: 'Erika' }),
    );
    const ages = before.items.flatMap(({ since }) => since ?? []);
    expect(ages).toEqual(ages.toSorted());
    for (const { kind, oldest_at: oldest } of before.kinds)
      expect([kind, oldest]).toEqual([kind, before.items.find((item) => item.kind === kind)!.since]);
    expect(before.items).toContainEqual({
      kind: 'link',
      id: linkId,
      title: 'Our workshop',
      detail: '/page/workshop',
      count: 1,
      order: null,
      amount: null,
      since: expect.any(String),
      taken: null,
    });
    expect(operatorWork.readWork.reply.parse(before)).toEqual(before);
    expect(before.items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['application', 'payment']));
    const counts = new Map(before.kinds.map(({ kind, count }) => [kind, count]));
    const waitingCounts = await waiting();
    expect(operatorWork.readShopWaiting.reply.parse(waitingCounts)).toEqual(waitingCounts);
    for (const [kind, count] of Object.entries(waitingCounts))
      expect([kind, count]).toEqual([kind, counts.get(kind as WorkKind) ?? 0]);
    for (const [kind, count] of counts)
      expect(before.items.filter((item) => item.kind === kind)).toHaveLength(count);
    const { data } = await callConsole(shop, operatorSellers.approveApplication, { params: { id }, headers });
    expect(data).toMatchObject({ status: 'approved', store_name: 'Blue Door' });
    expect((await work()).items.some((item) => item.kind === 'application' && item.id === id)).toBe(false);
    expect((await waiting()).application).toBe(waitingCounts.application! - 1);
    await shop.db.updateTable('site_links').set({ link: '/about' }).where('id', '=', linkId).execute();
    expect((await waiting()).link).toBe(waitingCounts.link! - 1);
  });

  test('include links whose target was deleted or hidden, not ones that only moved', async () => {
    const { id: lampId } = await buildProduct(shop.db);
    const category = await buildCategory(shop.db, { slug: 'lamps' });
    const brand = await buildBrand(shop.db);
    const links = [
      `/lamp/product/${lampId}?variant=1`,
      '/all/lamps',
      `/any/brand?page=2&brand=${brand}`,
      '/search?q=lamp',
      'https://other.example/page/none',
    ];
    const area = 'services';
    await shop.db
      .insertInto('site_links')
      .values(links.map((link) => ({ area, title: link, link })))
      .execute();
    const dead = async () =>
      (await work()).items.flatMap(({ kind, detail }) => (kind === 'link' ? [detail] : []));
    expect(await dead()).toEqual([]);
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', lampId).execute();
    await shop.db.updateTable('categories').set({ slug: 'lights' }).where('id', '=', category).execute();
    expect((await dead()).toSorted()).toEqual(['/all/lamps', links[0]]);
    const moved = { entity: 'categories', slug: 'lamps', entity_id: category };
    await shop.db.insertInto('slug_redirects').values(moved).execute();
    await shop.db.deleteFrom('brands').where('id', '=', brand).execute();
    expect((await dead()).toSorted()).toEqual([links[2], links[0]]);
    await shop.db.deleteFrom('site_links').where('area', '=', area).execute();
  });

  test('say since when a link is broken: since its target went, not since unrelated changes', async () => {
    const [lamp, brand] = [await buildProduct(shop.db), await buildBrand(shop.db)];
    await buildStore(shop.db, { slug: 'harbour' });
    const area = 'services';
    const links = [`/any/product/${lamp.id}`, `/any/brand?brand=${brand}`, '/shop/harbour'];
    await shop.db
      .insertInto('site_links')
      .values(links.map((link) => ({ area, title: '', link })))
      .execute();
    const happens = (day: string, what: (tx: Transaction<DB>) => Promise<unknown>) =>
      shop.db.transaction().execute(async (tx) => {
        await backdate(tx, new Date(`${day}T09:00:00Z`));
        await what(tx);
      });
    const since = async () => {
      const { items } = await work();
      const ages = new Map(
        items.flatMap(({ kind, detail, since: at }) => (kind === 'link' ? [[detail, at]] : [])),
      );
      return links.map((link) => ages.get(link)?.slice(0, 10));
    };
    const show = (status: number) => (tx: Transaction<DB>) =>
      tx.updateTable('products').set({ status }).where('id', '=', lamp.id).execute();
    const open = (status: string) => (tx: Transaction<DB>) =>
      tx.updateTable('stores').set({ status }).where('slug', '=', 'harbour').execute();
    await happens('2026-03-01', show(2));
    await happens('2026-03-02', (tx) => tx.deleteFrom('brands').where('id', '=', brand).execute());
    await happens('2026-03-03', open('suspended'));
    expect(await since()).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect((await work()).kinds.find(({ kind }) => kind === 'link')?.oldest_at).toBe(
      '2026-03-01T09:00:00.000Z',
    );
    // Published again, and hidden once more.
    await happens('2026-03-04', show(1));
    await happens('2026-03-05', open('active'));
    expect(await since()).toEqual([undefined, '2026-03-02', undefined]);
    await happens('2026-03-06', show(2));
    expect(await since()).toEqual(['2026-03-06', '2026-03-02', undefined]);
    await shop.db.deleteFrom('site_links').where('area', '=', area).execute();
  });

  test('come with today’s orders, next to the same hours a week ago', async () => {
    const { today: before } = await work();
    const { id } = await order();
    const { total } = await read(id);
    const { today } = await work();
    expect([today!.orders - before!.orders, today!.sales.minor - before!.sales.minor]).toEqual([
      1,
      total.minor,
    ]);
    expect(today!.orders_before).toBe(before!.orders_before);
    const weekAgo = new Date(now.getTime() - 7 * 24 * 3_600_000);
    const placed = (at: Date) =>
      shop.db.updateTable('orders').set({ created_at: at }).where('id', '=', id).execute();
    await placed(weekAgo);
    expect((await work()).today).toMatchObject({
      orders: before!.orders,
      orders_before: before!.orders_before + 1,
      sales_before: { minor: before!.sales_before.minor + total.minor },
    });
    await placed(new Date(weekAgo.getTime() + 60_000)); // an hour that today has not reached
    expect((await work()).today).toEqual(before);
    // Still yesterday in UTC, but not in Tokyo.
    await placed(new Date('2026-11-19T16:00:00Z'));
    expect((await work()).today!.orders).toBe(before!.orders);
    await setSetting(shop.db, 'time_zone', 'Asia/Tokyo');
    shop.app.shop.site.invalidate();
    expect((await work()).today!.orders).toBe(before!.orders + 1);
    await setSetting(shop.db, 'time_zone', 'UTC');
    shop.app.shop.site.invalidate();
    await placed(now);
  });

  test('are limited to the role’s permissions', async () => {
    const support = await buildUser(shop.db);
    await shop.db
      .insertInto('memberships')
      .values({ user_id: support, role_id: operatorRoleIds.support })
      .execute();
    const as = await atConsole(shop, support, 'operator');
    expect(await waiting(as)).toMatchObject({ payment: null, refund: null });
    const seen = await work(as);
    expect(seen.items.filter(({ kind }) => kind === 'payment' || kind === 'refund')).toEqual([]);
  });
});
