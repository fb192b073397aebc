// @module-tag slow
import { installSetDatabase, installSetPermission, type InstallerState } from '@souk/contract/install';
import { CURRENCIES } from '@souk/rules/currencies';
import { readMailServer } from '@souk/server/notification/mail/server/mail-server';
import { openTestMailServer } from '@souk/server/notification/mail/test-mail-server';
import { openDatabase } from '@souk/server/db/open-database';
import { readChecklist } from '@souk/server/operations/console/read-checklist';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import {
  openShopFolder,
  readyOf,
  type ShopFolder,
  type ShopProcess,
  statusOf,
} from '#testing/shop-folder.ts';
import { storedSecret } from '#stored-secret.ts';
import { changeInstallation, readInstallation } from './installation-file.ts';
import { KeyGuard, hashOfKey, makeInstallKey } from './install-key.ts';

type Reply = {
  status: number;
  data: { form?: string[]; fields?: unknown[]; tries_left?: number } & Record<string, unknown>;
};

async function ask(origin: string, name: string, body: object): Promise<Reply> {
  const response = await fetch(`${origin}/api/v1/install/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Reply;
}

const shopFacts = {
  name: 'Lamps',
  country: 'DE',
  currency: 'EUR',
  language: 'en',
  languages: ['ar'],
  time_zone: 'Europe/Berlin',
};
const operator = (name: string) => ({
  name,
  email: `${name}@shop.example`,
  password: 'a good password',
  start_with: 'empty',
});
const mailServer = {
  host: '127.0.0.1',
  port: 2525,
  security: 'none',
  user: '',
  from: 'orders@shop.example',
};
const serverOf = ({ url }: { url: string }) => ({ ...mailServer, port: Number(new URL(url).port) });
const longest = { timeout: 100_000, interval: 50 };

test('a key has 128 bits; after ten wrong ones in an hour even the right one is refused', () => {
  let now = 0;
  const guard = new KeyGuard(() => now);
  const key = makeInstallKey();
  expect(Buffer.from(key, 'base64url')).toHaveLength(16);
  for (let left = 9; left >= 0; left--)
    expect(guard.check('wrong', hashOfKey(key))).toEqual({ ok: false, triesLeft: left });
  expect(guard.check(key, hashOfKey(key))).toEqual({ ok: false, triesLeft: 0 });
  now = 3_600_000;
  expect(guard.check(key, hashOfKey(key))).toEqual({ ok: true });
  expect(guard.check('', null)).toMatchObject({ ok: false });
});

/* One folder, from the first start to the open shop, as the page does it. */
describe("a shop that isn't set up", () => {
  let folder: ShopFolder;
  let database: TestDatabase;
  let shop: ShopProcess;
  let key: string;
  beforeAll(async () => {
    folder = await openShopFolder({ isNew: true });
    database = await createEmptyDatabase();
    shop = await start();
    await vi.waitFor(() => expect(shop.output()).toMatch(/set up your shop: http/), longest);
    key = /key=(\S+)/.exec(shop.output())![1]!;
  });
  afterAll(async () => {
    await folder.close();
    await database.drop();
  });
  beforeEach(() => expect(shop.child.exitCode).toBeNull());

  const start = () => folder.start({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  const call = (name: string, body: object = {}) => ask(shop.origin, name, { install_key: key, ...body });

  test("tells visitors that it is being set up, and reports that it isn't configured", async () => {
    await expect.poll(() => statusOf(`${shop.origin}/install`), longest).toBe(200);
    expect(await statusOf(`${shop.origin}/`)).toBe(503);
    expect(await statusOf(`${shop.origin}/readyz`)).toBe(503);
    expect(await statusOf(`${shop.origin}/healthz`)).toBe(200);
    const slashed = await fetch(`${shop.origin}/install/?lang=ar`, { redirect: 'manual' });
    expect([slashed.status, slashed.headers.get('location')]).toEqual([308, '/install?lang=ar']);
    const configured = await fetch(`${shop.origin}/api/v1/install/configured`);
    expect(await configured.json()).toMatchObject({ status: 200, data: { configured: false } });
  });

  test("does nothing without the key, which isn't exposed", async () => {
    expect((await ask(shop.origin, 'begin', {})).status).toBe(404);
    expect(await ask(shop.origin, 'begin', { install_key: 'guessed' })).toMatchObject({
      status: 403,
      data: { form: ['This key isn’t valid. 9 attempts left this hour.'], tries_left: 9 },
    });
    const stored = await readInstallation(folder.dataDir);
    expect(stored?.keyHash).toBe(hashOfKey(key));
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  test('checks its machine', async () => {
    const { data } = await call('set-permission', { time: Date.now() - 3_600_000 });
    const { checks } = installSetPermission.reply.parse(data);
    expect(checks.every(({ ok }) => ok)).toBe(true);
    expect(checks.filter(({ warning }) => warning).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['The server’s clock differs from your browser’s']),
    );
  });

  test('creates the tables of the database in its environment', async () => {
    const { data } = await call('set-database');
    expect(installSetDatabase.reply.parse(data)).toMatchObject({ configured: true });
    expect((await call('begin')).data).toMatchObject({ database: 'given', shop: null });
  });

  test('reports invalid fields, and keeps the entered shop through a kill', async () => {
    expect(await call('set-shop', { ...shopFacts, name: ' ' })).toMatchObject({
      status: 201,
      data: { fields: [{ path: 'name', message: 'Enter a name for the shop.' }] },
    });
    expect((await call('finish', operator('early'))).data.form).toEqual(['Enter a name for the shop first.']);
    expect((await call('set-shop', shopFacts)).status).toBe(200);
    shop.child.kill('SIGKILL');
    await shop.ended;
    shop = await start();
    await expect.poll(() => shop.output(), longest).toContain('The setup isn’t finished');
    await expect.poll(() => statusOf(`${shop.origin}/install`), longest).toBe(200);
    const { data } = await call('begin');
    expect((data as unknown as InstallerState).shop).toEqual(shopFacts);
  });

  test("previews a product table in the visitor's language without storing it", async () => {
    const look = (text: string) => call('look-at-table', { table: { text, name: 'goods.csv' } });
    const table = 'Name;Category;Price;Stock\nLamp;Light > Desk;12,50;3\nTorch;Light;x;1\nCup;;4,00;\n';
    expect(await look(table)).toMatchObject({
      status: 200,
      data: { made: 2, refused: 1, problems: ['Row 3, price “x”: can’t be read'] },
    });
    expect((await look('a,b\n1,2')).data.form).toEqual([
      'The first row must name the columns; “title” and “price” are required.',
    ]);
    const unread = {
      ...operator('early'),
      start_with: 'table',
      table: { text: 'Name,Price\nLamp,x', name: '' },
    };
    expect((await call('finish', unread)).data.form).toEqual([
      'We can’t read this file. Choose a CSV file with products.',
    ]);
    const { db, close } = openDatabase({ url: database.url, max: 1 });
    for (const left of ['stores', 'categories', 'tax_rules', 'bulk_changes', 'audit_entries'] as const)
      expect(await db.selectFrom(left).selectAll().execute()).toEqual([]);
    await close();
  });

  test('refuses a weak password before the last step and in it, and creates no account', async () => {
    const weak = { ...operator('early'), password: 'password1' };
    for (const name of ['check-account', 'finish'])
      expect((await call(name, weak)).data).toMatchObject({
        fields: [
          {
            path: 'password',
            message: 'Choose a stronger password, or one with at least 12 characters.',
          },
        ],
      });
    expect(await call('check-account', operator('early'))).toMatchObject({ status: 200, data: true });
    const { db, close } = openDatabase({ url: database.url, max: 1 });
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    await close();
  });

  test('proposes only languages that a country speaks and that have texts', async () => {
    const { data } = await call('begin');
    const { countries, languages } = data as unknown as InstallerState;
    const proposed = (code: string) => countries.find((country) => country.code === code)?.languages;
    const shipped = (...codes: string[]) =>
      codes.filter((code) => languages.some((one) => one.code === code));
    expect(proposed('DE')).toEqual(shipped('de'));
    expect(proposed('CH')).toEqual(shipped('de', 'fr'));
    expect(proposed('AE')).toEqual(['ar']);
    expect(countries.filter(({ currency }) => !CURRENCIES.includes(currency))).toEqual([]);
  });

  test("sends a test email through a mail server, and shows the server's refusal", async () => {
    const [good, bad] = [
      await openTestMailServer(),
      await openTestMailServer({ code: 550, words: 'We know no such shop' }),
    ];
    try {
      const { name, email } = operator('early');
      const send = (mail?: object) => call('try-mail', { name, email, ...(mail ? { mail } : {}) });
      expect((await send(serverOf(good))).data).toMatchObject({
        state: 'sent',
        reply: expect.stringMatching(/^250/),
      });
      expect(good.arrived).toMatchObject([{ to: [email], from: 'orders@shop.example' }]);
      expect(good.arrived[0]!.source).toContain('Lamps');
      expect((await send(serverOf(bad))).data).toMatchObject({
        state: 'failed',
        reply: expect.stringContaining('We know no such shop'),
      });
      expect((await send()).data.fields).toMatchObject([{ path: 'host' }]);
      const withoutPassword = { ...serverOf(good), user: 'mara' };
      expect((await call('check-mail', withoutPassword)).data.fields).toMatchObject([{ path: 'password' }]);
      expect((await send(withoutPassword)).data.fields).toMatchObject([{ path: 'mail.password' }]);
    } finally {
      good.close();
      bad.close();
    }
  });

  test('creates one operator for two browsers that finish simultaneously, and opens', async () => {
    const names = ['mara', 'omar', 'lina', 'sami'];
    const replies = await Promise.all(
      names.map((name) =>
        call('finish', { ...operator(name), mail: mailServer }).catch(() => ({ status: 0 })),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await readyOf(shop);
    const { db, close } = openDatabase({ url: database.url, max: 1 });
    const members = await db
      .selectFrom('users')
      .leftJoin('memberships', 'user_id', 'users.id')
      .select(['users.email', 'role_id'])
      .execute();
    const stored = await readMailServer(db, await storedSecret(join(folder.dataDir, 'auth-secret')));
    expect(stored).toEqual({ state: 'ok', server: { ...mailServer, password: '' } });
    await close();
    const winner = names[replies.findIndex(({ status }) => status === 200)]!;
    expect(members).toEqual([{ email: `${winner}@shop.example`, role_id: 1 }]);
    const signedIn = await fetch(`${shop.origin}/api/v1/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({
        email: `${winner}@shop.example`,
        password: 'a good password',
        audience: 'operator',
      }),
    });
    expect(await signedIn.json()).toMatchObject({ status: 200 });
  });

  test('has the entered name, currency and languages', async () => {
    const response = await fetch(`${shop.origin}/api/v1/common`);
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      setting: { currency: 'EUR', currency_icon: '€', default_country: 'DE' },
      site_setting: { site_name: 'Lamps' },
      default_language: { code: 'en' },
      languages: [{ code: 'en' }, { code: 'ar', direction: 'rtl' }],
    });
  });

  test("can't be set up again, even with the key", async () => {
    expect(await call('set-database', { built_in: true })).toMatchObject({
      status: 201,
      data: { form: ['Already configured.'] },
    });
    expect(await call('set-permission')).toMatchObject({ data: { form: ['Already configured.'] } });
    expect((await call('finish', operator('late'))).status).toBe(404);
    expect(await statusOf(`${shop.origin}/install`)).toBe(404);
  });

  test('stays closed while its database is down, and after a kill before the setup was recorded', async () => {
    shop.child.kill('SIGTERM');
    await shop.ended;
    const lonely = await folder.start({
      DATABASE_URL: 'postgres://souk@127.0.0.1:1/souk',
      LOG_LEVEL: 'silent',
    });
    await expect.poll(() => lonely.output(), longest).toContain("The database isn't responding");
    expect(lonely.output()).not.toContain('Set up');
    expect(await statusOf(`${lonely.origin}/install`)).not.toBe(200);
    lonely.child.kill('SIGKILL');
    await lonely.ended;
    await changeInstallation(folder.dataDir, { keyHash: hashOfKey(key), finishedAt: null });
    shop = await start();
    await readyOf(shop);
    expect(shop.output()).not.toContain('Set up');
    const stored = await readInstallation(folder.dataDir);
    expect([stored?.keyHash, stored?.finishedAt]).toEqual([null, expect.any(String)]);
  });

  test('a second machine on the same database opens without setup', async () => {
    const other = await openShopFolder({ isNew: true });
    try {
      const second = await other.start({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
      await readyOf(second);
      expect(second.output()).not.toContain('Set up');
      const words = ['install', '--name', 'X', '--country', 'DE', '--person', 'X', '--email', 'x@x.example'];
      const command = other.run(
        [...words, '--password-stdin'],
        { DATABASE_URL: database.url },
        'a good password',
      );
      expect([await command.ended, command.output().trim()]).toEqual([1, 'Already configured.']);
    } finally {
      await other.close();
    }
  });
});

