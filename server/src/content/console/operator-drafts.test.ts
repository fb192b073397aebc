// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import type { HomePreview } from '@souk/contract/content';
import type { RecordKindName } from '@souk/contract/console/operator-records';
import { HOME_SECTIONS } from '@souk/rules/home-sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishDueDrafts } from '../storefront-drafts/publish-due.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildCategory, buildProduct, buildUser, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Drafts of the storefront, which are published together and can be reverted. */

const { operatorDrafts, operatorWindow } = consoleApi;
let shop: TestShop;
let headers: Record<string, string>;
let category: number;
beforeAll(async () => {
  shop = await buildTestShop();
  headers = await ownerAtConsole(shop, { name: 'Sara Noor' });
  category = await buildCategory(shop.db);
});
afterAll(() => shop.close());

const banner = (title: string, more: object = {}) => ({
  place: 'home',
  title,
  subtitle: '',
  button_text: '',
  image: 'a.webp',
  target: { kind: 'category', id: category },
  closable: false,
  status: 'public',
  texts: {},
  ...more,
});
const page = (title: string, slug: string) => ({ title, slug, description: '<p>Words</p>', texts: {} });

async function create(kind: RecordKindName, values: object): Promise<number> {
  const sent = { params: { kind }, body: { values }, headers };
  const { data } = await callConsole(shop, operatorWindow.createWindow, sent);
  return operatorWindow.createWindow.reply.parse(data).id;
}
const save = (kind: RecordKindName, id: number, values: object) =>
  callConsole(shop, operatorWindow.saveWindow, { params: { kind, id }, body: { values }, headers });
const remove = (kind: RecordKindName, id: number) =>
  callConsole(shop, operatorWindow.deleteWindow, { params: { kind, id }, headers });
const saveDraft = (body: Record<string, unknown>) =>
  callConsole(shop, operatorDrafts.keepWindowDraft, { body, headers });
const publish = () => callConsole(shop, operatorDrafts.publishWindow, { headers });
const waiting = async () =>
  operatorDrafts.readWindowDrafts.reply.parse(
    (await callConsole(shop, operatorDrafts.readWindowDrafts, { headers })).data,
  );
const revert = (id: number) => callConsole(shop, operatorDrafts.revertWindow, { params: { id }, headers });

/** As shoppers see it. */
const shownBanners = async () =>
  (await shop.db.selectFrom('banners').select('title').orderBy('position').orderBy('id').execute()).map(
    ({ title }) => title,
  );
const shownPage = (slug: string) => shop.call('GET page/{slug}', { params: { slug } });

test('drafts change nothing until all are published together', async () => {
  const id = await create('banner', banner('Spring'));
  const gone = await create('banner', banner('Winter'));
  await saveDraft({ kind: 'banner', record_id: id, act: 'save', values: banner('Summer') });
  await saveDraft({ kind: 'banner', record_id: gone, act: 'delete' });
  const added = await saveDraft({ kind: 'page', act: 'save', values: page('Summer rules', 'summer-rules') });
  expect(await shownBanners()).toEqual(['Spring', 'Winter']);
  expect((await shownPage('summer-rules')).status).not.toBe(200);
  const { drafts } = await waiting();
  expect(drafts.map(({ kind, act, title }) => [kind, act, title])).toEqual([
    ['banner', 'save', 'Summer'],
    ['banner', 'delete', 'Winter'],
    ['page', 'save', 'Summer rules'],
  ]);
  // There is one draft per record; one of a new record is updated by its own ID.
  await saveDraft({ kind: 'banner', record_id: id, act: 'save', values: banner('High summer') });
  const again = { kind: 'page', draft_id: drafts[2]!.id, act: 'save', values: page('Rules', 'summer-rules') };
  expect((await saveDraft(again)).data).toEqual(added.data);
  expect((await waiting()).drafts.map(({ title }) => title)).toEqual(['High summer', 'Winter', 'Rules']);
  expect((await publish()).data).toEqual({ count: 3 });
  expect(await shownBanners()).toEqual(['High summer']);
  expect((await shownPage('summer-rules')).data).toMatchObject({ title: 'Rules' });
  expect((await waiting()).drafts).toEqual([]);
  expect((await publish()).data).toEqual({ count: 0 });
  await remove('banner', id);
});

