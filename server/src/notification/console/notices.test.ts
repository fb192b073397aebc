// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { isAboutDay, noticesFor, noticePath, sellerNotices, usualWays } from '@souk/rules/notice-kinds';
import { operatorRoles, sellerRoles } from '@souk/rules/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorRoleIds, sellerRoleIds } from '#access/membership-queries.ts';
import { inTransaction } from '#db/transaction.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { recordFailedJob } from '../notices/record-failed-job.ts';
import { recordLateOrders } from '#order/record-late-orders.ts';
import { sendNotices } from '../notices/send-notices.ts';
import { deleteOldEvents } from '../notices/queries.ts';
import { deleteUser } from '#account/queries.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { sendDocument } from '#seller-application/test-applicants.ts';
import { atConsole, callConsole } from '#console/test-consoles.ts';
import { waitingApplication } from '#console/test-operators.ts';

/* Decision 071: console users are notified of events if and only if they happened, within their permissions and as they chose. */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const { notices, operatorSellers, sellerMessages, sellerOrders } = consoleApi;
type Person = { id: number; storeId: number | null; headers: Record<string, string> };
let owner: Person & { storeId: number };

async function join(storeId: number | null, roleId: number): Promise<Person> {
  const id = await buildUser(shop.db);
  await shop.db
    .insertInto('memberships')
    .values({ user_id: id, store_id: storeId, role_id: roleId })
    .execute();
  return { id, storeId, headers: await atConsole(shop, id, storeId === null ? 'operator' : 'seller') };
}

const began = new Date('2026-11-20T12:00:00Z');
beforeEach(async () => {
  shop.clock.set(began);
  await shop.db.deleteFrom('notice_events').execute();
  const storeId = await buildStore(shop.db);
  const id = await buildUser(shop.db);
  await makeOwner(shop.db, id, storeId);
  owner = { id, storeId, headers: await atConsole(shop, id, 'seller') };
});

async function order({ stock = 20, units = 1 } = {}) {
  const product = await buildProduct(shop.db, { storeId: owner.storeId, stock });
  const token = await buildGuest(shop.db, { items: [{ product, quantity: units }] });
  const { data } = await shop.call('POST order/action', {
    body: orderBody(token),
  });
  const part = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  return { ...data, part: part.id, product, token };
}

const sendAll = () => sendNotices(shop.app.shop);
async function heard({ headers }: Person, query: Record<string, string | number> = {}) {
  const { data } = await callConsole(shop, notices.listNotices, { headers, query });
  return data;
}
const kindsOf = async (person: Person) => (await heard(person)).rows.map(({ kind }) => kind);
const advanceClock = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms));
const choose = ({ headers }: Person, choices: object[]) =>
  callConsole(shop, notices.saveNoticeChoices, { headers, body: { choices } });

