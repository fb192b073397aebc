// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser } from '#account/queries.ts';
import { inTransaction } from '#db/transaction.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { erasures } from '#customer/erasures.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildProduct,
  buildShippingRule,
  buildStore,
  buildUser,
  makeOwner,
  setSetting,
} from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { waitingApplication } from '#console/test-operators.ts';

/* A store's profile and vacation. */

const { sellerStore, sellerHome } = consoleApi;

let shop: TestShop;
let noor: number;
let storeId: number;
let slug: string;
let owner: Record<string, string>;
let manager: Record<string, string>;
let lamp: Awaited<ReturnType<typeof buildProduct>>;
beforeAll(async () => {
  shop = await buildTestShop();
  await setSetting(shop.db, 'store_rename_approval', false);
  await setSetting(shop.db, 'country', 'DE');
  storeId = await buildStore(shop.db, { name: 'Noor Lamps' });
  noor = await buildUser(shop.db, { name: 'Noor' });
  const mona = await buildUser(shop.db, { name: 'Mona' });
  await makeOwner(shop.db, noor, storeId);
  await shop.db.insertInto('memberships').values({ user_id: mona, store_id: storeId, role_id: 8 }).execute();
  owner = await atConsole(shop, noor, 'seller');
  manager = await atConsole(shop, mona, 'seller');
  lamp = await buildProduct(shop.db, { storeId, stock: 9 });
  slug = (await profile()).slug;
});
afterAll(() => shop.close());

const profile = async () => (await callConsole(shop, sellerStore.readProfile, { headers: owner })).data;
const change = (changes: object, headers: Record<string, string> = owner) =>
  callConsole(shop, sellerStore.changeProfile, { headers, body: { changes } as never });
const changeOn = (version: number, changes: object, headers = owner) =>
  change(changes, { ...headers, 'if-match': `"${version}"` });
const shownStore = async (headers: Record<string, string> = {}) =>
  (await shop.call('GET store', { query: { slug }, headers })).data.store;

test('the profile is shown on the store’s page, in each language, sanitized, and changes are recorded', async () => {
  const changed = await change({
    name: { from: 'Noor Lamps', to: 'Noor & Daughters' },
    description: { from: '', to: '<p>Brass.</p><script>1</script>' },
    return_policy: { from: '', to: '<p>30 days.</p>' },
    legal_name: { from: '', to: 'Noor Amari' },
    vat_number: { from: '', to: 'DE136695976' },
    is_self_certified: { from: false, to: true },
    banner_image: { from: '', to: 'banner.webp' },
    texts: { from: {}, to: { ar: { description: '<p>نحاس</p>' } } },
  });
  expect(changed.data).toMatchObject({ version: 2, slug, store: { name: 'Noor & Daughters' } });
  expect(await shownStore()).toMatchObject({
    name: 'Noor & Daughters',
    slug,
    description: '<p>Brass.</p>',
    return_policy: '<p>30 days.</p>',
    legal_name: 'Noor Amari',
    vat_number: 'DE136695976',
    is_self_certified: true,
    banner_image: 'banner.webp',
  });
  expect((await shownStore({ language: 'ar' })).description).toBe('<p>نحاس</p>');
  const entry = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'store_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: 'store.save',
    store_id: storeId,
    before: { legal_name: '' },
    after: { legal_name: 'Noor Amari' },
  });
});

test('concurrent changes don’t overwrite each other', async () => {
  const { version } = await profile();
  await changeOn(version, { phone: { from: '', to: '+49 30 000' } }, manager);
  // Other fields are merged; the same field is a conflict with the author's name.
  expect((await changeOn(version, { city: { from: '', to: 'Leipzig' } })).data).toMatchObject({
    store: { phone: '+49 30 000', city: 'Leipzig' },
  });
  const late = await changeOn(version, { phone: { from: '', to: '+49 30 111' } });
  expect(late.httpStatus).toBe(409);
  expect(late.data).toMatchObject({ conflict: [{ path: 'phone', theirs: '+49 30 000', by: 'Mona' }] });
});

