import { interfaceTextsInput, languageInput, languageOrder } from '@souk/contract/console/content';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audited, type AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { loadInterfaceTexts } from './load-interface-texts.ts';
import { listLanguages, listSettings } from './queries.ts';
import { readSettings } from './settings-schema.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { deleteLanguage, reorderLanguages, saveLanguage } from './languages.ts';
import { saveInterfaceTexts } from './save-interface-texts.ts';
import { saveSettings } from './save-settings.ts';
import { changeSettings } from './test-settings.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());
beforeEach(async () => void (await sql`truncate audit_entries, announced_changes`.execute(shop.db)));

const actor = { kind: 'person', userId: null, name: 'Sara', storeId: null, requestId: null } as const;
const act = <T extends { ok: boolean }>(work: (tx: AuditedTx) => Promise<T>) => audited(shop.db, actor, work);

const history = () =>
  shop.db.selectFrom('audit_entries').select(['action', 'label', 'before', 'after']).orderBy('id').execute();
const announced = async () =>
  (await shop.db.selectFrom('announced_changes').select('tags').execute()).flatMap(({ tags }) => tags);

describe('settings', () => {
  const save = (settings: Record<string, unknown>) => act((tx) => saveSettings(tx, wholeShop, { settings }));
  const read = async () => readSettings(await listSettings(shop.db));

  test('a new currency sets icon, position and decimals, except those set manually', async () => {
    const shown = async () => {
      const { currency, currency_icon, currency_position, decimal_format } = readSettings(
        await listSettings(shop.db),
      );
      return [currency, currency_icon, currency_position, decimal_format];
    };
    const all = ['currency', 'currency_icon', 'currency_position', 'decimal_format'];
    expect(await changeSettings(shop.db, { currency: 'SEK' })).toEqual(all);
    expect(await shown()).toEqual(['SEK', 'kr', 2, 'en-SE']);
    await changeSettings(shop.db, { currency_icon: 'SEK' });
    expect(await changeSettings(shop.db, { currency: 'GBP' })).toEqual([
      'currency',
      'currency_position',
      'decimal_format',
    ]);
    expect(await shown()).toEqual(['GBP', 'SEK', 1, 'en-GB']);
    await changeSettings(shop.db, { currency_icon: '£' });
    expect(await changeSettings(shop.db, { currency: 'USD' })).toEqual([
      'currency',
      'currency_icon',
      'decimal_format',
    ]);
    expect(await shown()).toEqual(['USD', '$', 1, 'en-US']);
  });

  test('several are saved together or not at all, and recorded with their previous values', async () => {
    const { meta_title: title } = await read();
    expect(await save({ meta_title: 'Souk of Noor', primary_color: '#123456', withdrawal_days: 14 })).toEqual(
      {
        ok: true,
        changed: ['meta_title', 'primary_color'],
      },
    );
    expect(await history()).toMatchObject([
      {
        action: 'settings.save',
        label: 'meta_title, primary_color',
        before: { meta_title: title, primary_color: '#0f766e' },
        after: { meta_title: 'Souk of Noor', primary_color: '#123456' },
      },
    ]);
    expect(await announced()).toEqual(['settings']);
    const refused = await save({ meta_title: 'Other', primary_color: 'red', favourite: 1 });
    expect(refused).toMatchObject({
      ok: false,
      fields: [
        { path: 'settings.primary_color', reason: 'not_allowed', problem: expect.any(String) },
        { path: 'settings.favourite', reason: 'unknown' },
      ],
    });
    expect((await read()).meta_title).toBe('Souk of Noor');
    expect(await save({ meta_title: 'Souk of Noor' })).toEqual({ ok: true, changed: [], isUnchanged: true });
    expect(await history()).toHaveLength(1);
  });

  test('concurrent changes are serialized, each with its actual previous value', async () => {
    await save({ copyright_text: 'first' });
    await Promise.all(['a', 'b', 'c'].map((copyright_text) => save({ copyright_text })));
    const recorded = (await history()).slice(1);
    const befores = recorded.map(({ before }) => (before as { copyright_text: string }).copyright_text);
    const afters = recorded.map(({ after }) => (after as { copyright_text: string }).copyright_text);
    expect(befores).toEqual(['first', ...afters.slice(0, -1)]);
    expect((await read()).copyright_text).toBe(afters.at(-1));
  });
});

