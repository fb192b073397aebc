// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { listLanguages, loadMessages } from '@souk/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorRoleIds } from '#access/membership-queries.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildUser } from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from './test-consoles.ts';

/* Languages and interface texts in the operator console. */

const { operatorSettings, operatorTexts } = consoleApi;
let shop: TestShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  headers = await ownerAtConsole(shop);
});
afterAll(() => shop.close());

type Asked = { q?: string; view?: string; area?: string; limit?: number; after?: string };
const list = async (language: string, query: Asked = {}) => {
  const { data } = await callConsole(shop, operatorTexts.listTexts, { params: { language }, query, headers });
  return operatorTexts.listTexts.reply.parse(data);
};
const save = (language: string, texts: Record<string, string | null>) =>
  callConsole(shop, operatorTexts.saveTexts, { params: { language }, body: { texts }, headers });
const read = async (language: string) => {
  const { data } = await shop.call('GET localization', { query: { locale_code: language } });
  return data.langData;
};
const keysOf = ({ rows }: { rows: { key: string }[] }) => rows.map(({ key }) => key);

test('finds a text by what is displayed, in English and in the other language', async () => {
  const { 'cart.title': english } = loadMessages('en');
  const { 'cart.title': arabic } = loadMessages('ar');
  for (const q of [english!, arabic!.slice(0, 5), 'cart.title'])
    expect(keysOf(await list('ar', { q })), q).toContain('cart.title');
  // Displayed numbers match placeholders.
  expect(keysOf(await list('ar', { q: 'Only 4 left' }))).toContain('product.onlyLeft');
  expect(keysOf(await list('ar', { q: 'cart.title', area: 'mails' }))).toEqual([]);
  expect(keysOf(await list('ar', { q: '%' }))).not.toContain('cart.title');
});

test('pages contain every text of an area once', async () => {
  const keys: string[] = [];
  let after: string | undefined;
  do {
    const page = await list('ar', { area: 'mails', limit: 100, ...(after ? { after } : {}) });
    keys.push(...keysOf(page));
    after = page.next ?? undefined;
  } while (after);
  expect(keys).toEqual(Object.keys(loadMessages('en')).filter((key) => key.startsWith('mail.')));
});

test('a saved text is displayed at once, a removed one falls back to the shipped text', async () => {
  const before = (await read('ar'))['cart.title'];
  expect(await save('ar', { 'cart.title': 'حقيبتك' })).toMatchObject({ status: 200 });
  expect((await read('ar'))['cart.title']).toBe('حقيبتك');
  const own = await list('ar', { view: 'own' });
  expect(own).toMatchObject({ counts: { own: 1 }, rows: [{ key: 'cart.title', shipped: before }] });
  // Texts equal to the shipped ones count as shipped.
  expect(await save('ar', { 'cart.title': before! })).toMatchObject({ status: 200 });
  expect((await list('ar', { view: 'own' })).rows).toEqual([]);
});

test('a change of texts is undone from the audit log with the permission to write texts', async () => {
  const before = (await read('ar'))['cart.title'];
  await save('ar', { 'cart.title': 'حقيبتي' });
  const { data } = await callConsole(shop, operatorSettings.listHistory, { headers });
  const { id, can_undo: canUndo } = data.rows[0]!;
  expect(canUndo).toBe(true);
  const catalogue = await buildUser(shop.db);
  const member = { user_id: catalogue, role_id: operatorRoleIds.finance };
  await shop.db.insertInto('memberships').values(member).execute();
  const as = await atConsole(shop, catalogue, 'operator');
  const undo = (by: typeof headers) =>
    callConsole(shop, operatorSettings.undoEntry, { params: { id }, headers: by });
  expect((await undo(as)).httpStatus).toBe(403);
  expect((await undo(headers)).data).toMatchObject({ id, is_undone: true, can_undo: false });
  expect((await read('ar'))['cart.title']).toBe(before);
  expect((await undo(headers)).status).toBe(201);
});

test('refuses texts with missing placeholders or invalid syntax, by path', async () => {
  const [key, english] = Object.entries(loadMessages('en')).find(([, text]) => text.includes('{count}'))!;
  for (const text of ['Nothing of it', `${english} {other}`, `${english} {`]) {
    const refused = await save('en', { [key]: text });
    expect(refused).toMatchObject({ status: 201, data: { fields: [{ path: `texts.${key}` }] } });
  }
  expect((await list('en', { view: 'own' })).rows).toEqual([]);
});