describe('an event', () => {
  test('notifies those with the permission, with a link, and nobody of another store', async () => {
    const packer = await join(owner.storeId, sellerRoleIds.packer);
    const stranger = await join(await buildStore(shop.db), sellerRoleIds.manager);
    const { order: number, part, product } = await order({ stock: 6, units: 2 });
    await shop.db
      .insertInto('reviews')
      .values({ product_id: product.id, author_name: 'Amira Khoury', rating: 2, review: 'Dim' })
      .execute();
    expect(await kindsOf(owner)).toEqual([]);
    await sendAll();
    const { rows, unread } = await heard(owner);
    expect(unread).toBe(3);
    expect(new Set(rows.map(({ kind, path }) => `${kind} ${path}`))).toEqual(
      new Set([
        `order.placed /seller/orders/${part}`,
        'stock.low /seller/stock?view=low',
        'review.written /seller/reviews',
      ]),
    );
    expect(rows.find(({ kind }) => kind === 'order.placed')).toMatchObject({ about: number, is_read: false });
    expect(JSON.stringify(rows)).not.toMatch(/Amira|Dim|Layla|@/);
    // A packer sees orders and stock, not reviews.
    expect(new Set(await kindsOf(packer))).toEqual(new Set(['order.placed', 'stock.low']));
    expect(await kindsOf(stranger)).toEqual([]);
    await sendAll();
    expect((await heard(owner)).unread).toBe(3);
  });

  test('is not notified if it was rolled back or is old', async () => {
    const { product } = await order();
    await shop.db.deleteFrom('notice_events').execute();
    const written = { product_id: product.id, author_name: 'Amira', rating: 5, review: '' };
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('reviews').values(written).execute();
        throw new Error('no');
      })
      .catch(() => {});
    await shop.db
      .insertInto('reviews')
      .values({ ...written, created_at: new Date('2024-01-01') })
      .execute();
    await sendAll();
    expect(await kindsOf(owner)).toEqual([]);
  });

  test('an order notifies once it can ship, not while unpaid', async () => {
    const { part } = await order();
    const release = (hand_over_by: Date | null) =>
      shop.db.updateTable('order_parts').set({ hand_over_by }).where('id', '=', part).execute();
    await release(null);
    await shop.db.deleteFrom('notice_events').execute();
    await sendAll();
    expect(await kindsOf(owner)).toEqual([]);
    await release(shop.clock.now());
    await release(began);
    await sendAll();
    expect(await kindsOf(owner)).toEqual(['order.placed']);
  });

  test('a buyer’s answer or withdrawal notifies; the store’s own messages don’t', async () => {
    const { id, part, order: number, token } = await order();
    await shop.db.deleteFrom('notice_events').execute();
    const question = { headers: owner.headers, params: { id: part }, body: { message: 'Brass or copper?' } };
    await callConsole(shop, sellerMessages.writeToBuyer, question);
    await sendAll();
    expect(await kindsOf(owner)).toEqual([]);
    await moveOrder(shop.db, { number, actor: 'operator', now: began });
    const answer = { order_id: id, order_part_id: part, message: 'Brass, please', user_token: token };
    expect((await shop.call('POST order/message', { body: answer })).data).toBe(true);
    expect(
      (await shop.call('POST withdrawal/declare', { body: { order_id: id, user_token: token } })).form,
    ).toEqual([]);
    await sendAll();
    const { rows } = await heard(owner);
    expect(rows.map(({ kind, about, path }) => `${kind} ${about} ${path}`).toSorted()).toEqual([
      `message.written ${number} /seller/orders/${part}#messages`,
      `order.withdrawn ${number} /seller/orders/${part}`,
    ]);
    expect(JSON.stringify(rows)).not.toContain('Brass');
    const second = await order();
    await shop.db.deleteFrom('notice_events').execute();
    await shop.call('POST withdrawal/declare', { body: { order_id: second.id, user_token: second.token } });
    await sendAll();
    expect(await kindsOf(owner)).toEqual(['order.cancelled']);
  });

  test('an overdue order notifies once, by email too', async () => {
    const { part, order: number } = await order();
    advanceClock(3_600_000);
    await shop.db
      .updateTable('order_parts')
      .set({ hand_over_by: new Date(shop.clock.now().getTime() - 60_000) })
      .where('id', '=', part)
      .execute();
    await recordLateOrders(shop.app.shop);
    expect(await recordLateOrders(shop.app.shop)).toBe(0);
    await sendAll();
    expect((await kindsOf(owner)).filter((kind) => kind === 'order.late')).toHaveLength(1);
    const mails = (await shop.mails()).filter(({ subject }) => subject === `Order ${number} is late`);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.html).toContain(`http://shop.test/seller/orders/${part}`);
  });

  test('tasks of the shop notify operators', async () => {
    const support = await join(null, 4);
    const catalogue = await join(null, 3);
    await shop.db
      .insertInto('contact_messages')
      .values({ name: 'Layla', email: 'layla@example.com', subject: 'A lamp', message: 'Is it bright?' })
      .execute();
    await recordFailedJob(shop.app.shop, 'count-sales');
    await recordFailedJob(shop.app.shop, 'count-sales');
    await sendAll();
    expect(await heard(support)).toMatchObject({
      rows: [
        { kind: 'message.sent', about: '', path: '/operator/messages' },
        { kind: 'job.failed', about: 'count-sales', path: '/operator?kind=job' },
      ],
    });
    expect(await kindsOf(catalogue)).toEqual(['job.failed']);
    expect(await kindsOf(owner)).toEqual([]);
  });

  test('an applicant’s files notify once a day, and again after a question', async () => {
    const manager = await join(null, operatorRoleIds.manager);
    const finance = await join(null, operatorRoleIds.finance);
    const id = await waitingApplication(shop);
    await shop.db.deleteFrom('notice_events').execute();
    const send = async (name: string) => {
      await sendDocument(shop, id, { name });
      await sendAll();
      return (await heard(manager)).rows.map(({ kind, about, path }) => [kind, about, path]);
    };
    const news = ['application.files', '', '/operator/applications'];
    expect(await send('Register.pdf')).toEqual([news]);
    advanceClock(60_000);
    expect(await send('Licence.pdf')).toEqual([news]);
    advanceClock(60_000);
    const question = { params: { id }, headers: manager.headers, body: { question: 'Which register?' } };
    await callConsole(shop, operatorSellers.askApplicant, question);
    advanceClock(60_000);
    expect(await send('Answer.pdf')).toEqual([news, news]);
    expect(await kindsOf(finance)).toHaveLength(2);
    expect(await kindsOf(owner)).toEqual([]);
    advanceClock(24 * 3_600_000);
    manager.headers = await atConsole(shop, manager.id, 'operator');
    expect(await send('More.pdf')).toEqual([news, news, news]);
  });

  test('the shop’s changes of a product notify once a day, a bulk change once; drafts don’t', async () => {
    const { headers: operator } = await join(null, operatorRoleIds.catalogue);
    const { data } = await callConsole(shop, operatorSellers.editProductsOf, {
      params: { id: owner.storeId },
      headers: operator,
    });
    const office = { ...operator, 'x-view-as': data.token };
    const lamp = await buildProduct(shop.db, { storeId: owner.storeId, title: 'Lamp' });
    const cup = await buildProduct(shop.db, { storeId: owner.storeId, title: 'Cup' });
    const { sellerProducts, sellerDrafts, sellerStock, sellerBulk } = consoleApi;
    const retitle = (from: string, to: string, headers: Record<string, string>) =>
      callConsole(shop, sellerProducts.changeProduct, {
        params: { id: lamp.id },
        body: { changes: { title: { from, to } } },
        headers,
      });
    await callConsole(shop, sellerDrafts.beginDraft, {
      headers: office,
      body: { product_id: cup.id, body: { title: { from: 'Cup', to: 'Mug' } } },
    });
    await retitle('Lamp', 'Brass lamp', owner.headers);
    await sendAll();
    expect(await kindsOf(owner)).toEqual([]);
    await retitle('Brass lamp', 'Tall lamp', office);
    await callConsole(shop, sellerStock.changeStock, {
      headers: office,
      body: { rows: [{ id: lamp.inventoryIds[0]!, change: { add: 3 } }] },
    });
    await retitle('Tall lamp', 'Taller lamp', office);
    const prices = {
      select: { ids: [lamp.id, cup.id] },
      change: { field: 'status', to: 'private' },
    } as const;
    const { data: job } = await callConsole(shop, sellerBulk.checkBulk, { headers: office, body: prices });
    await callConsole(shop, sellerBulk.applyJob, { params: { id: job.id }, headers: office });
    await shop.work();
    await callConsole(shop, sellerProducts.deleteProduct, { params: { id: cup.id }, headers: office });
    await sendAll();
    const { rows } = await heard(owner);
    expect(rows.map(({ kind, about, path }) => [kind, about, path]).toReversed()).toEqual([
      ['product.edited', 'Tall lamp', `/seller/products/${lamp.id}`],
      ['product.edited', 'Taller lamp, Cup', `/seller/jobs/${job.id}`],
      ['product.deleted', 'Cup', '/seller/products'],
    ]);
  });

  test('a version of the seller terms notifies each store that hasn’t agreed, once, by email too', async () => {
    const agreed = await join(await buildStore(shop.db), sellerRoleIds.manager);
    const accept = { text_version: '2027-01-15', agreed_at: began, store_id: agreed.storeId! };
    await shop.db.insertInto('seller_terms_agreements').values(accept).execute();
    const before = (await shop.mails()).length;
    const publish = async (version: string, page = '/page/seller-terms') => {
      await setSetting(shop.db, 'seller_terms_from', version);
      await setSetting(shop.db, 'seller_terms_page', page);
    };
    const told = async (person: Person) => {
      await sendAll();
      return (await heard(person)).rows.map(({ kind, about, path }) => [kind, about, path].join(' '));
    };
    const noticeOf = (version: string) => `terms.published ${version} /seller/money#seller-terms`;
    await publish('2027-01-15', '');
    expect(await told(owner)).toEqual([]);
    await publish('2027-01-15');
    expect([await told(owner), await told(agreed)]).toEqual([[noticeOf('2027-01-15')], []]);
    await publish('2027-01-15', '/page/terms-for-sellers');
    expect(await told(owner)).toHaveLength(1);
    // Corrected before anybody was notified.
    await publish('2027-02-01');
    await publish('2027-03-01');
    expect(await told(owner)).toEqual([noticeOf('2027-03-01'), noticeOf('2027-01-15')]);
    expect(await told(agreed)).toEqual([noticeOf('2027-03-01')]);
    const { email } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const mails = (await shop.mails()).slice(before).filter(({ to }) => to === email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'New seller terms apply from Jan 15, 2027: agree to them to keep receiving payouts',
      'New seller terms apply from Mar 1, 2027: agree to them to keep receiving payouts',
    ]);
    expect(mails[0]!.html).toContain('http://shop.test/seller/money#seller-terms');
    await publish('', '');
  });

  test('the cancellation of a part notifies if its store knew of it', async () => {
    const { part } = await order();
    await callConsole(shop, sellerOrders.confirmOrders, { headers: owner.headers, body: { ids: [part] } });
    await shop.db.updateTable('order_parts').set({ cancelled: true }).where('id', '=', part).execute();
    await sendAll();
    expect(await kindsOf(owner)).toEqual(['order.cancelled', 'order.placed']);
  });
});

