// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callConsole } from './test-consoles.ts';
import { buildOperatedShop, now, type OperatedShop } from './test-operated-shop.ts';

const { operatorSettings } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
let listOperators: OperatedShop['listOperators'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers, listOperators } = operated);
});
afterAll(() => operated.close());

test('an enumerated setting lists its values', async () => {
  const { data } = await callConsole(shop, operatorSettings.readSettings, { headers });
  const shown = (name: string) => data.settings.find(({ key }) => key === name);
  expect(shown('product_approval')).toMatchObject({ kind: 'choice', choices: ['nobody', 'new', 'all'] });
  expect(shown('currency_position')).toMatchObject({ kind: 'choice', choices: [1, 2] });
  expect(shown('site_name')).toMatchObject({ kind: 'text', choices: null, states: null });
  // The default country is Afghanistan.
  expect(shown('default_state')).toMatchObject({ kind: 'state', value: 'BDS' });
  expect(shown('default_state')?.states).toContainEqual({ code: 'BDS', name: 'Badakhshan' });
  expect(data.languages).toContainEqual({ code: 'en', name: 'English', is_default: true });
});

test('settings are saved, recorded, and undone unless changed since', async () => {
  const save = (site_name: string) =>
    callConsole(shop, operatorSettings.saveSettings, { headers, body: { settings: { site_name } } });
  const history = async () => (await callConsole(shop, operatorSettings.listHistory, { headers })).data.rows;
  const nameNow = async () => {
    const { data } = await callConsole(shop, operatorSettings.readSettings, { headers });
    expect(operatorSettings.readSettings.reply.parse(data)).toEqual(data);
    return data.settings.find(({ key }) => key === 'site_name')!;
  };
  const undo = async (id: number) =>
    (await callConsole(shop, operatorSettings.undoEntry, { params: { id }, headers })).status;
  await save('Bazaar');
  const [first] = await history();
  expect(first).toMatchObject({ label: 'site_name', after: { site_name: 'Bazaar' }, can_undo: true });
  await save('Market');
  expect(await undo(first!.id)).toBe(201);
  const [second] = await history();
  expect(await undo(second!.id)).toBe(200);
  const [by] = await listOperators();
  expect(await nameNow()).toMatchObject({ value: 'Bazaar', default: 'Souk', changed: { by } });
  expect(await undo(second!.id)).toBe(201);
  expect((await history()).find(({ id }) => id === second!.id)).toMatchObject({
    is_undone: true,
    can_undo: false,
  });
  const wrong = await callConsole(shop, operatorSettings.saveSettings, {
    headers,
    body: { settings: { currency: 'dollars' } },
  });
  expect(wrong.status).toBe(201);
});

test('doesn’t overwrite a setting that was changed since it was loaded', async () => {
  const save = async (city: string, seen?: string) => {
    const body = { settings: { city }, ...(seen === undefined ? {} : { seen: { city: seen } }) };
    return callConsole(shop, operatorSettings.saveSettings, { headers, body });
  };
  expect((await save('Oslo')).status).toBe(200);
  expect((await save('Bergen', 'Oslo')).status).toBe(200);
  const late = await save('Tromsø', 'Oslo');
  expect(late.httpStatus).toBe(409);
  expect(late.data).toMatchObject({
    conflict: [
      { path: 'city', yours: 'Tromsø', theirs: 'Bergen', by: expect.any(String), at: expect.any(String) },
    ],
  });
  // An unchanged value needs no confirmation.
  expect((await save('Bergen', 'Oslo')).status).toBe(200);
  expect((await save('Tromsø', 'Bergen')).status).toBe(200);
});

test('translated shop texts are merged by language and text; only the same text conflicts', async () => {
  type Words = Record<string, Record<string, string>>;
  const save = (words: Words, seen: Words) =>
    callConsole(shop, operatorSettings.saveSettings, {
      headers,
      body: { settings: { translated_words: words }, seen: { translated_words: seen } },
    });
  const first = { ar: { meta_title: 'سوق' } };
  expect((await save(first, {})).status).toBe(200);
  // Another language, and another text of the same one: both are saved.
  expect((await save({ ...first, de: { meta_title: 'Markt' } }, first)).status).toBe(200);
  expect((await save({ ar: { meta_title: 'سوق', copyright_text: '© سوق' } }, first)).status).toBe(200);
  const { data } = await callConsole(shop, operatorSettings.readSettings, { headers });
  const now = { ar: { meta_title: 'سوق', copyright_text: '© سوق' }, de: { meta_title: 'Markt' } };
  expect(data.settings.find(({ key }) => key === 'translated_words')!.value).toEqual(now);
  // The same text, removed by one and rewritten by the other.
  expect((await save({ ar: now.ar }, now)).status).toBe(200);
  const late = await save({ ...now, de: { meta_title: 'Basar' } }, now);
  expect(late.httpStatus).toBe(409);
  expect(late.data).toMatchObject({
    conflict: [
      { path: 'translated_words.de.meta_title', yours: 'Basar', theirs: null, by: expect.any(String) },
    ],
  });
});

test('refuses a logo whose file is missing; without a logo the shop’s name is displayed', async () => {
  const save = (settings: Record<string, string>) =>
    callConsole(shop, operatorSettings.saveSettings, { headers, body: { settings } });
  const refused = await save({ header_logo: 'ours.svg', site_name: 'Bazaar' });
  expect(refused.status).toBe(201);
  expect(refused.data).toMatchObject({
    fields: [
      {
        path: 'settings.header_logo',
        message:
          'We couldn’t find this image in the shop. Choose another one, or leave the field empty to show the name instead.',
      },
    ],
  });
  for (const name of ['../secret.svg', '/etc/passwd'])
    expect((await save({ email_logo: name })).status).toBe(201);
  shop.media.set('ours.svg', new Uint8Array([1]));
  expect((await save({ header_logo: 'ours.svg' })).status).toBe(200);
  // An unchanged value isn't checked, even if its file is gone.
  shop.media.delete('ours.svg');
  expect((await save({ header_logo: 'ours.svg', footer_logo: '' })).status).toBe(200);
  expect((await save({ header_logo: 'header-logo.svg', footer_logo: 'footer-logo.svg' })).status).toBe(200);
});

test('saving a setting reports which payment methods it adds and removes', async () => {
  const save = async (settings: Record<string, string | boolean>) =>
    (await callConsole(shop, operatorSettings.saveSettings, { headers, body: { settings } })).data;
  await shop.db.insertInto('provider_notices').values({ provider: 'stripe', last_at: now }).execute();
  const before = (await callConsole(shop, operatorSettings.readSettings, { headers })).data.methods;
  expect(before.find(({ name }) => name === 'stripe')?.last_notice_at).toBe(now.toISOString());
  expect(before.find(({ name }) => name === 'cash_on_delivery')).toMatchObject({
    state: 'on',
    currencies: null,
  });
  expect((await save({ cash_on_delivery: false })).ways_to_pay).toEqual({
    come: [],
    go: ['cash_on_delivery'],
  });
  expect((await save({ cash_on_delivery: true })).ways_to_pay).toEqual({
    come: ['cash_on_delivery'],
    go: [],
  });
  expect((await save({ cash_on_delivery: true })).ways_to_pay).toEqual({ come: [], go: [] });
});