test('errors are named by field, and nothing is saved', async () => {
  const before = await profile();
  const wrong = [
    [{ email: { from: '', to: 'nobody' } }, 'changes.email.to'],
    [{ country: { from: '', to: 'XX' } }, 'changes.country'],
    [{ name: { from: '', to: ' ' } }, 'changes.name.to'],
    [{ texts: { from: {}, to: { xx: { name: 'N' } } } }, 'changes.texts.xx'],
  ] as const;
  for (const [changes, path] of wrong) {
    const refused = await change(changes);
    expect([refused.status, refused.data]).toMatchObject([201, { fields: [{ path }] }]);
  }
  expect(await profile()).toEqual(before);
});

const plan = (vacation: object | null) =>
  callConsole(shop, sellerStore.planVacation, { headers: owner, body: { vacation } as never });
const december = { first: '2026-12-24', last: '2026-12-27', is_closed: true, note: 'Back soon' };
/** Sessions last half a day, so signs in again for a later time. */
async function at(time: string) {
  shop.clock.set(new Date(time));
  owner = await atConsole(shop, noor, 'seller');
}
const shownProduct = async () =>
  (await shop.call('GET product/{id}', { params: { id: lamp.id } })).data.store.vacation;

test('closed for vacation, a store is visible but can’t be ordered from, until the moment it ends', async () => {
  const start = shop.clock.now();
  const guest = await buildGuest(shop.db, { items: [{ product: lamp }] });
  // In Kabul the day starts at 19:30 UTC of the previous day.
  const planned = await plan({ ...december, time_zone: 'Asia/Kabul' });
  expect(planned.data.vacation).toEqual({ ...december, is_now: false });
  const [first, end] = ['2026-12-23T19:30:00Z', '2026-12-27T19:30:00Z'].map((time) => Date.parse(time));
  const add = (user: string) =>
    shop.call('POST cart/action', {
      body: { product_id: lamp.id, inventory_id: lamp.inventoryIds[0]!, quantity: 1, user_token: user },
    });
  const other = await buildGuest(shop.db);

  await at(new Date(first! - 1000).toISOString());
  expect([await shownProduct(), (await shownStore()).vacation]).toEqual([null, null]);
  await at(new Date(first!).toISOString());
  // Nothing was announced since: cached pages expire by time.
  const recorded = { back_on: '2026-12-28', is_closed: true, note: 'Back soon' };
  expect([await shownProduct(), (await shownStore()).vacation]).toEqual([recorded, recorded]);
  expect(await add(other)).toMatchObject({
    data: { form: ['This store is on vacation and isn’t taking orders right now.'] },
  });
  const cart = await shop.call('GET cart/by-user', { query: { user_token: guest } });
  expect(cart.data).toMatchObject([{ available: false, changes: ['store-away'] }]);
  const refused = await shop.call('POST order/action', { body: orderBody(guest) });
  expect(refused).toMatchObject({ status: 201, data: { lines: [{ problem: 'store-away' }] } });
  expect((await profile()).vacation).toMatchObject({ is_now: true });

  await at(new Date(end! - 1000).toISOString());
  expect((await shop.call('POST order/action', { body: orderBody(guest) })).status).toBe(201);
  await at(new Date(end!).toISOString());
  expect(await shownProduct()).toBeNull();
  expect((await profile()).vacation).toBeNull();
  expect((await shop.call('POST order/action', { body: orderBody(guest) })).status).toBe(200);
  await at(start.toISOString());
});

test('a store that stays open shows when it ships again, and sells', async () => {
  const today = shop.clock.now().toISOString().slice(0, 10);
  await plan({ first: today, last: today, is_closed: false, time_zone: 'UTC' });
  expect(await shownProduct()).toMatchObject({ is_closed: false, note: '' });
  const guest = await buildGuest(shop.db, { items: [{ product: lamp }] });
  expect((await shop.call('POST order/action', { body: orderBody(guest) })).status).toBe(200);
  expect((await profile()).open_orders).toBeGreaterThan(0);
  // Ended manually, pages change at once.
  expect((await plan(null)).data.vacation).toBeNull();
  expect(await shownProduct()).toBeNull();
});