test('a language is added disabled, lacks all translations, is translated by file, and deleted', async () => {
  const params = { language: 'nl' };
  const dutch = { name: 'Nederlands', direction: 'ltr', enabled: false };
  const added = await callConsole(shop, operatorTexts.saveShopLanguage, { params, body: dutch, headers });
  const nl = () => operatorTexts.listShopLanguages.reply.parse(added.data).find(({ code }) => code === 'nl')!;
  expect(nl()).toMatchObject({ enabled: false, is_shipped: false, own: 0 });
  expect(nl().missing).toBe(nl().texts);
  const taken = await callConsole(shop, operatorTexts.exportTexts, { params, headers });
  const { texts } = operatorTexts.exportTexts.reply.parse(taken.data);
  expect(texts.find(({ key }) => key === 'cart.title')).toMatchObject({ english: 'Cart', text: '' });
  expect(await save('nl', { 'cart.title': 'Winkelwagen' })).toMatchObject({ status: 200 });
  expect((await list('nl', { view: 'missing' })).counts.missing).toBe(nl().texts - 1);
  const used = await callConsole(shop, operatorTexts.readLanguageUses, { params, headers });
  expect(used.data).toEqual({
    uses: [{ by: 'interface_texts', count: 1, named: [{ id: 0, title: '' }], blocks: false }],
    can_move: false,
  });
  const gone = await callConsole(shop, operatorTexts.deleteShopLanguage, { params, headers });
  expect(gone.data).not.toContainEqual(expect.objectContaining({ code: 'nl' }));
  expect(await save('nl', { 'cart.title': 'Mandje' })).toMatchObject({ httpStatus: 404 });
});

test('a shipped language is complete but for the consoles, whose texts are missing', async () => {
  const shipped = listLanguages().filter((code) => !['en', 'ar'].includes(code));
  for (const code of shipped) {
    const body = { name: code, direction: 'ltr', enabled: false } as const;
    const params = { language: code };
    const { data } = await callConsole(shop, operatorTexts.saveShopLanguage, { params, body, headers });
    const added = operatorTexts.listShopLanguages.reply.parse(data).find((one) => one.code === code);
    expect(added).toMatchObject({ is_shipped: true, missing: 0 });
    expect((await list(code, { area: 'consoles' })).counts.missing).toBeGreaterThan(0);
    await callConsole(shop, operatorTexts.deleteShopLanguage, { params, headers });
  }
});

test('languages and their order are restored, once, not over later changes, and not without permission', async () => {
  const put = (language: string, values: { name: string } & Record<string, unknown>) => {
    const body = { direction: 'ltr', enabled: true, is_default: false, ...values } as const;
    return callConsole(shop, operatorTexts.saveShopLanguage, { params: { language }, body, headers });
  };
  const all = async () => {
    const { data } = await callConsole(shop, operatorTexts.listShopLanguages, { headers });
    return operatorTexts.listShopLanguages.reply.parse(data);
  };
  const order = (codes: string[]) =>
    callConsole(shop, operatorTexts.orderShopLanguages, { body: { codes }, headers });
  const newest = async () =>
    (await callConsole(shop, operatorSettings.listHistory, { headers })).data.rows[0]!;
  const undo = (id: number, by = headers) =>
    callConsole(shop, operatorSettings.undoEntry, { params: { id }, headers: by });
  const english = (await all()).find(({ code }) => code === 'en')!;

  await put('de', { name: 'Deutsch' });
  expect(await newest()).toMatchObject({ action: 'language.save', can_undo: false }); // it was created
  const before = await all();
  await put('de', { name: 'German', is_default: true, accepted: ['default_language'] });
  const renamed = await newest();
  expect(renamed).toMatchObject({ can_undo: true, before: { default_language: 'en' } });
  const catalogue = await buildUser(shop.db);
  const member = { user_id: catalogue, role_id: operatorRoleIds.catalogue };
  await shop.db.insertInto('memberships').values(member).execute();
  expect((await undo(renamed.id, await atConsole(shop, catalogue, 'operator'))).httpStatus).toBe(403);
  // A disabled language can't become the default.
  await put('en', { name: english.name, enabled: false });
  expect((await undo(renamed.id)).status).toBe(201);
  expect((await undo((await newest()).id)).status).toBe(200);
  expect((await undo(renamed.id)).data).toMatchObject({ is_undone: true });
  expect(await all()).toEqual(before);
  expect((await undo(renamed.id)).status).toBe(201);

  const codes = before.map(({ code }) => code);
  await order(codes.toReversed());
  const turned = await newest();
  expect(turned).toMatchObject({ action: 'language.reorder', can_undo: true });
  await put('fr', { name: 'Français' });
  expect((await undo(turned.id)).status).toBe(201);
  await callConsole(shop, operatorTexts.deleteShopLanguage, { params: { language: 'fr' }, headers });
  expect((await undo(turned.id)).status).toBe(200);
  expect((await all()).map(({ code }) => code)).toEqual(codes);
  expect((await undo(turned.id)).status).toBe(201);
  await callConsole(shop, operatorTexts.deleteShopLanguage, { params: { language: 'de' }, headers });
});

test('the default language can’t be deleted', async () => {
  const refused = await callConsole(shop, operatorTexts.deleteShopLanguage, {
    params: { language: 'en' },
    headers,
  });
  expect(refused).toMatchObject({ status: 201, data: { form: [expect.stringContaining('default')] } });
  const off = { name: 'English', direction: 'ltr', is_default: true, enabled: false };
  const params = { language: 'en' };
  expect(
    await callConsole(shop, operatorTexts.saveShopLanguage, { params, body: off, headers }),
  ).toMatchObject({ status: 201, data: { fields: [{ path: 'enabled' }] } });
});
