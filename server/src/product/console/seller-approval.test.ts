// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishDue } from '../approval/publish-due.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Products of sellers that need the shop's approval. */

const { sellerProducts: products, sellerDrafts: drafts, operatorApprovals: approvals } = consoleApi;

let shop: TestShop;
let operator: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  operator = await ownerAtConsole(shop, { name: 'Mara' });
});
afterAll(() => shop.close());

async function approval(setting: 'nobody' | 'new' | 'all') {
  await setSetting(shop.db, 'product_approval', setting);
  shop.app.shop.site.invalidate();
}

let headers: Record<string, string>;
let storeId: number;
let email: string;
beforeEach(async () => {
  await approval('all');
  storeId = await buildStore(shop.db);
  const owner = await buildUser(shop.db, { name: 'Nora Amari' });
  ({ email } = await shop.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', owner)
    .executeTakeFirstOrThrow());
  await makeOwner(shop.db, owner, storeId);
  headers = await atConsole(shop, owner, 'seller');
});

const build = () => buildProduct(shop.db, { title: 'Brass lamp', sellingMinor: 4900, stock: 12, storeId });
const read = async (id: number, as = headers) =>
  (await callConsole(shop, products.readProduct, { params: { id }, headers: as })).data;
const seen = async (id: number) => (await shop.call('GET product/{id}', { params: { id } })).data;

async function change(id: number, changes: object, as = headers) {
  const { version } = await read(id, as);
  return callConsole(shop, products.changeProduct, {
    params: { id },
    body: { changes },
    headers: { ...as, 'if-match': `"${version}"` },
  });
}
const retitled = (to: string, from = 'Brass lamp') => ({ title: { from, to } });

async function ask<Path extends { path: string }>({ path }: Path, as: Record<string, string>, query = '') {
  const reply = await shop.app.server.inject({ method: 'GET', url: `/api/v1/${path}${query}`, headers: as });
  return reply.json<{ data: { rows: { id: number; version: number; title: string; reason: string }[] } }>()
    .data;
}
/** This store's submissions, as operators see them. */
async function waiting() {
  const { rows } = await ask(approvals.listApprovals, operator, '?limit=200');
  const own = await Promise.all(
    rows.map(
      async ({ id }) =>
        (await callConsole(shop, approvals.readApproval, { params: { id }, headers: operator })).data,
    ),
  );
  return own.filter((one) => one.store.id === storeId);
}
const approve = (id: number, version: number) =>
  callConsole(shop, approvals.approveProduct, {
    params: { id },
    headers: { ...operator, 'if-match': `"${version}"` },
  });
const reject = (id: number, reason: string) =>
  callConsole(shop, approvals.rejectProduct, { params: { id }, body: { reason }, headers: operator });
async function mailed() {
  await shop.work();
  return (await shop.mails()).filter(({ to }) => to === email);
}

/** What the store's list says about the changes of its only product. */
const listedDraft = async () =>
  (await callConsole(shop, consoleApi.sellerProducts.listProducts, { headers })).data.rows[0]!.draft;