test('`souk install` sets up without a browser while the installer waits, which then opens the shop', async () => {
  const folder = await openShopFolder({ isNew: true });
  const database = await createEmptyDatabase();
  try {
    const shop = await folder.start({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    await expect.poll(() => shop.output(), longest).toMatch(/set up your shop: http/);
    const souk = async (words: string[], input = '') => {
      const command = folder.run(['install', ...words], { DATABASE_URL: database.url }, input);
      return [await command.ended, command.output()] as const;
    };
    const facts = ['--name', 'Lampen', '--country', 'AE', '--person', 'Mara', '--email', 'mara@shop.example'];
    expect(await souk([...facts, '--password-stdin'], 'short')).toMatchObject([1, /password: /]);
    expect(await souk([...facts, '--password-stdin'], 'password1')).toMatchObject([1, /stronger password/]);
    const [, output] = await souk(['key', '--new']);
    expect(hashOfKey(/key=(\S+)/.exec(output)![1]!)).toBe((await readInstallation(folder.dataDir))?.keyHash);
    const tablePath = join(folder.dataDir, 'goods.csv');
    await writeFile(
      tablePath,
      'Name;Category;Brand;Price;Stock\nLamp;Light > Desk;Amphora;12,50;3\nCup;;;4,00;7\n',
    );
    facts.push('--table', tablePath, '--languages', 'ar');
    expect(await souk([...facts, '--password-stdin'], 'a good password\n')).toMatchObject([
      0,
      /Lampen is set up; mara@shop\.example can sign in/,
    ]);
    await readyOf(shop);
    const common = await fetch(`${shop.origin}/api/v1/common`);
    expect(await common.json()).toMatchObject({
      data: { setting: { currency: 'AED' }, languages: [{ code: 'en' }, { code: 'ar' }] },
    });
    // The table's products belong to the operator's own store and await review.
    const { db, close } = openDatabase({ url: database.url, max: 1 });
    try {
      const listProducts = () =>
        db
          .selectFrom('products')
          .innerJoin('stores', 'stores.id', 'store_id')
          .innerJoin('categories', 'categories.id', 'category_id')
          .innerJoin('memberships', 'memberships.store_id', 'stores.id')
          .innerJoin('users', 'users.id', 'user_id')
          .select(['products.title', 'selling_minor', 'products.status', 'stores.name', 'users.email'])
          .select('categories.title as place')
          .orderBy('products.id')
          .execute();
      await expect.poll(listProducts, longest).toHaveLength(2);
      const of = { status: 2, name: 'Lampen', email: 'mara@shop.example' };
      expect(await listProducts()).toEqual([
        { ...of, title: 'Lamp', selling_minor: 1250, place: 'Light' },
        { ...of, title: 'Cup', selling_minor: 400, place: 'Products' },
      ]);
      // Steps completed by sample data don't count as done.
      const steps = await readChecklist(db);
      expect(
        steps?.filter(({ step }) => ['shipping', 'tax', 'category', 'table', 'goods'].includes(step)),
      ).toEqual([
        { step: 'shipping', is_done: false },
        { step: 'tax', is_done: false },
        { step: 'category', is_done: true },
        { step: 'table', is_done: false },
      ]);
    } finally {
      await close();
    }
  } finally {
    await folder.close();
    await database.drop();
  }
});