test('the home page’s sections and order are a draft like any other, and can be reverted', async () => {
  const homePage = async () =>
    operatorDrafts.readHomePage.reply.parse(
      (await callConsole(shop, operatorDrafts.readHomePage, { headers })).data,
    );
  const shown = async () => (await shop.call('GET home')).data.sections;
  const { id, sections } = await homePage();
  expect(await shown()).toEqual(HOME_SECTIONS);
  const moved = [
    { section: 'popular', shown: true },
    ...sections.filter(({ section }) => section !== 'popular' && section !== 'brands'),
    { section: 'brands', shown: false },
  ];
  const draft = { kind: 'home', record_id: id, act: 'save' };
  await saveDraft({ ...draft, values: { sections: moved } });
  expect(await shown()).toEqual(HOME_SECTIONS);
  expect((await publish()).data).toEqual({ count: 1 });
  expect(await shown()).toEqual(['popular', ...HOME_SECTIONS.slice(0, 5), 'second_banner', 'features']);
  const published = (await waiting()).states[0]!.id;
  // Two people saw the same page: the second gets a conflict.
  await saveDraft({ ...draft, values: { sections } });
  await shop.db.updateTable('home_page').set({ version: 9 }).execute();
  expect(await publish()).toMatchObject({ status: 201 });
  await saveDraft({ ...draft, values: { sections } });
  expect((await publish()).data).toEqual({ count: 1 });
  expect(await shown()).toEqual(HOME_SECTIONS);
  expect((await revert(published)).data).toEqual({ count: 1 });
  expect((await shown())[0]).toBe('popular');
});

describe('reordering banners', () => {
  const order = (ids: number[]) =>
    callConsole(shop, operatorDrafts.orderWindowDraft, { body: { kind: 'banner', ids }, headers });
  const make = () => Promise.all(['A', 'B', 'C'].map((title) => create('banner', banner(title))));
  /** Created at the same time, so in any order. */
  const settle = async (ids: number[]) =>
    void (await callConsole(shop, operatorWindow.orderWindow, {
      params: { kind: 'banner' },
      body: { ids },
      headers,
    }));
  const removeAll = (ids: number[]) => Promise.all(ids.map((id) => remove('banner', id)));

  test('waits with the other drafts, blocks none, and can be reverted', async () => {
    const [a, b, c] = (await make()) as [number, number, number];
    await settle([a, b, c]);
    const before = (await waiting()).states[0]!.id;
    const { id } = (await order([c, a, b])).data;
    await saveDraft({ kind: 'banner', record_id: a, act: 'save', values: banner('A2') });
    await saveDraft({ kind: 'banner', record_id: b, act: 'delete' });
    await saveDraft({ kind: 'banner', act: 'save', values: banner('D') });
    expect(await shownBanners()).toEqual(['A', 'B', 'C']);
    // Reordering some leaves the others where the draft has put them.
    expect((await order([b, a])).data).toEqual({ id });
    expect((await waiting()).drafts[0]).toMatchObject({
      kind: 'banner',
      act: 'order',
      record_id: null,
      values: { ids: [c, b, a] },
    });
    expect((await publish()).data).toEqual({ count: 4 });
    expect(await shownBanners()).toEqual(['C', 'A2', 'D']);
    expect((await revert(before)).data).toEqual({ count: 4 });
    expect((await shownBanners()).filter((title) => title !== 'B')).toEqual(['A', 'C']);
    const rows = await shop.db.selectFrom('banners').select('id').execute();
    await removeAll(rows.map((row) => row.id));
  });

  test('is dropped when equal to the published order; accepts only existing records', async () => {
    const [a, b, c] = (await make()) as [number, number, number];
    await settle([a, b, c]);
    await order([b, a]);
    expect((await waiting()).drafts).toMatchObject([{ act: 'order' }]);
    expect((await order([a, b])).data).toEqual({ id: null });
    expect((await waiting()).drafts).toEqual([]);
    expect(await order([a, 2_000_000])).toMatchObject({ httpStatus: 404 });
    // Records deleted meanwhile are ignored.
    await order([c, b, a]);
    await remove('banner', b);
    expect((await publish()).data).toEqual({ count: 1 });
    expect(await shownBanners()).toEqual(['C', 'A']);
    await removeAll([a, c]);
  });
});