describe('languages', () => {
  const save = (input: object) => act((tx) => saveLanguage(tx, wholeShop, languageInput.parse(input)));
  const german = { code: 'de', name: 'Deutsch', direction: 'ltr' };

  test('are added, changed, reordered and deleted with all their translations', async () => {
    expect(await save(german)).toEqual({ ok: true });
    expect(await save(german)).toEqual({ ok: true, isUnchanged: true });
    await act((tx) =>
      saveInterfaceTexts(tx, wholeShop, { language: 'de', texts: { 'cart.title': 'Körbchen' } }),
    );
    const codes = (await listLanguages(shop.db)).map(({ code }) => code);
    expect(codes.at(-1)).toBe('de');
    const order = languageOrder.parse({ codes: codes.toReversed() });
    expect(await act((tx) => reorderLanguages(tx, wholeShop, order))).toEqual({ ok: true });
    expect((await listLanguages(shop.db)).map(({ code }) => code)).toEqual(codes.toReversed());
    expect(await act((tx) => reorderLanguages(tx, wholeShop, { codes: ['de'] }))).toMatchObject({
      reason: 'not_found',
    });
    expect(await act((tx) => deleteLanguage(tx, wholeShop, { code: 'de' }))).toEqual({
      ok: true,
      translations: 0,
    });
    expect(await shop.db.selectFrom('interface_texts').selectAll().execute()).toEqual([]);
    expect((await history()).map(({ action, label }) => `${action} ${label}`.trim())).toEqual([
      'language.save de',
      'interface_texts.save de',
      'language.reorder',
      'language.delete de',
    ]);
    expect((await history()).at(-1)!.before).toMatchObject({ name: 'Deutsch', interface_texts: 1 });
    expect(new Set(await announced())).toEqual(new Set(['settings', 'content', 'catalog']));
  });

  test('exactly one is the default, and enabled', async () => {
    const english = { code: 'en', name: 'English', direction: 'ltr', is_default: true };
    const notAllowed = (path: string) => ({
      ok: false,
      reason: 'invalid',
      fields: [{ path, reason: 'not_allowed' }],
    });
    expect(await save({ ...english, is_default: false })).toEqual(notAllowed('is_default'));
    expect(await save({ ...english, enabled: false })).toEqual(notAllowed('enabled'));
    expect(await act((tx) => deleteLanguage(tx, wholeShop, { code: 'en' }))).toEqual({
      ok: false,
      reason: 'is_default',
    });
    expect(await act((tx) => deleteLanguage(tx, wholeShop, { code: 'xx' }))).toMatchObject({
      reason: 'not_found',
    });
    await save({ ...german, is_default: true });
    const defaults = (await listLanguages(shop.db)).filter(({ is_default }) => is_default);
    expect(defaults.map(({ code }) => code)).toEqual(['de']);
    await save(english);
    await act((tx) => deleteLanguage(tx, wholeShop, { code: 'de' }));
  });
});

describe('interface texts', () => {
  const save = (language: string, texts: Record<string, string | null>) =>
    act((tx) => saveInterfaceTexts(tx, wholeShop, interfaceTextsInput.parse({ language, texts })));
  const shown = async () => (await loadInterfaceTexts(shop.db, 'en'))['cart.title'];

  test('are changed and restored', async () => {
    const original = await shown();
    expect(await save('en', { 'cart.title': 'Your basket' })).toEqual({ ok: true });
    expect(await shown()).toBe('Your basket');
    expect(await save('en', { 'cart.title': 'Your basket' })).toEqual({ ok: true, isUnchanged: true });
    expect(await save('en', { 'cart.title': null })).toEqual({ ok: true });
    expect(await shown()).toBe(original);
    expect(await history()).toMatchObject([
      { before: { 'cart.title': null }, after: { 'cart.title': 'Your basket' } },
      { before: { 'cart.title': 'Your basket' }, after: { 'cart.title': null } },
    ]);
  });

  test.each([
    ['no.such.key', 'Words', 'missing'],
    ['cart.title', 'Your {basket', 'not_icu'],
    ['toString', 'Words', 'missing'],
    ['cart.title', 'Your {basket}', 'unknown_placeholder'],
    ['cart.title', 'Your <b>basket</b>', 'unknown_placeholder'],
  ])('refuses %s as %s: %s', async (key, text, reason) => {
    const fields = [{ path: `texts.${key}`, reason }];
    expect(await save('en', { [key]: text })).toEqual({ ok: false, reason: 'invalid', fields });
    expect(await history()).toEqual([]);
  });

  test('refuses texts in a language that the shop doesn’t have', async () => {
    expect(await save('xx', { 'cart.title': 'Words' })).toMatchObject({ reason: 'not_found' });
  });
});

test('settings, languages and interface texts don’t exist for a store', async () => {
  const store = { storeId: 1 };
  const german = languageInput.parse({ code: 'de', name: 'Deutsch', direction: 'ltr' });
  const acts = [
    (tx: AuditedTx) => saveSettings(tx, store, { settings: { currency: 'EUR' } }),
    (tx: AuditedTx) => saveLanguage(tx, store, german),
    (tx: AuditedTx) => reorderLanguages(tx, store, { codes: ['ar', 'en'] }),
    (tx: AuditedTx) => deleteLanguage(tx, store, { code: 'ar' }),
    (tx: AuditedTx) => saveInterfaceTexts(tx, store, { language: 'ar', texts: { 'cart.title': 'سلة' } }),
  ];
  for (const work of acts)
    expect(await act<{ ok: boolean }>(work)).toEqual({ ok: false, reason: 'not_found' });
  expect(await history()).toEqual([]);
});