test('refuses vacations in the past, reversed ones, and ones longer than a year', async () => {
  for (const days of [
    { first: '2020-01-01', last: '2020-01-02' },
    { first: '2027-01-02', last: '2027-01-01' },
    { first: '2027-01-02', last: '2029-01-01' },
  ])
    expect((await plan({ ...december, ...days })).data).toMatchObject({
      fields: [{ path: 'vacation.last' }],
    });
});

test('the setup steps name the missing field, and tick themselves', async () => {
  const steps = async () => {
    const { data } = await callConsole(shop, sellerStore.readChecklist, { headers: owner });
    return new Map(data.steps.map((step) => [step.key, step]));
  };
  await change({ phone: { from: '+49 30 000', to: '' }, email: { from: '', to: 'noor@example.com' } });
  expect((await steps()).get('contact')).toMatchObject({
    is_done: false,
    kind: 'law',
    to: 'store#store-phone',
    missing: ['phone', 'address_1', 'country'],
  });
  await change({ phone: { from: '', to: '+49 30 000' } });
  expect((await steps()).get('contact')).toMatchObject({ to: 'store#store-address_1' });
  await change({ address_1: { from: '', to: 'Lindenweg 4' }, country: { from: '', to: 'DE' } });
  expect((await steps()).get('contact')).toMatchObject({ is_done: true });
  expect((await steps()).get('product')).toMatchObject({ is_done: true, kind: 'sell' });
  expect((await steps()).get('team')).toMatchObject({ is_done: true, kind: 'wait' });
  await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', lamp.id).execute();
  expect((await steps()).get('product')).toMatchObject({ is_done: false, to: 'products/new' });
  const { data } = await callConsole(shop, sellerHome.readHome, { headers: owner });
  expect(data.steps).toHaveLength((await steps()).size);
});

test('the checklist suggests a first shipping rule until the store has one, or sells by a rule of the shop', async () => {
  const store = await buildStore(shop.db, { slug: 'first-steps' });
  const headers = await ownerAtConsole(shop, { storeId: store });
  const shipping = async () => {
    const { data } = await callConsole(shop, sellerStore.readChecklist, { headers });
    return [data.steps.find(({ key }) => key === 'shipping')!.is_done, data.suggested_shipping];
  };
  await setSetting(shop.db, 'country', 'PT');
  shop.app.shop.site.invalidate();
  // Rates and days of the rules that ship to Portugal; everywhere else counts as well.
  await shop.db.deleteFrom('shipping_places').where('country', '=', '*').execute();
  for (const [priceMinor, dayNeeded] of [
    [500, 4],
    [700, 5],
    [90_000, 6],
  ] as const)
    await buildShippingRule(shop.db, { places: [{ country: 'PT', priceMinor, dayNeeded }] });
  expect(await shipping()).toEqual([false, { country: 'PT', price_minor: 700, days: 5, currency: 'USD' }]);
  const values = { title: 'Post', places: [{ country: 'PT', price_minor: 700, days: 5 }] };
  const made = await callConsole(shop, consoleApi.sellerShipping.createShippingRule, {
    headers,
    body: { values },
  });
  expect(made.status).toBe(200);
  expect(await shipping()).toEqual([true, null]);
  await setSetting(shop.db, 'country', 'DE');
  shop.app.shop.site.invalidate();
});