test('there is exactly one home page, with each section once', async () => {
  const { data } = await callConsole(shop, operatorDrafts.readHomePage, { headers });
  const { id, sections } = operatorDrafts.readHomePage.reply.parse(data);
  expect(await saveDraft({ kind: 'home', act: 'save', values: { sections } })).toMatchObject({
    httpStatus: 404,
  });
  expect(await saveDraft({ kind: 'home', record_id: id, act: 'delete' })).toMatchObject({ httpStatus: 404 });
  const twice = [sections[0], sections[0]];
  expect(
    await saveDraft({ kind: 'home', record_id: id, act: 'save', values: { sections: twice } }),
  ).toMatchObject({ status: 201, data: { fields: [{ path: 'sections' }] } });
});

describe('the preview of the home page', () => {
  const look = (cookie: string) => shop.call('GET preview/home', { headers: { cookie } });
  async function open(asWhom = headers) {
    const opened = await callConsole(shop, operatorDrafts.openPreview, { headers: asWhom });
    const set = String(opened.headers['set-cookie']);
    return { ...operatorDrafts.openPreview.reply.parse(opened.data), set, cookie: set.split(';')[0]! };
  }
  const over = ['This preview has expired. Open it again in the console.'];

  test('shows all drafts as publishing would, without side effects', async () => {
    await saveDraft({ kind: 'banner', act: 'save', values: banner('Only in the preview') });
    const counted = () =>
      shop.db.selectFrom('audit_entries').select(shop.db.fn.countAll().as('n')).executeTakeFirstOrThrow();
    const before = await counted();
    const { cookie, set, address, pages } = await open();
    expect([address, pages[0]?.address]).toEqual(['/preview/window', '/preview/window']);
    expect(set).toMatch(/Max-Age=600; Path=\/preview; HttpOnly; SameSite=Strict/);
    const seen = await look(cookie);
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(seen.data.banners.map(({ title }) => title)).toContain('Only in the preview');
    const shownToAll = (await shop.call('GET home')).data.banners.map(({ title }) => title);
    expect(shownToAll).not.toContain('Only in the preview');
    expect(await counted()).toEqual(before);
    const { drafts } = await waiting();
    expect(drafts).toHaveLength(1);
    await callConsole(shop, operatorDrafts.dropWindowDraft, { params: { id: drafts[0]!.id }, headers });
  });

  test('includes links, top banner and popup', async () => {
    const link = (title: string, more: object = {}) => ({
      area: 'about',
      title,
      target: { kind: 'url', url: '/contact' },
      image: '',
      opens_new_window: false,
      texts: {},
      ...more,
    });
    const known = await create('link', link('Contact'));
    await saveDraft({ kind: 'link', record_id: known, act: 'save', values: link('Write to us') });
    await saveDraft({ kind: 'link', act: 'save', values: link('Fairs', { area: 'header_left' }) });
    await saveDraft({ kind: 'banner', act: 'save', values: banner('Free delivery', { place: 'top' }) });
    await saveDraft({ kind: 'banner', act: 'save', values: banner('Ten percent', { place: 'popup' }) });
    const titles = ({ about, header_links, top_banner, popup_banner }: HomePreview['frame']) => [
      ...about.map(({ title }) => title),
      ...header_links.left.map(({ title }) => title),
      top_banner?.title,
      popup_banner?.title,
    ];
    const { cookie } = await open();
    const common = async () => titles((await shop.call('GET common')).data);
    expect(titles((await look(cookie)).data.frame)).toEqual([
      'Write to us',
      'Fairs',
      'Free delivery',
      'Ten percent',
    ]);
    expect(await common()).toEqual(['Contact', undefined, undefined]);
    const before = (await waiting()).states[0]!.id;
    expect((await publish()).data).toEqual({ count: 4 });
    expect(await common()).toEqual(['Write to us', 'Fairs', 'Free delivery', 'Ten percent']);
    // All of it is reverted together.
    expect((await revert(before)).data).toEqual({ count: 4 });
    expect(await common()).toEqual(['Contact', undefined, undefined]);
  });

  test('names each place’s banner with all drafts, where to edit it, and on which pages it is shown', async () => {
    const known = await create('banner', banner('Fairs', { place: 'listing' }));
    const hidden = await create('banner', banner('Hidden', { place: 'product', status: 'private' }));
    await saveDraft({
      kind: 'banner',
      record_id: known,
      act: 'save',
      values: banner('Fair', { place: 'product' }),
    });
    await saveDraft({ kind: 'banner', act: 'save', values: banner('Letters', { place: 'reviews' }) });
    await saveDraft({ kind: 'page', act: 'save', values: page('Fairs', 'fairs') });
    const inPlaces = async () => {
      const { banners, pages } = await open();
      const ofPages = banners.filter(({ place }) => ['listing', 'product', 'reviews'].includes(place));
      return { banners: ofPages.map((one) => [one.place, one.title, one.id, one.draft_id]), pages };
    };
    const { id: draft } = (await waiting()).drafts.find(({ title }) => title === 'Letters')!;
    const { banners, pages } = await inPlaces();
    expect(banners).toEqual([
      ['product', 'Fair', known, null],
      ['reviews', 'Letters', null, draft],
    ]);
    const { page_banners: seen } = (await look((await open()).cookie)).data.frame;
    expect([seen.listing, seen.product?.title, seen.reviews?.title]).toEqual([null, 'Fair', 'Letters']);
    const { page_banners: shown } = (await shop.call('GET common')).data;
    expect([shown.listing?.title, shown.product, shown.reviews]).toEqual(['Fairs', null, null]);
    // A shop without sales has no such pages.
    const addresses = Object.fromEntries(pages.map((one) => [one.page, one.address]));
    expect(addresses).toMatchObject({ listing: '/preview/window/everything/products', product: null });
    const { id: product } = await buildProduct(shop.db, { title: 'Brass lamp', slug: 'brass-lamp' });
    const [, , bought, liked] = (await inPlaces()).pages;
    expect(bought).toMatchObject({ address: `/preview/window/brass-lamp/product/${product}` });
    expect(liked).toMatchObject({ page: 'reviews', product: 'Brass lamp' });
    // If a draft can't be applied, it shows the published state.
    await save('banner', known, banner('Great fairs', { place: 'listing' }));
    expect((await inPlaces()).banners).toEqual([['listing', 'Great fairs', known, null]]);
    for (const { id } of (await waiting()).drafts)
      await callConsole(shop, operatorDrafts.dropWindowDraft, { params: { id }, headers });
    await remove('banner', known);
    await remove('banner', hidden);
  });

  test('is closed to others, and its token grants nothing else', async () => {
    const { cookie } = await open();
    const [, token = ''] = cookie.split('=');
    const [, session = ''] = headers['cookie']!.split('=');
    for (const other of ['', 'window_preview=x', `window_preview=${session}`, `frontend_token=${token}`])
      expect(await look(other)).toMatchObject({ status: 201, data: { form: over } });
    const asConsole = { ...headers, cookie: `operator_token=${token}` };
    expect(await callConsole(shop, operatorDrafts.readWindowDrafts, { headers: asConsole })).toMatchObject({
      httpStatus: 401,
    });
  });

  test('ends after ten minutes, with its session, and with the operator’s permission', async () => {
    const { cookie: old } = await open();
    shop.clock.set(new Date(shop.clock.now().getTime() + 11 * 60_000));
    expect(await look(old)).toMatchObject({ status: 201, data: { form: over } });

    const user = await buildUser(shop.db);
    await makeOwner(shop.db, user);
    const theirs = await atConsole(shop, user, 'operator');
    const { cookie } = await open(theirs);
    expect((await look(cookie)).status).toBe(200);
    await shop.db.updateTable('memberships').set({ role_id: 5 }).where('user_id', '=', user).execute();
    expect(await look(cookie)).toMatchObject({ status: 201, data: { form: over } });
    await shop.db.updateTable('memberships').set({ role_id: 1 }).where('user_id', '=', user).execute();
    expect((await look(cookie)).status).toBe(200);
    await callConsole(shop, consoleApi.session.endSession, {
      headers: { ...theirs, 'x-console': 'operator' },
    });
    expect(await look(cookie)).toMatchObject({ status: 201, data: { form: over } });
  });

  test('names the draft that would block publishing', async () => {
    const id = await create('banner', banner('One'));
    await saveDraft({ kind: 'banner', record_id: id, act: 'save', values: banner('Two') });
    await save('banner', id, banner('Somebody else’s'));
    const { cookie } = await open();
    expect(await look(cookie)).toMatchObject({ data: { form: [expect.stringContaining('Two')] } });
    await callConsole(shop, operatorDrafts.dropWindowDraft, {
      params: { id: (await waiting()).drafts[0]!.id },
      headers,
    });
    await remove('banner', id);
  });
});

