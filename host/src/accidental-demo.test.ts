// @module-tag slow
import { passwordHasher } from '@souk/server/account/password-hasher';
import { openDatabase } from '@souk/server/db/open-database';
import type { TestDatabase } from '@souk/server/testing/test-database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoRefusal, refuseDemoDatabase } from './accidental-demo.ts';
import { inEnglish } from './doctor/finding.ts';
import { readEnvironment } from './environment.ts';
import { cloneDemoDatabase } from './testing/demo-database.ts';
import { openShopFolder, readyOf, type ShopFolder } from './testing/shop-folder.ts';

const production = { NODE_ENV: 'production' };
const inPublic = { PUBLIC_URL: 'https://shop.example' };
const forAll = { DEMO_IN_PUBLIC: '1' };
const own = { DATABASE_URL: 'postgres://souk:words@db.example/souk' };

/** ASVS 6.3.2: "demo logins exist only with DEMO=1; refuses to start". HOST proves nothing behind a proxy. */
describe('production is never a demo by accident', () => {
  test.each([
    ['by default in production', production, 'DEMO', 'NODE_ENV is production'],
    ['asked for in production', { ...production, ...own, DEMO: '1' }, 'DEMO', 'NODE_ENV is production'],
    [
      'on loopback behind a proxy',
      { ...inPublic, HOST: '127.0.0.1' },
      'DEMO',
      'PUBLIC_URL doesn’t point to this machine',
    ],
    ['under an address of the network', { PUBLIC_URL: 'http://192.168.1.7:3000' }, 'DEMO', 'PUBLIC_URL'],
    ['listening on an address of the network', { HOST: '192.168.1.7' }, 'DEMO', 'PUBLIC_URL'],
    [
      'with the sandbox only, in production',
      { ...production, DEMO: '0', PAYMENT_SANDBOX: '1' },
      'PAYMENT_SANDBOX',
      'NODE_ENV',
    ],
    [
      'with the sandbox only, in public',
      { ...inPublic, ...own, PAYMENT_SANDBOX: '1' },
      'PAYMENT_SANDBOX',
      'PUBLIC_URL',
    ],
    ['with the sandbox off', { ...production, PAYMENT_SANDBOX: '0' }, 'DEMO', 'NODE_ENV'],
  ])('%s: one sentence says what to set', (_, source, variable, reason) => {
    const refusal = inEnglish(demoRefusal(readEnvironment(source))!);
    expect(refusal).toMatch(new RegExp(`^${variable} must be 0 because ${reason}.*DEMO_IN_PUBLIC to 1`));
    expect(refusal).not.toContain('\n');
  });

  test.each([
    ['the demo of the README', {}],
    ['another name of this machine', { PUBLIC_URL: 'http://shop.localhost:3000' }],
    ['a phone in the same house', { HOST: '0.0.0.0' }],
    ['a shop in production', { ...production, DEMO: '0' }],
    ['a shop with a database of its own', { ...production, ...inPublic, ...own }],
    ['a demo that is meant for everybody', { ...production, ...inPublic, ...forAll }],
  ])('accepts %s', (_, source) => {
    expect(demoRefusal(readEnvironment(source))).toBeNull();
  });

  test('a public demo has no sign-in as anyone', () => {
    expect(readEnvironment({ ...inPublic, ...forAll }).hasSocialSandbox).toBe(false);
    expect(readEnvironment({ ...production, ...forAll }).hasSocialSandbox).toBe(false);
  });
});

describe('a database that already contains the demo', () => {
  let folder: ShopFolder;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = await openShopFolder();
    database = await cloneDemoDatabase();
  }, 300_000);
  afterAll(async () => {
    await database?.drop();
    await folder?.close();
  });

  const look = (source: Record<string, string>) =>
    refuseDemoDatabase(readEnvironment({ DATABASE_URL: database.url, DEMO: '0', ...source }), database.url);

  test('souk start with DEMO=0 in production exits with 1 and one sentence, and a local one opens', async () => {
    const refused = await folder.start({ ...production, DATABASE_URL: database.url });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(
      /^DATABASE_URL points to a database with demo accounts with the published password \(shopper@example\.com, seller@example\.com, operator@example\.com, catalogue@example\.com, support@example\.com, finance@example\.com\) and \d+ products from demo stores, which isn’t allowed because NODE_ENV is production\. .*set DEMO_IN_PUBLIC to 1 for a public demo\.$/m,
    );
    const local = await folder.start({ DATABASE_URL: database.url });
    await readyOf(local);
    // A running shop logs what souk doctor would report.
    await vi.waitFor(
      () => expect(local.output()).toMatch(/"finding":"Mail server","msg":"no SMTP_URL/),
      20_000,
    );
    local.child.kill('SIGTERM');
    expect(await local.ended).toBe(0);
  });

  test('souk start and souk seed as a demo in production exit before changing anything', async () => {
    for (const command of ['start', 'seed']) {
      const refused = folder.run([command], { ...production, DEMO: '1' });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toBe(
        'DEMO must be 0 because NODE_ENV is production; for a public demo, set DEMO_IN_PUBLIC to 1 instead.\n',
      );
    }
    expect(folder.postmasterPid()).toBeNull();
  });

  test('a database with changed people and products may be a real shop', async () => {
    await expect(look(inPublic)).rejects.toThrow('DATABASE_URL points to a database with');
    await expect(look({ ...inPublic, ...forAll })).resolves.toBeUndefined();
    await expect(look({})).resolves.toBeUndefined();
    const { db, close } = openDatabase({ url: database.url, max: 1 });
    const own = await passwordHasher().hash('words of my own');
    await db.updateTable('users').set({ password_hash: own }).execute();
    await expect(look(inPublic)).rejects.toThrow(/^(?!.*demo accounts).*demo stores/);
    await db.updateTable('stores').set({ status: 'suspended' }).execute();
    await expect(look(inPublic)).resolves.toBeUndefined();
    await close();
  });
});
