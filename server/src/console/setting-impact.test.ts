import { consoleApi } from '@souk/contract/console-api';
import { IMPACTS_OF, type ImpactOf } from '@souk/rules/guarded-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSettings } from '#settings/queries.ts';
import { readSettings, type Settings } from '#settings/settings-schema.ts';
import { changeSettings } from '#settings/test-settings.ts';
import { buildProduct } from '#testing/builders.ts';
import { callConsole } from './test-consoles.ts';
import { buildOperatedShop, type OperatedShop } from './test-operated-shop.ts';

/* Settings that affect the whole shop are changed only once their impact is accepted. */

const { operatorSettings, operatorTexts } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers } = operated);
  await changeSettings(shop.db, { vendor_registration: true, country: 'US' });
});
afterAll(() => operated.close());

const impact = async (setting: ImpactOf, value: string) => {
  const input = { query: { setting, value }, headers };
  const { data } = await callConsole(shop, operatorSettings.readSettingImpact, input);
  return operatorSettings.readSettingImpact.reply.parse(data).affected;
};
const save = (settings: Partial<Settings>, accepted?: ImpactOf[]) => {
  const body = { settings, ...(accepted && { accepted }) };
  return callConsole(shop, operatorSettings.saveSettings, { headers, body });
};
const now = async () => readSettings(await listSettings(shop.db));
const sentence = 'This change affects the whole shop. Check what it affects, then confirm it.';

const changes: [ImpactOf, Partial<Settings>][] = [
  ['country', { country: 'DE' }],
  ['default_country', { default_country: 'FR' }],
  ['vendor_registration', { vendor_registration: false }],
  ['deemed_supplier', { deemed_supplier: true }],
  ['commission_tax_percent', { commission_tax_percent: 7 }],
];

test.each(changes)('%s is refused in one sentence until its impact is accepted', async (key, settings) => {
  const before = await now();
  for (const accepted of [undefined, IMPACTS_OF.filter((one) => one !== key)]) {
    const refused = await save({ ...settings, phone: '030' }, accepted);
    expect(refused).toMatchObject({
      status: 201,
      data: { fields: [{ path: `settings.${key}`, message: sentence }] },
    });
  }
  expect(await now()).toEqual(before);
  expect((await save(settings, [key])).status).toBe(200);
  expect(await now()).toEqual({ ...before, ...settings });
  // Sent again it changes nothing.
  expect((await save(settings)).status).toBe(200);
  const [entry] = (await callConsole(shop, operatorSettings.listHistory, { headers })).data.rows;
  const undone = await callConsole(shop, operatorSettings.undoEntry, { params: { id: entry!.id }, headers });
  expect(undone.status).toBe(200);
  expect(await now()).toEqual(before);
});

test('opening registration needs no acceptance', async () => {
  await changeSettings(shop.db, { vendor_registration: false });
  expect((await save({ vendor_registration: true })).status).toBe(200);
});

describe('the impact', () => {
  test('of the country counts stores and open orders, and reductions if EU law starts or stops to apply', async () => {
    await operated.order();
    await shop.db.updateTable('products').set({ selling_minor: 900, offered_minor: 500 }).execute();
    const counted = (await impact('country', 'DE')).map(({ what }) => what);
    expect(counted).toEqual(['stores', 'reductions', 'open_orders']);
    const { count } = await shop.db
      .selectFrom('stores')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(await impact('country', 'CA')).toContainEqual({ what: 'stores', count: Number(count) });
    expect((await impact('country', 'CA')).map(({ what }) => what)).not.toContain('reductions');
    expect(await impact('country', 'US')).toEqual([]);
    // The default country is the shop's country only if that is unknown.
    expect((await impact('default_country', 'DE')).map(({ what }) => what)).not.toContain('stores');
  });

  test('of the default language counts what isn’t translated into it', async () => {
    const { id } = await buildProduct(shop.db);
    const untranslated = async () =>
      (await impact('default_language', 'ar')).find(({ what }) => what === 'products')?.count ?? 0;
    const before = await untranslated();
    await shop.db
      .insertInto('catalog_texts')
      .values({ entity: 'products', entity_id: id, language_code: 'ar', field: 'title', text: 'قدر' })
      .execute();
    expect(await untranslated()).toBe(before - 1);
  });
});

test('another default language is refused until its impact is accepted', async () => {
  const put = (accepted?: ImpactOf[]) =>
    callConsole(shop, operatorTexts.saveShopLanguage, {
      params: { language: 'ar' },
      body: { name: 'العربية', direction: 'rtl', is_default: true, ...(accepted && { accepted }) },
      headers,
    });
  for (const accepted of [undefined, ['country'] as ImpactOf[]])
    expect(await put(accepted)).toMatchObject({
      status: 201,
      data: { fields: [{ path: 'is_default', message: sentence }] },
    });
  expect((await put(['default_language'])).status).toBe(200);
  const [entry] = (await callConsole(shop, operatorSettings.listHistory, { headers })).data.rows;
  await callConsole(shop, operatorSettings.undoEntry, { params: { id: entry!.id }, headers });
  const { code } = await shop.db
    .selectFrom('languages')
    .select('code')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  expect(code).toBe('en');
});