describe('changes of a product', () => {
  test('wait as a diff while the price changes at once; shoppers see them once approved', async () => {
    const { id } = await build();
    const sent = await change(id, {
      ...retitled('Brass lamp, tall'),
      selling_minor: { from: 4900, to: 5200 },
    });
    expect([sent.status, sent.data]).toEqual([200, { id, version: 2, waits: 'approval' }]);
    expect(await seen(id)).toMatchObject({ title: 'Brass lamp', selling: 52 });
    expect((await read(id)).drafts).toMatchObject([
      { state: 'submitted', is_mine: true, by: 'Nora Amari', changes: retitled('Brass lamp, tall') },
    ]);
    const [one] = await waiting();
    expect(one).toMatchObject({
      product_id: id,
      title: 'Brass lamp',
      fields: ['title'],
      by: 'Nora Amari',
      changes: [{ field: 'title', before: 'Brass lamp', after: 'Brass lamp, tall', is_changed_since: false }],
    });
    expect((await approve(one!.id, one!.version)).status).toBe(200);
    expect(await seen(id)).toMatchObject({ title: 'Brass lamp, tall', selling: 52 });
    expect((await read(id)).drafts).toEqual([]);
    expect((await mailed()).map(({ subject }) => subject)).toEqual(['Approved: Brass lamp']);
    expect(await waiting()).toEqual([]);
    expect((await approve(one!.id, one!.version)).data).toMatchObject({
      form: ['Someone else has already made this decision. Reload to see it.'],
    });
  });

  test('that are rejected keep the reason and are submitted again with later edits', async () => {
    const { id } = await build();
    await change(id, retitled('BEST LAMP!!!'));
    const [first] = await waiting();
    expect(await listedDraft()).toBe('waiting');
    expect((await reject(first!.id, 'No shouting, please.')).status).toBe(200);
    expect(await listedDraft()).toBe('sent_back');
    expect(await seen(id)).toMatchObject({ title: 'Brass lamp' });
    const [mail] = await mailed();
    expect([mail!.subject, mail!.text.includes('No shouting, please.')]).toEqual([
      'Changes requested: Brass lamp',
      true,
    ]);
    expect((await callConsole(shop, consoleApi.sellerHome.readHome, { headers })).data.sent_back).toBe(1);
    const back = await ask(drafts.listDrafts, headers, '?view=sent_back');
    expect(back.rows).toMatchObject([{ title: 'Brass lamp', reason: 'No shouting, please.' }]);
    await change(id, { unit: { from: 'piece', to: 'lamp' } });
    expect((await waiting())[0]!.fields).toEqual(['title', 'unit']);
    // Fields set back to their public value no longer wait.
    await change(id, { title: { from: 'Brass lamp', to: 'Brass lamp' } });
    expect((await waiting())[0]!.fields).toEqual(['unit']);
    expect((await change(id, { unit: { from: 'piece', to: 'piece' } })).data).toMatchObject({ waits: 'no' });
    expect(await waiting()).toEqual([]);
    expect(await listedDraft()).toBe(null);
  });

  test('are approved as they were reviewed, or not at all', async () => {
    const { id } = await build();
    await change(id, retitled('Tall lamp'));
    const [looked] = await waiting();
    await change(id, retitled('Cheap watches'));
    expect((await approve(looked!.id, looked!.version)).httpStatus).toBe(409);
    expect(await seen(id)).toMatchObject({ title: 'Brass lamp' });
  });

  test('are decided once by two operators at the same moment', async () => {
    const { id } = await build();
    await change(id, retitled('Tall lamp'));
    const [one] = await waiting();
    const both = await Promise.all([approve(one!.id, one!.version), reject(one!.id, 'No.')]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201]);
    expect((await mailed()).length).toBe(1);
  });

  test('of a field that has changed meanwhile are not applied', async () => {
    const { id } = await build();
    await change(id, retitled('Tall lamp'));
    await approval('new');
    await change(id, retitled('Other lamp'));
    const [one] = await waiting();
    expect(one!.changes).toMatchObject([
      { before: 'Other lamp', after: 'Tall lamp', is_changed_since: true },
    ]);
    expect((await approve(one!.id, one!.version)).httpStatus).toBe(409);
    expect(await seen(id)).toMatchObject({ title: 'Other lamp' });
  });

  test('that are invalid are refused on submission', async () => {
    const { id } = await build();
    const refused = await change(id, { category_id: { from: 1, to: 2_000_000_000 } });
    expect([refused.status, await waiting()]).toMatchObject([201, []]);
    expect((await change(id, retitled(''))).status).toBe(201);
  });

  test('of a trusted store, or without approval, apply at once', async () => {
    const { id } = await build();
    const trust = { params: { id: storeId }, body: { is_trusted: true }, headers: operator };
    expect((await callConsole(shop, approvals.trustSeller, trust)).status).toBe(200);
    expect((await change(id, retitled('Tall lamp'))).data).toMatchObject({ waits: 'no' });
    expect(await seen(id)).toMatchObject({ title: 'Tall lamp' });
    await callConsole(shop, approvals.trustSeller, { ...trust, body: { is_trusted: false } });
    await approval('nobody');
    expect((await change(id, retitled('Lamp', 'Tall lamp'))).data).toMatchObject({ waits: 'no' });
  });
});