test('business details are required by the shop’s country, or by its setting', async () => {
  const legal = async () => {
    const { data } = await callConsole(shop, sellerStore.readChecklist, { headers: owner });
    return data.steps.find(({ key }) => key === 'legal');
  };
  const isRequired = async () => (await profile()).trader_required;
  await change({ legal_name: { from: 'Noor Amari', to: '' }, is_self_certified: { from: true, to: false } });
  for (const [country, rule, required] of [
    ['DE', 'eu', true],
    ['US', 'eu', false],
    ['US', 'always', true],
    ['DE', 'never', false],
  ] as const) {
    await setSetting(shop.db, 'country', country);
    await setSetting(shop.db, 'trader_details', rule);
    shop.app.shop.site.invalidate();
    expect(await legal()).toMatchObject({ kind: required ? 'law' : 'wait', is_done: false });
    expect(await isRequired()).toBe(required);
  }
  await setSetting(shop.db, 'country', 'DE');
  await setSetting(shop.db, 'trader_details', 'eu');
  shop.app.shop.site.invalidate();
  await change({ legal_name: { from: '', to: 'Noor GmbH' } });
  expect(await legal()).toMatchObject({
    is_done: false,
    missing: ['is_self_certified'],
    to: 'store#store-is_self_certified',
  });
  await change({ is_self_certified: { from: false, to: true } });
  expect(await legal()).toMatchObject({ is_done: true, missing: [] });
});