test('a draft that can no longer be applied blocks all, and is named', async () => {
  const id = await create('banner', banner('One'));
  await saveDraft({ kind: 'page', act: 'save', values: page('Imprint', 'imprint') });
  await saveDraft({ kind: 'banner', record_id: id, act: 'save', values: banner('Two') });
  await save('banner', id, banner('Somebody else’s'));
  const refused = await publish();
  expect(refused).toMatchObject({
    status: 201,
    data: { form: [expect.stringContaining('Two'), expect.anything()] },
  });
  expect((await shownPage('imprint')).status).not.toBe(200);
  expect((await waiting()).drafts).toHaveLength(2);
  // Saving it again after reviewing accepts the other's change.
  await saveDraft({ kind: 'banner', record_id: id, act: 'save', values: banner('Two') });
  expect((await publish()).data).toEqual({ count: 2 });
  expect(await shownBanners()).toEqual(['Two']);
  await remove('banner', id);
});

describe('scheduled drafts', () => {
  const plan = (publish_at: string | null) =>
    callConsole(shop, operatorDrafts.scheduleWindow, { body: { publish_at }, headers });
  const inMinutes = (minutes: number) =>
    new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
  const pass = (minutes: number) => shop.clock.set(new Date(inMinutes(minutes)));

  test('are published together on time, in the name of who scheduled them', async () => {
    await saveDraft({ kind: 'page', act: 'save', values: page('Sale', 'sale') });
    expect(await plan(inMinutes(-1))).toMatchObject({ status: 201 });
    const at = inMinutes(20);
    expect((await plan(at)).data).toBe(true);
    expect((await waiting()).schedule).toEqual({ publish_at: at, author: 'Sara Noor', held_back_by: null });
    // Later drafts are included.
    await saveDraft({ kind: 'page', act: 'save', values: page('Sale rules', 'sale-rules') });
    await publishDueDrafts(shop.app.shop);
    expect((await shownPage('sale')).status).not.toBe(200);
    pass(21);
    await publishDueDrafts(shop.app.shop);
    expect((await shownPage('sale')).data).toMatchObject({ title: 'Sale' });
    expect((await shownPage('sale-rules')).data).toMatchObject({ title: 'Sale rules' });
    const { drafts, schedule, states } = await waiting();
    expect([drafts, schedule]).toEqual([[], null]);
    expect(states[0]).toMatchObject({ count: 2, author: 'Sara Noor', labels: ['Sale', 'Sale rules'] });
  });

  test('wait when the schedule is cancelled or drafts are published manually', async () => {
    await saveDraft({ kind: 'page', act: 'save', values: page('Later', 'later') });
    await plan(inMinutes(20));
    expect((await plan(null)).data).toBe(true);
    pass(21);
    await publishDueDrafts(shop.app.shop);
    expect((await shownPage('later')).status).not.toBe(200);
    await plan(inMinutes(20));
    expect((await publish()).data).toEqual({ count: 1 });
    expect((await waiting()).schedule).toBeNull();
  });

  test('all stay if one can’t be applied on time, and it is named', async () => {
    const id = await create('banner', banner('One'));
    await saveDraft({ kind: 'page', act: 'save', values: page('Fair', 'fair') });
    await saveDraft({ kind: 'banner', record_id: id, act: 'save', values: banner('Two') });
    await plan(inMinutes(20));
    await save('banner', id, banner('Somebody else’s'));
    pass(21);
    await publishDueDrafts(shop.app.shop);
    expect(await waiting()).toMatchObject({ drafts: [{}, {}], schedule: { held_back_by: 'Two' } });
    expect((await shownPage('fair')).status).not.toBe(200);
    const recorded = () =>
      shop.db.selectFrom('audit_entries').select('label').where('action', '=', 'window_schedule.hold-back');
    // Tried once, until rescheduled.
    await publishDueDrafts(shop.app.shop);
    expect(await recorded().execute()).toEqual([{ label: 'Two' }]);
    const noted = shop.db.selectFrom('notice_events').select(['kind', 'about']);
    expect(await noted.execute()).toEqual([{ kind: 'window.held-back', about: 'Two' }]);
    await saveDraft({ kind: 'banner', record_id: id, act: 'save', values: banner('Two') });
    await plan(inMinutes(20));
    expect((await waiting()).schedule).toMatchObject({ held_back_by: null });
    pass(21);
    await publishDueDrafts(shop.app.shop);
    expect((await shownPage('fair')).data).toMatchObject({ title: 'Fair' });
    await remove('banner', id);
  });

  const planOne = (id: number, publish_at: string | null) =>
    callConsole(shop, operatorDrafts.scheduleWindowDraft, { params: { id }, body: { publish_at }, headers });
  const idOf = async (title: string) => (await waiting()).drafts.find((draft) => draft.title === title)!.id;

  test('a separately scheduled draft is published alone', async () => {
    await saveDraft({ kind: 'page', act: 'save', values: page('Night sale', 'night-sale') });
    await saveDraft({ kind: 'page', act: 'save', values: page('Now', 'now') });
    const sale = await idOf('Night sale');
    const at = inMinutes(20);
    expect(await planOne(sale, inMinutes(-1))).toMatchObject({ status: 201 });
    expect(await planOne(sale + 1000, at)).toMatchObject({ httpStatus: 404 });
    expect((await planOne(sale, at)).data).toBe(true);
    // Editing it keeps its schedule.
    await saveDraft({ kind: 'page', draft_id: sale, act: 'save', values: page('Long night', 'night-sale') });
    expect((await waiting()).drafts[0]).toMatchObject({
      publish_at: at,
      is_held_back: false,
      author: 'Sara Noor',
    });
    expect((await publish()).data).toEqual({ count: 1 });
    expect((await shownPage('now')).data).toMatchObject({ title: 'Now' });
    expect((await shownPage('night-sale')).status).not.toBe(200);
    pass(21);
    await publishDueDrafts(shop.app.shop);
    expect((await shownPage('night-sale')).data).toMatchObject({ title: 'Long night' });
    const { drafts, states } = await waiting();
    expect(drafts).toEqual([]);
    expect(states[0]).toMatchObject({ count: 1, author: 'Sara Noor', labels: ['Long night'] });
  });

  test('a separately scheduled draft that can’t be applied joins the others; a cancelled one is published with them', async () => {
    const id = await create('banner', banner('One'));
    await saveDraft({ kind: 'banner', record_id: id, act: 'save', values: banner('Three') });
    const draft = await idOf('Three');
    await planOne(draft, inMinutes(20));
    await save('banner', id, banner('Somebody else’s'));
    pass(21);
    await publishDueDrafts(shop.app.shop);
    await publishDueDrafts(shop.app.shop);
    expect((await waiting()).drafts).toMatchObject([{ id: draft, is_held_back: true }]);
    const noted = shop.db.selectFrom('notice_events').select('kind').where('about', '=', 'Three');
    expect(await noted.execute()).toEqual([{ kind: 'window.held-back' }]);
    expect(await publish()).toMatchObject({
      data: { form: [expect.stringContaining('Three'), expect.anything()] },
    });
    await saveDraft({ kind: 'banner', record_id: id, act: 'save', values: banner('Three') });
    await planOne(draft, inMinutes(20));
    expect((await publish()).data).toEqual({ count: 0 });
    expect((await planOne(draft, null)).data).toBe(true);
    expect((await publish()).data).toEqual({ count: 1 });
    expect(await shownBanners()).toEqual(['Three']);
    await remove('banner', id);
  });

  test('a separately scheduled draft survives a reordering of its record', async () => {
    const [one, other] = [await create('banner', banner('First')), await create('banner', banner('Second'))];
    await saveDraft({ kind: 'banner', record_id: one, act: 'save', values: banner('First, later') });
    await planOne(await idOf('First, later'), inMinutes(20));
    const ids = [other, one];
    await callConsole(shop, operatorDrafts.orderWindowDraft, { body: { kind: 'banner', ids }, headers });
    expect((await publish()).data).toEqual({ count: 1 });
    pass(21);
    await publishDueDrafts(shop.app.shop);
    expect(await shownBanners()).toEqual(['Second', 'First, later']);
    for (const id of ids) await remove('banner', id);
  });
});