describe('a new product', () => {
  const like = async (id: number) => {
    const { product } = await read(id);
    return { ...product, title: 'Clay cup', slug: undefined, variants: [{ stock: 4, price_minor: 0 }] };
  };

  test('exists once approved, not before', async () => {
    const body = await like((await build()).id);
    const { data } = await callConsole(shop, products.createProduct, { headers, body });
    expect(data).toEqual({ id: null, version: 1, waits: 'approval' });
    const [one] = await waiting();
    expect(one).toMatchObject({ product_id: null, title: 'Clay cup', selling: { minor: 4900 }, slug: null });
    expect(one!.names[`category_id ${body.category_id}`]).toEqual(expect.any(String));
    const decided = await callConsole(shop, approvals.decideProducts, {
      headers: operator,
      body: {
        decision: 'approve',
        rows: [
          { id: one!.id, version: one!.version },
          { id: one!.id, version: 1 },
        ],
      },
    });
    expect(decided.data.map(({ outcome }) => outcome)).toEqual(['done', 'decided']);
    const made = await shop.db
      .selectFrom('products')
      .select('id')
      .where('title', '=', 'Clay cup')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();
    expect(await seen(made.id)).toMatchObject({ title: 'Clay cup' });
  });

  test('is saved as a draft for its author only, and published on schedule', async () => {
    await approval('nobody');
    const whole = await like((await build()).id);
    const begun = await callConsole(shop, drafts.beginDraft, { headers, body: { body: { title: 'Clay' } } });
    expect(begun.data).toMatchObject({ state: 'editing', title: 'Clay', version: 1 });
    const { id } = begun.data;
    const saveDraft = (body: object, version: number) =>
      callConsole(shop, drafts.keepDraft, {
        params: { id },
        body: { body },
        headers: { ...headers, 'if-match': `"${version}"` },
      });
    expect((await saveDraft({ title: 'Clay c' }, 1)).data.version).toBe(2);
    expect((await saveDraft({ title: 'Old tab' }, 1)).httpStatus).toBe(409);
    const colleague = await buildUser(shop.db);
    await shop.db
      .insertInto('memberships')
      .values({ user_id: colleague, store_id: storeId, role_id: 8 })
      .execute();
    const theirs = await atConsole(shop, colleague, 'seller');
    expect((await callConsole(shop, drafts.readDraft, { params: { id }, headers: theirs })).httpStatus).toBe(
      404,
    );
    const submit = (publish_at: string | null) =>
      callConsole(shop, drafts.submitDraft, { params: { id }, body: { publish_at }, headers });
    expect((await submit(null)).status).toBe(201); // not a product yet
    await saveDraft(JSON.parse(JSON.stringify(whole)), 2);
    const at = new Date(shop.clock.now().getTime() + 600_000);
    expect((await submit(at.toISOString())).data).toMatchObject({ id: null, waits: 'time' });
    await publishDue(shop.app.shop);
    const made = () =>
      shop.db
        .selectFrom('products')
        .select('id')
        .where('title', '=', 'Clay cup')
        .where('store_id', '=', storeId)
        .execute();
    expect(await made()).toEqual([]);
    shop.clock.set(new Date(at.getTime() + 60_000));
    await publishDue(shop.app.shop);
    await publishDue(shop.app.shop);
    expect(await made()).toHaveLength(1);
    expect((await ask(drafts.listDrafts, headers, '?view=waiting')).rows).toEqual([]);
  });

  test('is withdrawn, edited further and deleted', async () => {
    const body = await like((await build()).id);
    await callConsole(shop, products.createProduct, { headers, body });
    const { id } = (await ask(drafts.listDrafts, headers, '?view=waiting')).rows[0]!;
    const saveDraft = () =>
      callConsole(shop, drafts.keepDraft, { params: { id }, body: { body: { title: 'Cup' } }, headers });
    expect((await saveDraft()).data).toMatchObject({
      form: ['The shop is reviewing this draft. Withdraw it to continue editing.'],
    });
    expect((await callConsole(shop, drafts.withdrawDraft, { params: { id }, headers })).data.state).toBe(
      'editing',
    );
    expect(await waiting()).toEqual([]);
    expect((await saveDraft()).status).toBe(200);
    expect((await callConsole(shop, drafts.dropDraft, { params: { id }, headers })).data).toBe(true);
    expect((await ask(drafts.listDrafts, headers)).rows).toEqual([]);
  });
});

