// @module-tag slow
import { buildApp } from '@souk/server/app';
import { openDatabase, type Database } from '@souk/server/db/open-database';
import { withDeadline } from '@souk/server/runtime/deadline';
import { openTestMailServer, type TestMailServer } from '@souk/server/notification/mail/test-mail-server';
import { startJobs } from '@souk/server/start-jobs';
import { giveGoodwill } from '@souk/server/payment/payout/test-payouts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '@souk/server/testing/builders';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { renderText } from '@souk/server/texts/render-text';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mediaFolder } from '#media/media-folder.ts';
import { readEnvironment } from '#environment.ts';
import { machineOf } from '#machine.ts';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import { rm } from 'node:fs/promises';
import { HEALTH_CHECKS } from '@souk/rules/machine-names';
import { examineDatabase, examineMachine } from './examine-shop.ts';
import { inEnglish, worstOf } from './finding.ts';
import { warnOfFindings } from './warn-of-findings.ts';

let clone: TestDatabase;
let database: Database;
let dataDir: string;
let mailServer: TestMailServer;
beforeAll(async () => {
  mailServer = await openTestMailServer();
  real.SMTP_URL = mailServer.url;
  clone = await cloneDatabase();
  database = openDatabase({ url: clone.url, max: 2 });
  dataDir = await makeTestFolder();
});
afterAll(async () => {
  mailServer?.close();
  await database?.close();
  await clone?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const real = {
  NODE_ENV: 'production',
  DEMO: '0',
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: '',
  AUTH_SECRET: 'a'.repeat(40),
};

/** Checks that have texts in the console. */
const checks: readonly string[] = HEALTH_CHECKS;

const arabic = { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false };
/** Names, variables and external messages aren't translated. */
const exemptKeys = ['finding.raw'];

/** State and text of a finding by name. Also verifies that every finding has an Arabic text. */
async function find(name: string, source: Record<string, string> = {}) {
  const environment = readEnvironment({ ...real, DATA_DIR: dataDir, DATABASE_URL: clone.url, ...source });
  const findings = [
    ...(await examineMachine(environment)),
    ...(await examineDatabase(environment, clone.url)),
  ];
  for (const { name: check, message } of findings) {
    expect(checks).toContain(check.toLowerCase().replaceAll(' ', '-'));
    if (!exemptKeys.includes(message.key)) expect(renderText(arabic, message)).toMatch(/[ء-ي]/);
  }
  const found = findings.findLast((finding) => finding.name === name);
  return found && `${found.state}: ${inEnglish(found.message)}`;
}

describe('checks of settings', () => {
  test.each([
    ['Mail server', {}, /^ok: sent through 127\.0\.0\.1:\d+$/],
    [
      'Mail server',
      { SMTP_URL: 'smtp://shop:secret@127.0.0.1:1' },
      /^warning: 127\.0\.0\.1:1 doesn’t accept emails: connect ECONNREFUSED 127\.0\.0\.1:1$/,
    ],
    [
      'Mail server',
      { SMTP_URL: '', DEMO: '1', NODE_ENV: 'development', PUBLIC_URL: '' },
      /^warning: no SMTP_URL, so emails are written to/,
    ],
    ['Mail server', { SMTP_URL: '' }, /^warning: no SMTP_URL, .* set SMTP_URL to your mail server$/],
    ['Demo', { DEMO: '1' }, /^problem: DEMO must be 0 because NODE_ENV is production/],
    ['Demo', { PAYMENT_SANDBOX: '1' }, /^problem: PAYMENT_SANDBOX must be 0/],
    ['Demo', {}, /^ok: no demo data$/],
    ['Limits', { RATE_LIMITS: 'off' }, /^problem: RATE_LIMITS is off, .* set it to on$/],
    ['Address', { PUBLIC_URL: 'http://shop.example' }, /^warning: PUBLIC_URL uses http,/],
    ['Secrets', {}, /^ok: AUTH_SECRET is set$/],
    ['Secrets', { AUTH_SECRET: '' }, /^ok: stored in /],
    [
      'Secrets',
      { AUTH_SECRET: '', DATABASE_URL: 'postgres://souk:words@db.example/souk' },
      /^warning: the database is on another host, but auth-secret is stored only in .*; set AUTH_SECRET/,
    ],
    [
      'Payment methods',
      {
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      /^ok: Card/,
    ],
    ['Disk', {}, /^(ok|warning): [\d,]+ MB free/],
  ])('%s with %j', async (name, source, words) => {
    expect(await find(name, source)).toMatch(words);
  });
});

describe('checks of the shop', () => {
  test('a demo account with the public password is a problem in public, but not locally', async () => {
    const { hash } = await import('@node-rs/argon2');
    await buildUser(database.db, { email: 'seller@example.com' });
    await database.db
      .updateTable('users')
      .set({ password_hash: await hash('souk-demo', { memoryCost: 64, timeCost: 1 }) })
      .where('email', '=', 'seller@example.com')
      .execute();
    expect(await find('Demo')).toMatch(
      /^problem: DATABASE_URL points to a database with .*seller@example\.com/,
    );
    expect(await find('Demo', { DEMO_IN_PUBLIC: '1' })).toMatch(
      /^ok: .* publicly accessible because DEMO_IN_PUBLIC is 1$/,
    );
    const home = { NODE_ENV: '', PUBLIC_URL: '' };
    expect(await find('Demo', home)).toMatch(/^ok: .* from this machine only$/);
    expect(await find('Demo', { ...home, HOST: '0.0.0.0' })).toMatch(/^warning: .* set HOST=127\.0\.0\.1/);
    await database.db.deleteFrom('users').where('email', '=', 'seller@example.com').execute();
  });

  test('no operator, no products, no payment or shipping method: each states a remedy', async () => {
    expect(await find('Operator')).toMatch(/^warning: .*souk user create .* --operator/);
    expect(await find('Catalog')).toMatch(/^warning: no published product/);
    await setSetting(database.db, 'cash_on_delivery', false);
    expect(await find('Payment methods')).toMatch(
      /^problem: no payment method supports USD; set a provider’s keys/,
    );
    await setSetting(database.db, 'cash_on_delivery', true);
    expect(await find('Payment methods')).toBe('ok: Cash on delivery');

    const lamp = await buildProduct(database.db);
    expect(await find('Catalog')).toBe('ok: 1 published product');
    expect(await find('Shipping')).toMatch(/^ok/);
    await database.db.deleteFrom('shipping_places').execute();
    expect(await find('Shipping')).toMatch(/^warning: nobody can order from Store \d+ \(1 product\)/);
    await database.db.updateTable('products').set({ status: 2 }).where('id', '=', lamp.id).execute();
    const id = await buildUser(database.db, { email: 'you@shop.example' });
    await makeOwner(database.db, id);
    expect(await find('Operator')).toBe('ok: 1 operator');
  });

  test('reports a wrong clock with direction and remedy', async () => {
    expect(await find('Clock')).toMatch(/^ok/);
    const now = Date.now.bind(Date);
    const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    expect(await find('Clock')).toMatch(/^problem: 3[56]\d\d\.\d s ahead of the database; run NTP/);
    ahead.mockRestore();
  });

  test('names an untrusted proxy by the address the shop has seen', async () => {
    const open = { TRUSTED_PROXIES: '' };
    expect(await find('Proxy')).toBe('ok: 127.0.0.1 trusted');
    expect(await find('Proxy', open)).toMatch(/^warning: PUBLIC_URL uses https and TRUSTED_PROXIES is empty/);
    const app = await buildApp({
      db: database.db,
      publicUrl: real.PUBLIC_URL,
      authSecret: real.AUTH_SECRET,
      mailer: { send: async () => {} },
      media: mediaFolder('/nowhere'),
    });
    await app.server.inject({
      url: '/api/v1/common',
      remoteAddress: '172.30.99.1',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    await expect
      .poll(() => find('Proxy', open), { timeout: 20_000 })
      .toMatch(/^problem: .* came from 172\.30\.99\.1 \(1 request\).* set TRUSTED_PROXIES=172\.30\.99\.1$/);
    expect(await find('Proxy')).toMatch(/^warning: .* also came from 172\.30\.99\.1/);
    await app.server.close();
  });

  test('undelivered emails, a failed job, a provider without webhooks, an old backup', async () => {
    expect([await find('Email delivery'), await find('Jobs'), await find('Payment webhooks')]).toEqual([
      'ok: empty',
      'ok: no failures in the last hour',
      'ok: all providers send webhooks',
    ]);
    expect(await find('Backup')).toMatch(/^warning: no backup yet; set BACKUP_DIR/);
    await database.pool.query(
      `insert into mails (cause, kind, recipient, language_code, data, given_up_at, last_error)
       values ('test:1', 'order-placed', 'you@shop.example', 'en', '{}', now(), 'mailbox full')`,
    );
    expect(await find('Email delivery')).toBe(
      'warning: 1 email wasn’t delivered (last error: mailbox full); resend or discard it under System › Emails',
    );
    await database.pool.query(
      `insert into backups (finished_at, kind, place, bytes) values (now() - interval '3 days', 'nightly', '/backup/1', 9)`,
    );
    expect(await find('Backup')).toMatch(/^warning: last backup .* in \/backup\/1; set BACKUP_DIR/);
    await database.pool.query(
      `insert into backups (finished_at, kind, place, bytes) values (now(), 'by-hand', '/backup/2', 9)`,
    );
    expect(await find('Backup')).toMatch(/^ok: last backup .* in \/backup\/2$/);
    await database.pool.query(
      `update backups set tried_at = now(), trial = 'failed', trial_problem = 'its end is missing' where place = '/backup/1'`,
    );
    expect(await find('Backup')).toMatch(
      /^problem: the last test, on \d{4}-\d\d-\d\d, failed: its end is missing; /,
    );
    await database.pool.query(
      `update backups set tried_at = now(), trial = 'restored', trial_rows = 9 where place = '/backup/2'`,
    );
    expect(await find('Backup')).toMatch(/^ok: /);
  });
});

describe('a day of payments without webhooks', () => {
  beforeEach(async () => {
    await database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx); // otherwise the ledger's triggers would refuse
      await sql`truncate money_movements, payment_attempts, orders cascade`.execute(tx);
    });
    const order = await database.pool.query<{ id: number }>(
      `insert into orders (number, guest_key, user_address_id, address, order_method, currency, language_code, time_zone,
         subtotal_minor, shipping_minor, tax_minor, total_minor)
       values ('20261120AAAAAA', 'g', 1, '{}', 3, 'USD', 'en', 'UTC', 100, 0, 0, 100) returning id`,
    );
    await database.pool.query(
      `with attempt as (insert into payment_attempts (order_id, provider, reference, payment_id, state, amount_minor, currency)
         values ($1, 'stripe', 'r-1', 'pi-1', 'paid', 100, 'USD') returning id)
       select record_movement('payment', $1, id, 'stripe', 'pi-1', 100, 'USD', null, null, 'stripe', now()) from attempt`,
      [order.rows[0]!.id],
    );
  });

  test('names the provider and its webhook URL until the first one arrives', async () => {
    expect(await find('Payment webhooks')).toBe(
      'warning: no webhook received from stripe (1 payment in 7 days) yet; register https://shop.example/api/v1/payment/stripe/notify with the provider and check the secret',
    );
    await database.pool.query(`insert into provider_notices values ('stripe', now())`);
    expect(await find('Payment webhooks')).toBe('ok: all providers send webhooks');
  });
});

test('reports a job that failed within the hour with its reason', async () => {
  const app = await buildApp({
    db: database.db,
    publicUrl: real.PUBLIC_URL,
    authSecret: real.AUTH_SECRET,
    mailer: { send: async () => {} },
    media: mediaFolder('/nowhere'),
  });
  const jobs = await startJobs(app.shop, clone.url);
  await jobs.stop();
  await app.server.close();
  await database.pool.query(
    `insert into jobs.job (name, state, completed_on, output) values ('clean-keys', 'failed', now(), '{"message":"out of reach"}')`,
  );
  expect(await find('Jobs')).toMatch(/^problem: .*clean-keys \(1 time, last error: out of reach\)/);
  // The next run of a scheduled job makes up for it; an on-demand job stays undone.
  await database.pool.query(
    `insert into jobs.job (name, state, completed_on, output) values ('delete-pictures', 'failed', now() - interval '3 hours', '{"message":"busy"}')`,
  );
  await database.pool.query(
    `update jobs.job set completed_on = now() - interval '2 hours' where name = 'clean-keys'`,
  );
  expect(await find('Jobs')).toBe(
    'warning: failed after all retries: delete-pictures (1 time, last error: busy); retry them under System › Jobs',
  );
  await database.pool.query(`update jobs.job set completed_on = now() where name = 'clean-keys'`);
});

test('completes a requested check even if the requester has left', async () => {
  const machine = machineOf(
    readEnvironment({ ...real, DATA_DIR: dataDir, DATABASE_URL: clone.url }),
    clone.url,
  );
  const { findings } = await withDeadline({ until: performance.now() - 1, signal: null }, () =>
    machine.examine({ isFresh: true }),
  );
  expect(findings.filter(({ message }) => inEnglish(message).includes('connections are busy'))).toEqual([]);
});

test('a running shop logs the same, as warnings and errors', async () => {
  const environment = readEnvironment({ ...real, DATA_DIR: dataDir, DATABASE_URL: clone.url, SMTP_URL: '' });
  const log = { warn: vi.fn(), error: vi.fn() };
  await warnOfFindings(environment, clone.url, log);
  expect(log.warn).toHaveBeenCalledWith({ finding: 'Mail server' }, expect.stringContaining('no SMTP_URL'));
  expect(log.warn).toHaveBeenCalledWith({ finding: 'Email delivery' }, expect.stringContaining('delivered'));
  expect(log.error).toHaveBeenCalledWith({ finding: 'Jobs' }, expect.stringContaining('clean-keys'));
  expect(log.warn).not.toHaveBeenCalledWith({ finding: 'Operator' }, expect.anything());
});

describe('a shop outside the demo without SMTP_URL', () => {
  /** As the console's home and system pages and `souk doctor` report it. */
  async function examined(source: Record<string, string>) {
    const environment = readEnvironment({
      ...real,
      DATA_DIR: dataDir,
      DATABASE_URL: clone.url,
      SMTP_URL: '',
      ...source,
    });
    const { findings } = await machineOf(environment, clone.url).examine({ isFresh: true });
    return { state: worstOf(findings), mails: findings.filter(({ name }) => name === 'Mail server') };
  }
  const ofDeveloper = { NODE_ENV: 'development', PUBLIC_URL: '' };
  const never = async (source: Record<string, string>) => {
    const { state, mails } = await examined(source);
    expect(state).not.toBe('ok');
    expect(mails).toMatchObject([{ state: 'warning', message: { key: 'finding.mails.nobody' } }]);
  };

  test.each([
    ['in production', {}],
    ['in production, reached by http', { PUBLIC_URL: 'http://shop.example' }],
    ["on a developer's machine", ofDeveloper],
    ['as a public demo', { DEMO: '1', DEMO_IN_PUBLIC: '1', PAYMENT_SANDBOX: '1' }],
  ])('never reports that all is well: %s', (_, source) => never(source));

  test('never reports that all is well once it is set up, whatever DEMO says', async () => {
    expect((await examined({ ...ofDeveloper, DEMO: '1' })).mails).toMatchObject([
      { state: 'warning', message: { key: 'finding.mails.files' } },
    ]);
    await database.pool.query(
      `insert into audit_entries (actor_kind, actor_name, action, entity, label) values ('command', 'souk install', 'shop.set-up', 'shop', 'Souk')`,
    );
    await never({ ...ofDeveloper, DEMO: '1' });
  });
});

test('says who holds sellers’ money, and warns while nobody has decided it although there is some', async () => {
  const undecided =
    'it isn’t recorded who holds sellers’ money; ask a lawyer whether the shop needs a license, then choose under Settings › Sellers';
  expect(await find('Seller funds')).toBe(`ok: ${undecided}`);
  const storeId = await buildStore(database.db);
  await giveGoodwill({ db: database.db, now: new Date() }, { storeId, minor: 500 });
  expect(await find('Seller funds')).toBe(`warning: ${undecided}`);
  for (const [funds, words] of [
    ['provider', /^ok: a payment provider holds sellers’ money/],
    ['reseller', /^ok: the shop is the seller of record/],
    ['license', /^ok: the shop holds sellers’ money until the payout/],
  ] as const) {
    await setSetting(database.db, 'seller_funds', funds);
    expect(await find('Seller funds')).toMatch(words);
  }
});