describe('a user', () => {
  test('marks one or all as read, and one as unread; never those of others', async () => {
    const manager = await join(owner.storeId, sellerRoleIds.manager);
    await order();
    await order();
    await sendAll();
    const [first] = (await heard(owner)).rows;
    const mark = (person: Person, body: Record<string, unknown>) =>
      callConsole(shop, notices.readNotices, { headers: person.headers, body });
    expect((await mark(owner, { ids: [first!.id] })).data).toEqual({ unread: 1 });
    expect((await heard(owner, { view: 'unread' })).rows.map(({ id }) => id)).not.toContain(first!.id);
    expect((await mark(manager, { ids: [first!.id], is_read: false })).data).toEqual({ unread: 2 });
    expect((await heard(owner)).unread).toBe(1);
    expect((await mark(owner, { ids: [first!.id], is_read: false })).data).toEqual({ unread: 2 });
    expect((await mark(owner, { ids: 'all' })).data).toEqual({ unread: 0 });
    expect((await heard(manager)).unread).toBe(2);
  });

  test('pages through them, and finds one by its subject', async () => {
    const { order: number } = await order();
    await order();
    await sendAll();
    const first = await heard(owner, { limit: 1 });
    const second = await heard(owner, { limit: 1, after: first.next! });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([1, 1, null]);
    expect((await heard(owner, { q: number })).rows.map(({ about }) => about)).toEqual([number]);
    const { httpStatus } = await callConsole(shop, notices.listNotices, {
      headers: owner.headers,
      query: { after: 'made-up' },
    });
    expect(httpStatus).toBe(400);
  });

  test('is notified as chosen: not at all, in the panel, or by one email for all', async () => {
    const quiet = await join(owner.storeId, sellerRoleIds.manager);
    await choose(quiet, [{ kind: 'order.placed', panel: false, mail: false }]);
    const mailed = await join(owner.storeId, sellerRoleIds.manager);
    await choose(mailed, [{ kind: 'order.placed', panel: false, mail: true }]);
    await order();
    await order();
    await order();
    const before = await shop.mails();
    await sendAll();
    expect(await kindsOf(quiet)).toEqual([]);
    expect(await kindsOf(mailed)).toEqual([]);
    expect((await heard(owner)).unread).toBe(3);
    const { email } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', mailed.id)
      .executeTakeFirstOrThrow();
    const fresh = (await shop.mails()).slice(before.length);
    expect(fresh.map(({ to, subject }) => [to, subject])).toEqual([
      [email, expect.stringMatching(/^3 notifications for /)],
    ]);
  });

  test.each([
    ['seller', sellerRoles.owner],
    ['operator', operatorRoles.owner],
  ] as const)('of the %s receives each kind through the chosen channels only', async (audience, rights) => {
    const kinds = noticesFor(audience, rights);
    const storeId = audience === 'seller' ? owner.storeId : null;
    const everyWay = [
      { panel: false, mail: false },
      { panel: true, mail: false },
      { panel: false, mail: true },
      { panel: true, mail: true },
    ];
    // Each further user has chosen the next channel for each kind, so all combinations occur; the last one chose none.
    const chosen = everyWay.map((_, shift) =>
      kinds.map((kind, place) => ({ kind, ...everyWay[(place + shift) % everyWay.length]! })),
    );
    const choiceSets = [...chosen, kinds.map((kind) => ({ kind, ...usualWays(kind) }))];
    const people: Person[] = [];
    for (const choices of choiceSets) {
      const person = await join(storeId, storeId === null ? operatorRoleIds.owner : sellerRoleIds.manager);
      if (choices !== choiceSets.at(-1)) expect((await choose(person, choices)).status).toBe(200);
      const { data } = await callConsole(shop, notices.readNoticeChoices, { headers: person.headers });
      expect(data).toEqual(choices);
      people.push(person);
    }
    await shop.db
      .insertInto('notice_events')
      .values(
        kinds.map((kind) => ({
          kind,
          store_id: storeId,
          subject: '7',
          about: isAboutDay(kind) ? '2026-11-20' : kind,
          created_at: began,
        })),
      )
      .execute();
    const before = (await shop.mails()).length;
    await sendAll();
    const fresh = (await shop.mails()).slice(before);
    for (const [index, person] of people.entries()) {
      const by = (way: 'panel' | 'mail') =>
        choiceSets[index]!.filter((choice) => choice[way]).map(({ kind }) => kind);
      expect((await kindsOf(person)).toSorted()).toEqual(by('panel').toSorted());
      const { email } = await shop.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      const [mail, ...more] = fresh.filter(({ to }) => to === email);
      expect(more).toEqual([]);
      const links = [...(mail?.html ?? '').matchAll(/href="http:\/\/shop\.test([^"]+)"/g)];
      const paths = links.map(([, path]) => path!).filter((path) => !/^\/$|\/(notices|account)$/.test(path));
      const byMail = by('mail').map((kind): string => noticePath(kind, '7'));
      expect(paths.toSorted()).toEqual(byMail.toSorted());
    }
  });

  test('can choose only kinds within their permissions', async () => {
    const packer = await join(owner.storeId, sellerRoleIds.packer);
    const { data } = await callConsole(shop, notices.readNoticeChoices, { headers: packer.headers });
    expect(data.map(({ kind }) => kind)).toEqual(noticesFor('seller', sellerRoles.packer));
    expect(data.map(({ kind }) => kind)).not.toContain('review.written');
    for (const kind of ['review.written', 'job.failed'])
      expect((await choose(packer, [{ kind, panel: true, mail: true }])).httpStatus).toBe(404);
    expect(Object.keys(sellerNotices)).toEqual(noticesFor('seller', sellerRoles.owner));
    expect(noticePath('review.reported', '7')).toBe('/operator?kind=review');
  });

  test('loses all of it when the account is deleted', async () => {
    const leaving = await join(owner.storeId, sellerRoleIds.manager);
    await choose(leaving, [{ kind: 'stock.low', panel: false, mail: false }]);
    await order();
    await sendAll();
    const left = async () => [
      (await shop.db.selectFrom('notices').select('id').where('user_id', '=', leaving.id).execute()).length,
      (await shop.db.selectFrom('notice_choices').select('kind').where('user_id', '=', leaving.id).execute())
        .length,
    ];
    expect(await left()).toEqual([1, 1]);
    await inTransaction(shop.db, (tx) => deleteUser(tx, leaving.id));
    expect(await left()).toEqual([0, 0]);
  });
});

test('two concurrent processes notify of each event once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => order()));
  await Promise.all([sendAll(), sendAll(), sendAll()]);
  expect((await heard(owner)).unread).toBe(4);
});

test('deletes them after two months', async () => {
  await order();
  await sendAll();
  await deleteOldEvents(shop.db, new Date(began.getTime() + 61 * 24 * 3_600_000));
  expect((await heard(owner)).rows).toEqual([]);
});
