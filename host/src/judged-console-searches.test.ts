// @module-tag slow
import { readFileSync } from 'node:fs';
import { consoleApi } from '@souk/contract/console-api';
import { loadMessages } from '@souk/contract/messages';
import { commandOfRecord, listCommands } from '@souk/console/list-commands';
import { menuOf } from '@souk/console/menu-of';
import { rankCommands } from '@souk/console/rank-commands';
import { compileMessages } from '@souk/kit/i18n/compile-messages.ts';
import { createTranslate } from '@souk/kit/i18n/translate.ts';
import { operatorPermissions, sellerPermissions, type Audience } from '@souk/rules/permissions';
import { settingGroups } from '@souk/server/settings/setting-groups';
import { buildTestShop, type TestShop } from '@souk/server/testing/build-test-shop';
import { atConsole, callConsole } from '@souk/server/console/test-consoles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDemoDatabase } from './testing/demo-database.ts';

/* Whether the command menu puts first what people mean (`demo/judged/console-searches.txt`), in the demo shop. */

const floor = 0.95;
const people = { operator: 'operator@example.com', seller: 'seller@example.com' } as const;

let shop: TestShop;
const headers = new Map<Audience, Record<string, string>>();
const given = new Map<Audience, Record<string, string>>();

beforeAll(async () => {
  shop = await buildTestShop({ database: await cloneDemoDatabase() });
  for (const audience of ['operator', 'seller'] as const) {
    const { id } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', people[audience])
      .executeTakeFirstOrThrow();
    headers.set(audience, await atConsole(shop, id, audience));
    given.set(audience, await anOrder(audience));
  }
}, 300_000);
afterAll(() => shop?.close());

/** The newest order of a buyer without an account, which is the only one with their email address and name. */
async function anOrder(audience: Audience): Promise<Record<string, string>> {
  const rows = await shop.db
    .selectFrom('order_parts')
    .innerJoin('orders', 'orders.id', 'order_parts.order_id')
    .select(['orders.number', 'orders.address', 'order_parts.store_id', 'orders.user_id'])
    .orderBy('orders.id', 'desc')
    .execute();
  const seen = new Set<string>();
  for (const { number, address, store_id, user_id } of rows) {
    const { name, email, phone } = address as { name: string; email: string; phone: string };
    const isFirst = !seen.has(name);
    if (audience === 'operator' || store_id === 1) seen.add(name);
    if (isFirst && user_id === null && (audience === 'operator' || store_id === 1))
      return { number, email, phone, buyer: name };
  }
  throw new Error(`The demo has no order of a guest for the ${audience}.`);
}

type Judged = { audience: Audience; language: string; text: string; expected: string[] };

function judgedSearches(): Judged[] {
  const file = readFileSync(new URL('../../demo/judged/console-searches.txt', import.meta.url), 'utf8');
  return file
    .split(/^# /m)
    .slice(1)
    .flatMap((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [audience = '', language = ''] = head.split(' ');
      return lines.filter(Boolean).map((line) => {
        const [text = '', expected = ''] = line.split(' : ');
        return { audience: audience as Audience, language, text, expected: expected.split(' | ') };
      });
    });
}

const translateIn = (language: string) =>
  createTranslate({
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    compiled: compileMessages(loadMessages(language)),
  });

const permissionsOf = { operator: operatorPermissions, seller: sellerPermissions } as const;

/** What the menu lists first, named as in the file. */
async function firstOf(audience: Audience, language: string, text: string): Promise<string> {
  const t = translateIn(language);
  const permissions = permissionsOf[audience];
  const declared = listCommands({ audience, permissions, places: menuOf(audience, permissions), t });
  const { data: found } = await callConsole(shop, consoleApi.search.searchConsole, {
    query: { q: text },
    headers: { ...headers.get(audience)!, language },
  });
  const records = found.map((record) => commandOfRecord(record, audience, t));
  const [first] = rankCommands([...declared, ...records], text);
  if (!first) return 'nothing';
  return first.kind === 'record' ? `${first.id.split(' ')[0]} ${first.title}` : first.to;
}

const isMeant = (first: string, expected: string) =>
  expected.startsWith('/') ? first === expected : first.startsWith(expected);

test('the first result is the expected one in at least 95 of 100 searches', async () => {
  const judged = judgedSearches();
  expect(judged.length).toBeGreaterThanOrEqual(120);
  const wrong: string[] = [];
  for (const { audience, language, text, expected } of judged) {
    const values = given.get(audience)!;
    const fill = (one: string) => one.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    const first = await firstOf(audience, language, fill(text));
    const meant = expected.map(fill);
    if (!meant.some((one) => isMeant(first, one)))
      wrong.push(`${audience} ${language}: ${fill(text)}: ${first} instead of ${meant.join(' | ')}`);
  }
  const right = 1 - wrong.length / judged.length;
  if (process.env['SHOW_SEARCHES']) console.log(`${right.toFixed(4)}\n${wrong.join('\n')}`);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(floor);
});

test('every setting and every page of the menus is found by its name', () => {
  const t = translateIn('en');
  const permissions = operatorPermissions;
  const commands = listCommands({
    audience: 'operator',
    permissions,
    places: menuOf('operator', permissions),
    t,
  });
  const settings = commands.filter(({ kind }) => kind === 'setting').map(({ to }) => to.split('=')[1]!);
  expect(new Set(settings)).toEqual(new Set(Object.keys(settingGroups)));
  expect(settings).toHaveLength(Object.keys(settingGroups).length);
});