describe('edits by the shop in a store', () => {
  let office: Record<string, string>;
  const begin = async () => {
    const { editProductsOf } = consoleApi.operatorSellers;
    const asked = { params: { id: storeId }, headers: operator };
    office = { ...operator, 'x-view-as': (await callConsole(shop, editProductsOf, asked)).data.token };
  };
  beforeEach(begin);

  test('need no approval; the seller’s submission waits on, and merges when approved', async () => {
    const { id } = await build();
    await change(id, retitled('Brass lamp, tall'));
    expect((await callConsole(shop, products.listProductChoices, { headers: office })).data.approval).toEqual(
      {
        new: false,
        edits: false,
      },
    );
    const sent = await change(
      id,
      { ...retitled('Lamp'), selling_minor: { from: 4900, to: 5900 }, weight_grams: { from: null, to: 900 } },
      office,
    );
    expect(sent.data).toMatchObject({ id, waits: 'no' });
    expect(await seen(id)).toMatchObject({ title: 'Lamp', selling: 59 });
    const [one] = await waiting();
    expect(one).toMatchObject({
      changes: [{ field: 'title', before: 'Lamp', after: 'Brass lamp, tall', is_changed_since: true }],
    });
    // It is decided, and can't be withdrawn or deleted on the store's behalf.
    const theirs = { params: { id: one!.id }, headers: office };
    expect((await callConsole(shop, drafts.withdrawDraft, theirs)).httpStatus).toBe(404);
    expect((await callConsole(shop, drafts.dropDraft, theirs)).httpStatus).toBe(404);
    expect(await waiting()).toMatchObject([{ id: one!.id, version: one!.version }]);
  });

  test('are in the product’s history with their author, marked as the shop’s', async () => {
    const { id } = await build();
    await change(id, retitled('Lamp'), office);
    await callConsole(shop, consoleApi.operatorProducts.takeDownProduct, {
      params: { id },
      body: { reason: 'Two of them' },
      headers: operator,
    });
    await change(id, { selling_minor: { from: 4900, to: 5000 } });
    const past = await callConsole(shop, consoleApi.sellerDoctor.listProductPast, {
      params: { id },
      query: {},
      headers,
    });
    expect(past.data.rows.map(({ action, by, by_shop }) => [action, by, by_shop]).slice(0, -1)).toEqual([
      ['product.save', 'Nora Amari', false],
      ['product.take_down', 'Mara', true],
      ['product.save', 'Mara', true],
    ]);
  });

  test('are published on schedule too, still as the shop’s and without approval', async () => {
    const { id } = await build();
    const begun = await callConsole(shop, drafts.beginDraft, {
      headers: office,
      body: { product_id: id, body: retitled('Lamp') },
    });
    expect(await ask(drafts.listDrafts, headers)).toMatchObject({ rows: [] });
    const at = new Date(shop.clock.now().getTime() + 600_000);
    const sent = await callConsole(shop, drafts.submitDraft, {
      params: { id: begun.data.id },
      body: { publish_at: at.toISOString() },
      headers: office,
    });
    expect(sent.data).toMatchObject({ waits: 'time' });
    shop.clock.set(new Date(at.getTime() + 60_000));
    await publishDue(shop.app.shop);
    expect(await seen(id)).toMatchObject({ title: 'Lamp' });
    const entry = await shop.db
      .selectFrom('audit_entries')
      .select(['actor_name', 'is_of_shop'])
      .where('action', '=', 'product.save')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_name: 'Mara', is_of_shop: true });
    const { product } = await read(id);
    const body = { ...product, title: 'Clay cup', slug: undefined, variants: [{ stock: 4, price_minor: 0 }] };
    const made = await callConsole(shop, products.createProduct, { headers: office, body });
    expect(made.data).toMatchObject({ id: expect.any(Number), waits: 'no' });
  });

  test('are possible in a closed store', async () => {
    const { id } = await build();
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', storeId).execute();
    expect((await change(id, retitled('Lamp'), office)).data).toMatchObject({ waits: 'no' });
    expect((await read(id, office)).product).toMatchObject({ title: 'Lamp' });
  });

  test('in bulk, checked by the shop, can only be started by the shop', async () => {
    const { id } = await build();
    const { checkBulk, applyJob, readJob } = consoleApi.sellerBulk;
    const body = { select: { ids: [id] }, change: { field: 'status', to: 'private' } } as const;
    const { data: job } = await callConsole(shop, checkBulk, { headers: office, body });
    const apply = (as: Record<string, string>) =>
      callConsole(shop, applyJob, { params: { id: job.id }, headers: as });
    expect((await apply(headers)).httpStatus).toBe(409);
    expect((await apply(office)).httpStatus).toBe(200);
    await shop.work();
    expect((await callConsole(shop, readJob, { params: { id: job.id }, headers })).data).toMatchObject({
      state: 'done',
      done: 1,
      by: 'Mara',
    });
  });
});

test('a draft in editing is deleted once its author has submitted it', async () => {
  const { id } = await build();
  const body = { product_id: id, body: retitled('Tall lamp') };
  await callConsole(shop, drafts.beginDraft, { headers, body });
  await callConsole(shop, drafts.beginDraft, { headers, body: { ...body, body: retitled('Taller lamp') } });
  expect((await read(id)).drafts).toMatchObject([{ state: 'editing', changes: retitled('Taller lamp') }]);
  await change(id, retitled('Taller lamp'));
  expect((await read(id)).drafts).toMatchObject([{ state: 'submitted' }]);
  const count = async (view: string) => (await ask(drafts.listDrafts, headers, `?view=${view}`)).rows.length;
  expect([await count('drafts'), await count('waiting')]).toEqual([0, 1]);
});