describe('onboarding steps of the shop', () => {
  const { sellerChecklist, operatorChecklist, operatorTerms, operatorSellers, operatorWork } = consoleApi;
  let operator: Record<string, string>;
  let licence = 0;
  let terms = 0;
  beforeAll(async () => (operator = await ownerAtConsole(shop)));
  beforeEach(async () => {
    await shop.db.deleteFrom('checklist_steps').execute();
    licence = await compose({ title: 'Trade licence', text: 'As a pdf.', proof: 'document' });
    terms = await compose({ title: 'Our terms', proof: 'attest', texts: { ar: { title: 'شروطنا' } } });
  });

  async function compose(values: object): Promise<number> {
    const sent = { params: { kind: 'checklist-step' }, headers: operator, body: { values } } as const;
    return (await callConsole(shop, operatorTerms.createTerm, sent as never)).data.id;
  }
  const read = async (headers = owner) =>
    (await callConsole(shop, sellerStore.readChecklist, { headers })).data.own_steps;
  const stepOf = async (id: number) => (await read()).find((step) => step.id === id)!;
  const stateOf = async (id: number) => (await stepOf(id)).state;
  const attest = (id: number, headers = owner) =>
    callConsole(shop, sellerChecklist.attestStep, { params: { id }, headers });
  const send = (id: number, upload: string, headers = owner) =>
    callConsole(shop, sellerChecklist.sendDocument, { params: { id }, upload, headers });
  type Seen = { version?: number; store?: number };
  const seenBy = ({ version, store = storeId }: Seen, step: number) => ({
    params: { id: store, step },
    headers: { ...operator, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
  });
  const accept = (step: number, seen: Seen = {}) =>
    callConsole(shop, operatorChecklist.acceptStep, seenBy(seen, step));
  const reject = (step: number, reason: string, seen: Seen = {}) =>
    callConsole(shop, operatorChecklist.rejectStep, { ...seenBy(seen, step), body: { reason } });
  const waive = (step: number, seen: Seen = {}) =>
    callConsole(shop, operatorChecklist.waiveStep, seenBy(seen, step));
  const fetch = (path: string, headers: Record<string, string>) =>
    shop.app.server.inject({ method: 'GET', url: `/api/v1/${path}`, headers });

  test('are shown in order, in the reader’s language, if enabled', async () => {
    expect(await read()).toMatchObject([
      { id: licence, title: 'Trade licence', state: 'todo', proof: 'document', blocks: false, version: 0 },
      { id: terms, title: 'Our terms', state: 'todo', proof: 'attest' },
    ]);
    expect((await read({ ...owner, language: 'ar' }))[1]).toMatchObject({ title: 'شروطنا' });
    await compose({ title: 'Later', proof: 'attest', status: 'private' });
    expect(await read()).toHaveLength(2);
    const home = await callConsole(shop, sellerHome.readHome, { headers: owner });
    expect(home.data.own_steps).toEqual(await read());
  });

  test('count as required until the shop accepts or waives them, if it requires them', async () => {
    const count = async () =>
      (await callConsole(shop, sellerStore.readChecklist, { headers: owner })).data.required_steps;
    const before = await count();
    const insured = await compose({ title: 'Insurance', proof: 'attest', is_required: true });
    expect(await count()).toBe(before + 1);
    await attest(insured);
    expect(await count()).toBe(before + 1);
    await accept(insured);
    expect(await count()).toBe(before);
  });

  test('wait for the shop, return with its comment, and are resubmitted until accepted', async () => {
    expect(await send(licence, 'no file of ours')).toMatchObject({ status: 201 });
    expect(await attest(licence)).toMatchObject({ status: 201 });
    expect(await send(terms, '%PDF-1.7')).toMatchObject({ status: 201 });
    expect(await send(licence, '%PDF-1.7 too dark')).toMatchObject({ status: 200, data: true });
    expect(await stepOf(licence)).toMatchObject({ state: 'waiting', document: { type: 'pdf' } });

    expect(await reject(licence, 'It is too dark to read.')).toMatchObject({ status: 200 });
    expect(await stepOf(licence)).toMatchObject({ state: 'rejected', reason: 'It is too dark to read.' });
    await send(licence, '%PDF-1.7 bright');
    expect(await stepOf(licence)).toMatchObject({ state: 'waiting', reason: '' });
    expect(await accept(licence)).toMatchObject({ status: 200 });
    expect(await stateOf(licence)).toBe('accepted');
    expect((await send(licence, '%PDF-1.7 once more')).data).toMatchObject({
      form: ['Someone else has already made this decision. Reload to see it.'],
    });
    const recorded = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'store_id', 'after'])
      .where('entity', '=', 'checklist_step')
      .where('entity_id', '=', licence)
      .where('store_id', 'is not', null)
      .orderBy('id')
      .execute();
    expect(recorded.map(({ action }) => action.split('.')[1])).toEqual([
      'submit',
      'reject',
      'submit',
      'accept',
    ]);
    expect(recorded[1]).toMatchObject({ store_id: storeId, after: { reason: 'It is too dark to read.' } });
    const heard = await shop.db
      .selectFrom('notice_events')
      .select(['kind', 'store_id', 'about'])
      .where('kind', 'like', 'step.%')
      .orderBy('id')
      .execute();
    const { name } = (await profile()).store;
    expect(heard.slice(-4)).toEqual([
      { kind: 'step.sent', store_id: null, about: name },
      { kind: 'step.rejected', store_id: storeId, about: 'Trade licence' },
      { kind: 'step.sent', store_id: null, about: name },
      { kind: 'step.accepted', store_id: storeId, about: 'Trade licence' },
    ]);
  });

  test('are waived and required again, whatever was decided before', async () => {
    expect(await accept(terms)).toMatchObject({ status: 201 }); // nothing was submitted
    expect(await waive(terms)).toMatchObject({ status: 200 });
    expect(await stateOf(terms)).toBe('waived');
    expect(await waive(terms)).toMatchObject({ status: 201 });
    expect(await reject(terms, 'They are new.')).toMatchObject({ status: 200 });
    expect(await stateOf(terms)).toBe('rejected');
    expect(await accept(terms, { store: 999_999 })).toMatchObject({ httpStatus: 404 });
    expect(await accept(999_999)).toMatchObject({ httpStatus: 404 });
  });

  test('of two concurrent decisions or submissions the second is refused; what wasn’t reviewed isn’t accepted', async () => {
    await attest(terms);
    const { version } = await stepOf(terms);
    const both = await Promise.all([accept(terms, { version }), reject(terms, 'No', { version })]);
    expect(new Set(both.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200, 409]));

    await send(licence, '%PDF-1.7 one');
    const seen = (await stepOf(licence)).version;
    await Promise.all([send(licence, '%PDF-1.7 two'), send(licence, '%PDF-1.7 three', manager)]);
    expect(await accept(licence, { version: seen })).toMatchObject({ httpStatus: 409 });
    expect((await stepOf(licence)).version).toBe(seen + 2);
    expect(await accept(licence, { version: seen + 2 })).toMatchObject({ httpStatus: 200 });
  });

  test('are tasks of the shop until decided or disabled', async () => {
    const work = async () =>
      (await callConsole(shop, operatorWork.readWork, { headers: operator, query: { kind: 'step' } })).data
        .items;
    const waiting = async () =>
      (await callConsole(shop, operatorWork.readShopWaiting, { headers: operator })).data.step;
    await send(licence, '%PDF-1.7');
    const [item] = await work();
    expect(item).toMatchObject({ kind: 'step', detail: 'Trade licence' });
    const { data } = await callConsole(shop, operatorChecklist.readSentStep, {
      params: { id: item!.id },
      headers: operator,
    });
    expect(operatorChecklist.readSentStep.reply.parse(data)).toEqual(data);
    expect(data).toMatchObject({ id: licence, store: { id: storeId }, document: { type: 'pdf' } });
    const ofStore = await callConsole(shop, operatorChecklist.readStoreChecklist, {
      params: { id: storeId },
      headers: operator,
    });
    expect(operatorChecklist.readStoreChecklist.reply.parse(ofStore.data)).toEqual(ofStore.data);
    expect(ofStore.data.own_steps.find(({ id }) => id === licence)!.answer_id).toBe(item!.id);
    expect(await waiting()).toBe(1);
    await shop.db.updateTable('checklist_steps').set({ status: 2 }).where('id', '=', licence).execute();
    expect([await work(), await waiting()]).toEqual([[], 0]);
    await shop.db.updateTable('checklist_steps').set({ status: 1 }).where('id', '=', licence).execute();
    await accept(licence);
    expect(await work()).toEqual([]);
  });

  test('a file is for its sender and those who decide: no other store, read-only member or viewing operator', async () => {
    await send(licence, '%PDF-1.7 private');
    const path = `seller/store/checklist/${licence}/document`;
    const own = await fetch(path, owner);
    expect([own.statusCode, own.body]).toEqual([200, '%PDF-1.7 private']);
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="document-${storeId}-${licence}.pdf"`,
      'cache-control': 'no-store',
    });
    const other = await ownerAtConsole(shop, { storeId: await buildStore(shop.db) });
    expect((await fetch(path, other)).statusCode).toBe(404);
    expect((await fetch(path, {})).statusCode).toBe(401);
    expect(await read(other)).toMatchObject([{ state: 'todo', document: null }, { state: 'todo' }]);

    const ofShop = `operator/sellers/${storeId}/checklist/${licence}/document`;
    expect((await fetch(ofShop, operator)).body).toBe('%PDF-1.7 private');
    expect((await fetch(ofShop, owner)).statusCode).toBe(401);
    const begun = await callConsole(shop, operatorSellers.viewAsSeller, {
      params: { id: storeId },
      headers: operator,
    });
    const viewing = { ...operator, 'x-view-as': begun.data.token };
    expect((await read(viewing))[0]).toMatchObject({ state: 'waiting' });
    expect((await fetch(path, viewing)).statusCode).toBe(403);
    expect((await send(licence, '%PDF-1.7', viewing)).httpStatus).toBe(403);
    expect(JSON.stringify((await fetch('seller/store/checklist', owner)).json())).not.toContain('private');
  });

  test('are erased with the sender’s account: pending ones have to be done again', async () => {
    const sender = await buildUser(shop.db);
    const row = { user_id: sender, store_id: storeId, role_id: 8 };
    await shop.db.insertInto('memberships').values(row).execute();
    const headers = await atConsole(shop, sender, 'seller');
    await send(licence, '%PDF-1.7', headers);
    await accept(licence);
    await attest(terms, headers);
    const { erase } = erasures.find(({ tables }) => tables.includes('checklist_answers'))!;
    await inTransaction(shop.db, async (tx) => {
      await erase(tx, { id: sender, email: '', avatar: null });
      await deleteUser(tx, sender);
    });
    expect(await stepOf(licence)).toMatchObject({ state: 'accepted', document: null });
    expect(await stateOf(terms)).toBe('todo');
  });

  describe('that are required', () => {
    const openOne = async (name: string) => {
      const id = await waitingApplication(shop, { store_name: name });
      const { data } = await callConsole(shop, operatorSellers.approveApplication, {
        params: { id },
        headers: operator,
      });
      return data.store_id!; // it was approved
    };
    const statusOf = async (id: number) =>
      (await callConsole(shop, operatorSellers.readSeller, { params: { id }, headers: operator })).data;

    test('keep a new store closed until each is accepted or waived, and no others', async () => {
      expect((await statusOf(await openOne('At once'))).status).toBe('active');
      const insured = await compose({ title: 'Insurance', proof: 'attest', is_required: true });
      const agreed = await compose({ title: 'Agreement', proof: 'attest', is_required: true });
      const store = await openOne('Later');
      expect(await statusOf(store)).toMatchObject({ status: 'pending', ready: { steps: false } });
      const { slug: address } = await statusOf(store);
      expect((await shop.call('GET store', { query: { slug: address } })).status).toBe(201);
      // An open store stays open, and is notified.
      expect((await profile()).status).toBe('active');
      expect(await stepOf(insured)).toMatchObject({ is_required: true, blocks: false });

      const mails = await shop.mails();
      expect(mails.at(-1)).toMatchObject({ kind: 'seller-approved', subject: 'Later has been approved' });
      const { user_id: applicant } = await shop.db
        .selectFrom('memberships')
        .select('user_id')
        .where('store_id', '=', store)
        .executeTakeFirstOrThrow();
      const headers = await atConsole(shop, applicant, 'seller');
      expect((await read(headers)).filter(({ blocks }) => blocks).map(({ id }) => id)).toEqual([
        insured,
        agreed,
      ]);
      await attest(insured, headers);
      await accept(insured, { store });
      expect((await statusOf(store)).status).toBe('pending');
      await waive(agreed, { store });
      expect(await statusOf(store)).toMatchObject({ status: 'active', ready: { steps: true } });
      expect((await shop.call('GET store', { query: { slug: address } })).data.store.name).toBe('Later');
      const heard = await shop.db
        .selectFrom('notice_events')
        .select('kind')
        .where('store_id', '=', store)
        .where('kind', '=', 'store.opened')
        .execute();
      expect(heard).toHaveLength(1);
      await reject(agreed, 'Read it again.', { store });
      expect((await statusOf(store)).status).toBe('active');
    });

    test('open it when two are decided concurrently, or when one is no longer required', async () => {
      const ids = [
        await compose({ title: 'Insurance', proof: 'attest', is_required: true }),
        await compose({ title: 'Agreement', proof: 'attest', is_required: true }),
      ];
      const store = await openOne('Twice');
      await Promise.all(ids.map((id) => waive(id, { store })));
      expect((await statusOf(store)).status).toBe('active');

      const waits = await openOne('Thrice');
      await Promise.all([
        waive(ids[0]!, { store: waits }),
        callConsole(shop, operatorTerms.deleteTerm, {
          params: { kind: 'checklist-step', id: ids[1]! },
          headers: operator,
        }),
      ]);
      expect((await statusOf(waits)).status).toBe('active');
    });
  });
});

test('refuses a VAT number with wrong check digits in a country of the EU', async () => {
  const { store } = await profile();
  const save = (country: string, vat: string) =>
    change({
      country: { from: store.country, to: country },
      vat_number: { from: store.vat_number, to: vat },
    });
  expect(JSON.stringify(await save('FR', 'FR41303265045'))).toContain('isn’t valid in your store’s country');
  expect((await profile()).store).toEqual(store);
});

test('refuses a postal code that is invalid in the store’s country', async () => {
  const before = await profile();
  const { country, zip } = before.store;
  const place = (to: string) => change({ country: { from: country, to: 'DE' }, zip: { from: zip, to } });
  expect(JSON.stringify(await place('1011'))).toContain('Invalid postal code');
  expect((await profile()).store).toEqual(before.store);
  expect((await place('10119')).data.store).toMatchObject({ country: 'DE', zip: '10119' });
});
