// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorRoleIds } from '#access/membership-queries.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { trustedSenders } from '#http/trusted-senders.ts';
import { noMachine } from '#outbound/machine-port.ts';
import { testProvider } from '#payment/test-provider.ts';
import { changeSettings } from '#settings/test-settings.ts';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser } from '#testing/builders.ts';

const now = new Date('2026-11-20T12:00:00Z');
let hasMailServer = false;
const mailer = { writesFiles: async () => !hasMailServer, send: async () => {} };
const payments = testProvider().payments;
const inTestMode = new Set<string>();
let shop: TestShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop({
    now,
    mailer,
    payments: { ...payments, providersInTestMode: inTestMode },
    machine: {
      ...noMachine,
      port: 3000,
      trustsProxy: trustedSenders(['127.0.0.1']),
      backups: { ...noMachine.backups, hour: 3 },
    },
  });
  headers = await ownerAtConsole(shop);
});
afterAll(() => shop.close());

async function read(more: Record<string, string> = {}) {
  shop.app.shop.site.invalidate();
  const { data } = await callConsole(shop, consoleApi.operatorGoLive.readGoLive, {
    headers: { ...headers, ...more },
    query: { browser: testPublicUrl },
  });
  return data;
}
const found = async () => (await read()).items.map(({ finding }) => finding);

test('shows a new shop what is missing', async () => {
  expect(await found()).toEqual([
    expect.stringMatching(/^address\./),
    'mail.none',
    'payments.unproved',
    'backups.none',
    'team.one',
    'time-zone.utc',
    'commission.ok',
    'legal.none',
    'sellers.nobody',
  ]);
});

test('compares the public address with what the request carried', async () => {
  const { host } = new URL(testPublicUrl);
  const right = { host, 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7' };
  const { address, items } = await read(right);
  expect(address).toEqual({
    public_url: testPublicUrl,
    port: 3000,
    problems: ['http'],
    received: {
      sender: '127.0.0.1',
      is_trusted: true,
      host,
      forwarded_host: null,
      forwarded_proto: 'http',
      forwarded_for: '203.0.113.7',
      visitor: expect.any(String),
    },
  });
  expect(items[0]).toMatchObject({ item: 'address', state: 'problem', finding: 'address.http' });
  const { address: wrong } = await read({ host, 'x-forwarded-proto': 'https' });
  expect(wrong.problems).toEqual(['http', 'proto', 'no-for']);
});

test('email is done only once a mail server has accepted the latest one', async () => {
  const mailState = async () => (await read()).items.find(({ item }) => item === 'mail');
  hasMailServer = true;
  expect(await mailState()).toMatchObject({ state: 'todo', finding: 'mail.unproved' });
  const mail = {
    kind: 'test-mail',
    recipient: 'a@shop.test',
    language_code: 'en',
    data: '{}',
    created_at: now,
  };
  const sent = { ...mail, cause: 'test-mail:1', sent_at: now, due_at: null, by_server: true };
  await shop.db.insertInto('mails').values(sent).execute();
  expect(await mailState()).toMatchObject({ state: 'done', finding: 'mail.ok', at: now.toISOString() });
  const failed = { ...mail, cause: 'test-mail:2', due_at: now, last_error: '535 Wrong password' };
  await shop.db.insertInto('mails').values(failed).execute();
  expect(await mailState()).toMatchObject({
    state: 'problem',
    finding: 'mail.failing',
    values: { reason: '535 Wrong password' },
  });
});

test('the other states follow the shop', async () => {
  inTestMode.add('stripe');
  await buildStore(shop.db);
  await changeSettings(shop.db, {
    vendor_registration: true,
    legal_name: 'Souk Ltd',
    time_zone: 'Europe/Berlin',
  });
  const second = await buildUser(shop.db);
  const member = { user_id: second, store_id: null, role_id: operatorRoleIds.owner };
  await shop.db.insertInto('memberships').values(member).execute();
  await shop.db
    .insertInto('pages')
    .values({ slug: 'terms', title: 'Terms', description: '<p>Terms</p>' })
    .execute();
  const backup = { kind: 'nightly', place: '/backups/one.tar.gz', bytes: 1, finished_at: now };
  await shop.db.insertInto('backups').values(backup).execute();
  expect((await found()).slice(2)).toEqual([
    'payments.test',
    'backups.ok',
    'team.ok',
    'time-zone.ok',
    'commission.none',
    'legal.unlinked',
    'sellers.open',
  ]);
  const link = { area: 'services', title: 'Terms', link: '/page/terms' };
  await shop.db.insertInto('site_links').values(link).execute();
  await changeSettings(shop.db, { default_commission_percent: 12 });
  const old = new Date(now.getTime() - 3 * 24 * 3600_000);
  await shop.db.updateTable('backups').set({ finished_at: old }).execute();
  expect(await found()).toEqual(expect.arrayContaining(['backups.old', 'commission.ok', 'legal.ok']));
});
