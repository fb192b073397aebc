import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPictures } from '#content/media-library/count-pictures.ts';
import { otherPictures, picturePlaces } from '#content/media-library/picture-places.ts';
import { insertPictures } from '#media/picture-queries.ts';
import { storePicture } from '#media/store-picture.ts';
import { setAvatar } from '#account/set-avatar.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser, makeOwner } from '#testing/builders.ts';
import { smallPicture } from '#testing/pictures.ts';
import { atConsole, callConsole } from './test-consoles.ts';

/* The shop's pictures: where they are used, replacing one, and unused ones. */

const { operatorPictures, operatorWindow, operatorCatalogue, operatorDrafts, operatorSettings } = consoleApi;
let shop: TestShop;
let owner: number;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  owner = await buildUser(shop.db);
  await makeOwner(shop.db, owner);
  headers = await atConsole(shop, owner, 'operator');
});
afterAll(() => shop.close());

const count = () => countPictures(shop.app.shop);
const list = async (query: { view?: string; q?: string } = {}) => {
  const { data } = await callConsole(shop, operatorPictures.listPictures, { query, headers });
  return operatorPictures.listPictures.reply.parse(data).rows;
};
const one = async (name: string) => {
  const found = (await list({ q: name })).find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
};
const replace = async (name: string, image: string) =>
  callConsole(shop, operatorPictures.replacePicture, {
    params: { id: (await one(name)).id },
    body: { image },
    headers,
  });
const remove = (ids: number[]) =>
  callConsole(shop, operatorPictures.deleteUnusedPictures, { body: { ids }, headers });
async function upload(): Promise<string> {
  const stored = await storePicture(shop.app.shop, await smallPicture({ format: 'png' }));
  if (!stored.ok) throw new Error(stored.reason);
  await insertPictures(shop.db, { names: [stored.image], now: shop.clock.now() });
  return stored.image;
}
async function productWith({ title, image }: { title: string; image: string }) {
  const { id } = await buildProduct(shop.db, { title });
  await shop.db.updateTable('products').set({ image }).where('id', '=', id).execute();
}
const banner = (image: string) => ({
  place: 'home',
  title: 'Spring',
  image,
  target: { kind: 'url', url: '/x' },
});
async function createBrand(title: string, image: string): Promise<number> {
  const { data } = await callConsole(shop, operatorCatalogue.createCatalogue, {
    params: { kind: 'brand' },
    body: { values: { title, image } },
    headers,
  });
  return operatorCatalogue.createCatalogue.reply.parse(data).id;
}
async function createBanner(image: string): Promise<number> {
  const { data } = await callConsole(shop, operatorWindow.createWindow, {
    params: { kind: 'banner' },
    body: { values: banner(image) },
    headers,
  });
  return operatorWindow.createWindow.reply.parse(data).id;
}

