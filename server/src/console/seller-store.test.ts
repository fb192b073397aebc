import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole } from './test-consoles.ts';

/* What a store says of itself, and when it is away (decision 077). */

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

test('what a store says of itself is on its page, in each language, cleaned; the history tells it', async () => {
  const changed = await change({
    name: { from: 'Noor Lamps', to: 'Noor & Daughters' },
    description: { from: '', to: '<p>Brass.</p><script>1</script>' },
    return_policy: { from: '', to: '<p>30 days.</p>' },
    legal_name: { from: '', to: 'Noor Amari' },
    vat_number: { from: '', to: 'DE 000' },
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
    vat_number: 'DE 000',
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

test('of two who change it at once nobody overwrites the other', async () => {
  const { version } = await profile();
  await changeOn(version, { phone: { from: '', to: '+49 30 000' } }, manager);
  // Another field is merged; the same one is named, with whose it is.
  expect((await changeOn(version, { city: { from: '', to: 'Leipzig' } })).data).toMatchObject({
    store: { phone: '+49 30 000', city: 'Leipzig' },
  });
  const late = await changeOn(version, { phone: { from: '', to: '+49 30 111' } });
  expect(late.httpStatus).toBe(409);
  expect(late.data).toMatchObject({ conflict: [{ path: 'phone', theirs: '+49 30 000', by: 'Mona' }] });
});

test('what does not fit is said beside its field, and nothing is saved', async () => {
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
/** A console stays open for half a day, so whoever comes later signs in anew. */
async function at(time: string) {
  shop.clock.set(new Date(time));
  owner = await atConsole(shop, noor, 'seller');
}
const shownProduct = async () =>
  (await shop.call('GET product/{id}', { params: { id: lamp.id } })).data.store.vacation;

test('closed for a holiday, a store is seen and nobody can order there; the moment it ends they can again', async () => {
  const start = shop.clock.now();
  const guest = await buildGuest(shop.db, { items: [{ product: lamp }] });
  // In Kabul the day begins at half past seven in the evening of the day before, as UTC has it.
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
  // Nothing was announced since: what is remembered ends with the clock.
  const told = { back_on: '2026-12-28', is_closed: true, note: 'Back soon' };
  expect([await shownProduct(), (await shownStore()).vacation]).toEqual([told, told]);
  expect(await add(other)).toMatchObject({
    data: { form: ['This store is on holiday and takes no orders right now.'] },
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

test('a store that stays open says when it sends again, and sells', async () => {
  const today = shop.clock.now().toISOString().slice(0, 10);
  await plan({ first: today, last: today, is_closed: false, time_zone: 'UTC' });
  expect(await shownProduct()).toMatchObject({ is_closed: false, note: '' });
  const guest = await buildGuest(shop.db, { items: [{ product: lamp }] });
  expect((await shop.call('POST order/action', { body: orderBody(guest) })).status).toBe(200);
  expect((await profile()).open_orders).toBeGreaterThan(0);
  // Ended by hand, pages say so at once.
  expect((await plan(null)).data.vacation).toBeNull();
  expect(await shownProduct()).toBeNull();
});

test('days that are over, turned, or more than a year are refused', async () => {
  for (const days of [
    { first: '2020-01-01', last: '2020-01-02' },
    { first: '2027-01-02', last: '2027-01-01' },
    { first: '2027-01-02', last: '2029-01-01' },
  ])
    expect((await plan({ ...december, ...days })).data).toMatchObject({
      fields: [{ path: 'vacation.last' }],
    });
});

test('the first steps say what blocks selling, each with the very field, and tick themselves', async () => {
  const steps = async () => {
    const { data } = await callConsole(shop, sellerStore.readChecklist, { headers: owner });
    return new Map(data.steps.map((step) => [step.key, step]));
  };
  await change({ phone: { from: '+49 30 000', to: '' }, email: { from: '', to: 'noor@example.com' } });
  expect((await steps()).get('contact')).toMatchObject({
    is_done: false,
    kind: 'law',
    to: 'store#store-phone',
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
