import { createTranslate } from '@souk/kit/i18n/translate.ts';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import type { FoundRecord } from '@souk/contract/console-search';
import { operatorPermissions, operatorRoles, sellerPermissions, sellerRoles } from '@souk/rules/permissions';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { operator } from '#operator/pages.ts';
import { seller } from '#seller/pages.ts';
import { menuOf } from '../menu-of.ts';
import { commandOfRecord, listCommands } from './list-commands.ts';
import { rankCommands } from './rank-commands.ts';

const translateIn = (language: 'en' | 'ar') => createTranslate(messagesIn(language));
const english = translateIn('en');

const commandsOf = (audience: 'operator' | 'seller', permissions: readonly string[], t = english) =>
  listCommands({ audience, permissions, places: menuOf(audience, permissions), t });
const all = commandsOf('operator', operatorPermissions);
const titles = (q: string, commands = all) => rankCommands(commands, q).map(({ title }) => title);

const record = (facts: Partial<FoundRecord>): ReturnType<typeof commandOfRecord> =>
  commandOfRecord(
    {
      kind: 'product',
      id: 1,
      title: 'Lamp',
      note: '',
      match: '',
      is_exact: false,
      is_similar: false,
      ...facts,
    },
    'operator',
    english,
  );

describe('ranking', () => {
  test('a whole number comes first, then names, beginnings, words, descriptions and typing errors', () => {
    const commands = [
      record({ id: 1, title: 'Coupon book', is_similar: true }),
      record({ id: 2, title: 'Gift card', match: 'COUPONS', is_exact: true }),
      record({ id: 3, title: 'Coupons of last year' }),
      ...all,
    ];
    expect(titles('coupons', commands).slice(0, 3)).toEqual([
      'Gift card',
      'Vouchers',
      'Coupons of last year',
    ]);
    expect(titles('coupons', commands)).not.toContain('Coupon book');
    expect(titles('cuopons', [commands[0]!, ...all])).toEqual(['Vouchers', 'Coupon book']);
  });

  test.each([
    ['VAT', 'Tax rules'],
    ['cookie', 'Cookie banner'],
    ['vouchr', 'Vouchers'],
    ['payuot', 'Payouts'],
    ['how do I change the currency?', 'Change currency'],
    ['backup', 'Backups'],
  ])('%s: %s', (q, title) => {
    expect(titles(q)[0]).toBe(title);
  });

  test('Arabic is found with and without the article, hamza and diacritics', () => {
    const arabic = commandsOf('operator', operatorPermissions, translateIn('ar'));
    const [expected] = titles('الضريبة', arabic);
    for (const q of ['ضريبة', 'ضريبه', 'الضَّريبة']) expect(titles(q, arabic)[0], q).toBe(expected);
  });

  test('blank text and nonsense match nothing', () => {
    for (const q of ['', '  ', '?!', 'qzqzqz']) expect(titles(q)).toEqual([]);
  });
});

describe('permissions', () => {
  const needed = (q: string, permissions: readonly string[]) =>
    titles(q, commandsOf('operator', permissions));

  test('only permitted pages, settings and actions are listed', () => {
    expect(needed('change currency', operatorRoles.reader)).not.toContain('Change currency');
    expect(needed('currency', operatorRoles.support)).toEqual([]);
    expect(needed('payouts', operatorRoles.catalogue)).not.toContain('Payouts');
    expect(titles('voucher', commandsOf('seller', sellerRoles.packer))).toEqual([]);
  });
});

describe.each([
  ['operator', operator, operatorPermissions],
  ['seller', seller, sellerPermissions],
] as const)('of the %s', (audience, pages, permissions) => {
  const commands = commandsOf(audience, permissions);
  const routes = pages.map(({ path = '' }) => ({ path: `/${audience}/${path}` }));

  test('each command leads to a page', () => {
    expect(commands.filter(({ to }) => !matchRoutes(routes, to.replace(/[?#].*/, '')))).toEqual([]);
  });

  test('each page of the menu has synonyms, and no two commands have the same id', () => {
    const ofMenu = commands.filter(({ id }) => id.startsWith('page /'));
    expect(ofMenu.filter(({ names, note }) => names.length < (note ? 2 : 1))).toEqual([]);
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
  });
});