test('every column with pictures is known to the library, or listed as ignored with a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and is_updatable = 'YES'
      and (column_name ~ '(image|picture|avatar|logo|thumb|icon|photo|cover|swatch_file|video)' and data_type = 'text'
        or column_name = 'description')`.execute(shop.db);
  const known = new Set([...picturePlaces.map(({ column }) => column), ...Object.keys(otherPictures)]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(20);
});

test('lists a picture with its uses, and finds it by file name and title', async () => {
  const brand = await createBrand('Cedar & Clay', 'cedar.webp');
  await productWith({ title: 'Cedar lamp', image: 'cedar-lamp.webp' });
  const put = await upload();
  expect(await one(put)).toMatchObject({ is_new: true, shown_as: null, uses: [] });
  await count();
  expect(await list({ q: 'cedar & c' })).toEqual([
    expect.objectContaining({
      name: 'cedar.webp',
      title: 'Cedar & Clay',
      shown_as: 'catalogue',
      is_new: false,
      uses: [{ kind: 'brand', id: brand, title: 'Cedar & Clay' }],
    }),
  ]);
  expect((await list({ view: 'product', q: 'CEDAR-L' })).map(({ name }) => name)).toEqual([
    'cedar-lamp.webp',
  ]);
  // Just uploaded, so possibly not used yet.
  expect((await list({ view: 'unused' })).map(({ name }) => name)).not.toContain(put);
});

test('excludes personal uploads', async () => {
  const avatar = await setAvatar(shop.app.shop, {
    userId: owner,
    bytes: await smallPicture({ format: 'png' }),
  });
  if (!avatar.ok) throw new Error(avatar.reason);
  await count();
  expect(await list({ q: avatar.avatar })).toEqual([]);
});

test('replaces a picture wherever it is used, through acts that can be undone; nothing caches the old one', async () => {
  const [old, next] = [await upload(), await upload()];
  const id = await createBanner(old);
  const body = { values: { title: 'About', description: `<p><img src="/uploads/w640-${old}" alt=""></p>` } };
  const page = await callConsole(shop, operatorWindow.createWindow, {
    params: { kind: 'page' },
    body,
    headers,
  });
  const { id: pageId } = operatorWindow.createWindow.reply.parse(page.data);
  await callConsole(shop, operatorSettings.saveSettings, { body: { settings: { favicon: old } }, headers });
  expect((await one(old)).uses.map(({ kind }) => kind).toSorted()).toEqual(['banner', 'page', 'settings']);

  const replaced = await replace(old, next);
  expect(replaced.data).toEqual({ count: 3 });
  const uses = (await one(next)).uses;
  expect(uses.map(({ kind }) => kind).toSorted()).toEqual(['banner', 'page', 'settings']);
  expect((await one(old)).uses).toEqual([]);
  const stored = await shop.db
    .selectFrom('pages')
    .select('description')
    .where('id', '=', pageId)
    .executeTakeFirst();
  expect(stored?.description).toContain(`/uploads/w640-${next}`);
  const recorded = await shop.db
    .selectFrom('audit_entries')
    .select('before')
    .where('action', '=', 'banner.save')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(recorded?.before).toEqual({ image: old });
  expect((await list({ view: 'unused' })).map(({ name }) => name)).toContain(old);
});

test('doesn’t replace uses in a store or draft, nor any others then', async () => {
  const [shared, next] = [await upload(), await upload()];
  const id = await createBanner(shared);
  await productWith({ title: 'Copper pot', image: shared });
  const foreign = await replace(shared, next);
  expect(foreign).toMatchObject({ status: 201, data: { form: [expect.stringContaining('Copper pot')] } });
  const drafted = await upload();
  const other = await createBanner(drafted);
  await callConsole(shop, operatorDrafts.keepWindowDraft, {
    body: {
      kind: 'banner',
      act: 'save',
      draft_id: null,
      record_id: other,
      values: { ...banner(drafted), version: 1 },
    },
    headers,
  });
  expect((await replace(drafted, next)).status).toBe(201);
  const rows = await shop.db
    .selectFrom('banners')
    .select('image')
    .where('id', 'in', [id, other])
    .orderBy('id')
    .execute();
  expect(rows.map(({ image }) => image)).toEqual([shared, drafted]);
});

test('deletes unused pictures with their files, unless uploaded today or used meanwhile', async () => {
  const [first, second] = [await upload(), await upload()];
  const ids = [(await one(first)).id, (await one(second)).id];
  expect((await remove(ids)).status).toBe(201);
  shop.clock.set(new Date(shop.clock.now().getTime() + 25 * 3600_000));
  headers = await atConsole(shop, owner, 'operator');
  await count();
  const brand = await createBrand('Late', second);
  expect((await remove(ids)).status).toBe(201);
  expect(shop.media.has(first)).toBe(true);
  await callConsole(shop, operatorCatalogue.deleteCatalogue, {
    params: { kind: 'brand', id: brand },
    headers,
  });
  expect((await remove(ids)).data).toEqual({ count: 2 });
  await shop.work();
  expect([shop.media.has(first), shop.media.has(second)]).toEqual([false, false]);
  await count();
  expect(await list({ q: first })).toEqual([]);
});
