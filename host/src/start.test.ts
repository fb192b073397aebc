// @module-tag slow
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { openDatabase } from '@souk/server/db/open-database';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct } from '@souk/server/testing/builders';
import { cloneDatabase } from '@souk/server/testing/test-database';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { variables } from './environment.ts';
import { findFreePort } from '@souk/postgres/server-process';
import { ensureStorefrontBuild } from './storefront-build.ts';
import {
  openShopFolder,
  readyOf,
  type ShopFolder,
  type ShopProcess,
  statusOf,
} from './testing/shop-folder.ts';

let folder: ShopFolder;
beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  folder = await openShopFolder();
}, 300_000);
afterAll(() => folder?.close());

/** Retries while a busy machine sheds requests. */
const expectStatus = (url: string, status: number) =>
  expect.poll(() => statusOf(url), { timeout: 30_000 }).toBe(status);

describe('one folder, from its first start', () => {
  let shop: ShopProcess;

  test('a start opens the shop, SIGTERM ends it and its database with 0, a second start is ready in 15 s', async () => {
    const first = await folder.start();
    await readyOf(first);
    await expectStatus(`${first.origin}/api/v1/common`, 200);
    expect(first.output()).toContain('The shop is open: http://127.0.0.1:');
    const pid = folder.postmasterPid()!;
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(folder.postmasterPid()).toBeNull();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');

    // Options that a start adds itself: it restarts once, not forever.
    shop = await folder.start({ NODE_OPTIONS: '--max-semi-space-size=16' });
    await readyOf(shop);
  });

  test('a second shop on the same folder says so and exits 1; the first goes on (F7)', async () => {
    const second = await folder.start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `The folder ${folder.dataDir} is in use by the shop with process ID ${shop.child.pid}. Stop it first, or choose another folder with DATA_DIR.\n`,
    );
    await expectStatus(`${shop.origin}/api/v1/common`, 200);

    const setting = folder.run(['settings', 'set', 'site_name', 'Bazaar']);
    expect(await setting.ended).toBe(0);
    expect(setting.output()).toBe('site_name = "Bazaar"\n');
    const doctor = folder.run(['doctor']);
    expect(await doctor.ended).toBe(0);
    expect(doctor.output()).toContain('✓ Migrations: up to date');
  });

  test('after kill -9 the shop is ready again with its data (F9)', async () => {
    shop.child.kill('SIGKILL');
    await shop.ended;
    const next = await folder.start();
    await readyOf(next);
    const { data } = (await (await fetch(`${next.origin}/api/v1/common`)).json()) as {
      data: { site_setting: { site_name: string } };
    };
    expect(data.site_setting.site_name).toBe('Bazaar');
    next.child.kill('SIGINT');
    expect(await next.ended).toBe(0);
  });
});

test('a port in use is one sentence and exit 1, and leaves no database running', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const shop = await folder.start({ PORT: String(port) });
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toContain(`Port ${port} of 127.0.0.1 is already in use.`);
  expect(folder.postmasterPid()).toBeNull();
  other.close();
});

test('a wrong variable is one sentence and exit 1 (F38)', async () => {
  const shop = await folder.start({ AUTH_SECRET: 'short' });
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toBe(
    'AUTH_SECRET must be a secret of at least 32 characters; generated in DATA_DIR if missing.\n',
  );
});

test("an unknown command points to the help, which names every variable except the providers', even if one is wrong", async () => {
  for (const words of [['strat'], ['help', 'strat'], ['strat', '--help']]) {
    const unknown = folder.run(words);
    expect(await unknown.ended, words.join(' ')).toBe(1);
    expect(unknown.output()).toBe('Unknown command "strat". Run "npx souk help" for a list.\n');
  }
  const help = folder.run(['help'], { PORT: 'none' });
  expect(await help.ended).toBe(0);
  for (const name of Object.keys(variables)) expect(help.output()).toContain(`  ${name} `);
});

test("--help prints a command's usage only; commands without arguments refuse them", async () => {
  const help = folder.run(['start', '--help']);
  expect(await help.ended).toBe(0);
  expect(help.output().split('\n').slice(2)).toEqual([
    expect.stringMatching(/^ {2}start +starts the shop/),
    '',
  ]);
  expect(folder.postmasterPid()).toBeNull();
  const order = folder.run(['order', 'advance', '-h']);
  expect(await order.ended).toBe(0);
  expect(order.output().match(/^ {2}order \w+/gm)).toEqual([
    '  order show',
    '  order advance',
    '  order parcel',
  ]);
  const stray = folder.run(['migrate', 'now']);
  expect(await stray.ended).toBe(1);
  expect(stray.output()).toBe('"npx souk migrate" takes no arguments, but got "now".\n');
});

describe('with an external database', () => {
  let proxy: Server;
  afterEach(() => proxy?.close());

  test('down at first: 503 and an apology, opens once it responds (F2); wrong passwords stop at once', async () => {
    const database = await cloneDatabase();
    const url = new URL(database.url);
    url.hostname = '127.0.0.1'; // sockets use no password
    const real = Number(url.port);
    url.port = String(await findFreePort());

    const shop = await folder.start({ DATABASE_URL: url.href });
    await expect.poll(() => statusOf(`${shop.origin}/healthz`), { timeout: 15_000 }).toBe(200);
    await expectStatus(`${shop.origin}/readyz`, 503);
    const page = await fetch(shop.origin);
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('This page retries automatically');
    const call = await fetch(`${shop.origin}/api/v1/common`);
    expect(await call.json()).toMatchObject({ status: 503 });

    proxy = createServer((socket) => {
      const through = connect(real, '127.0.0.1');
      socket.pipe(through).pipe(socket);
      socket.on('error', () => through.destroy());
      through.on('error', () => socket.destroy());
    }).listen(Number(url.port), '127.0.0.1');
    await readyOf(shop);
    await expectStatus(`${shop.origin}/api/v1/common`, 200);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);

    url.password = 'wrong';
    const refused = await folder.start({ DATABASE_URL: url.href });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(
      'The database at DATABASE_URL refused the connection: password authentication failed',
    );
    await database.drop();
  });

  test('an email survives kill -9 and an unavailable mail server: it arrives after the next start (I45)', async () => {
    const database = await cloneDatabase();
    const mailPort = await findFreePort();
    const variables = { DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
    const first = await folder.start(variables);
    await readyOf(first);
    const { db, close } = openDatabase({ url: database.url, max: 2 });
    const token = await buildGuest(db, { items: [{ product: await buildProduct(db) }] });
    const reply = await fetch(`${first.origin}/api/v1/order/action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(orderBody(token)),
    });
    const { status, data } = (await reply.json()) as { status: number; data: { order: string } };
    expect(status).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
    expect((await folder.run(['doctor'], variables).ended) ?? 1).toBe(0);

    const mails: string[] = [];
    const mailServer = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, _session, done) {
        let source = '';
        stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
        stream.on('end', () => {
          mails.push(source.replaceAll('=\r\n', '')); // without soft line breaks
          done();
        });
      },
    });
    mailServer.listen(mailPort, '127.0.0.1');
    // Makes retries of the first shop due now.
    await db.updateTable('mails').set({ due_at: null }).execute();
    const second = await folder.start(variables);
    await readyOf(second);
    await expect.poll(() => mails).toEqual([expect.stringContaining(data.order)]);
    await expectStatus(`${second.origin}/dev/mail.json`, 404); // a mail server is configured
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    mailServer.close();
    await close();
    await database.drop();
  });
});