test('invalid values are refused as drafts; a draft can be deleted', async () => {
  const refused = await saveDraft({ kind: 'banner', act: 'save', values: banner('x', { image: '../x' }) });
  expect(refused).toMatchObject({ status: 201, data: { fields: [{ path: 'image' }] } });
  expect(await saveDraft({ kind: 'banner', act: 'delete' })).toMatchObject({ httpStatus: 404 });
  expect(await saveDraft({ kind: 'banner', record_id: 2_000_000, act: 'delete' })).toMatchObject({
    httpStatus: 404,
  });
  await saveDraft({ kind: 'page', act: 'save', values: page('Careers', 'careers') });
  const [draft] = (await waiting()).drafts;
  const params = { id: draft!.id };
  expect((await callConsole(shop, operatorDrafts.dropWindowDraft, { params, headers })).data).toBe(true);
  expect((await waiting()).drafts).toEqual([]);
  expect(await callConsole(shop, operatorDrafts.dropWindowDraft, { params, headers })).toMatchObject({
    httpStatus: 404,
  });
});

test('the storefront can be reverted to any state, and forward again', async () => {
  const first = await create('banner', banner('A', { texts: { ar: { title: 'أ' } } }));
  const second = await create('banner', banner('B'));
  const state = async () => (await waiting()).states[0]!.id;
  const early = await state();
  await save('banner', first, banner('A2'));
  await remove('banner', second);
  await create('banner', banner('C'));
  await saveDraft({ kind: 'banner', record_id: first, act: 'save', values: banner('A3') });
  await saveDraft({ kind: 'page', act: 'save', values: page('Late', 'late') });
  await publish();
  const late = await state();
  expect(await shownBanners()).toEqual(['A3', 'C']);
  expect((await waiting()).states[0]).toMatchObject({ count: 2, labels: ['A3', 'Late'] });

  const { data } = await callConsole(shop, operatorDrafts.previewRevert, { params: { id: early }, headers });
  const { changes } = operatorDrafts.previewRevert.reply.parse(data);
  expect(changes.map(({ action, label }) => [action, label]).slice(2)).toEqual([
    ['banner.save', 'C'],
    ['banner.delete', 'B'],
    ['banner.save', 'A2'],
  ]);
  expect((await revert(early)).data).toEqual({ count: 5 });
  expect((await shownBanners()).toSorted()).toEqual(['A', 'B']);
  expect((await shownPage('late')).status).not.toBe(200);
  const texts = await shop.db
    .selectFrom('catalog_texts')
    .select('text')
    .where('entity', '=', 'banners')
    .where('entity_id', '=', first)
    .execute();
  expect(texts).toEqual([{ text: 'أ' }]);
  // A revert is a change like any other.
  expect((await revert(late)).data).toMatchObject({ count: expect.any(Number) });
  expect((await shownBanners()).toSorted()).toEqual(['A3', 'C']);
  expect((await shownPage('late')).data).toMatchObject({ title: 'Late' });
  expect(await revert(late)).toMatchObject({ httpStatus: 200 });
  expect(await revert(2_000_000_000)).toMatchObject({ httpStatus: 404 });
});

test('a change that can’t be reverted blocks all', async () => {
  const lost = await buildCategory(shop.db);
  const id = await create('banner', banner('To be lost', { target: { kind: 'category', id: lost } }));
  const before = (await waiting()).states[0]!.id;
  await save('banner', id, banner('Kept'));
  await shop.db.deleteFrom('categories').where('id', '=', lost).execute();
  const shown = await shownBanners();
  expect(await revert(before)).toMatchObject({
    status: 201,
    data: { form: [expect.stringContaining('Kept'), expect.anything()] },
  });
  expect(await shownBanners()).toEqual(shown);
});

test('an installation counts as one state, not a hundred', async () => {
  const before = (await waiting()).states[0]!;
  const entry = { actor_kind: 'command', actor_name: 'souk start', action: 'banner.save', entity: 'banner' };
  const rows = ['One', 'Two', 'Three'].map((label) => ({ ...entry, label, entity_id: 1 }));
  await shop.db.insertInto('audit_entries').values(rows).execute();
  const { states } = await waiting();
  expect(states[1]).toEqual(before);
  expect(states[0]).toMatchObject({ count: 3, author: 'souk start' });
});
