import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '@souk/server/db/open-database';
import { buildGuest, buildGuests, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct } from '@souk/server/testing/builders';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { findFreePort } from './postgres/server-process.ts';
import { ensureStorefrontBuild } from './storefront-build.ts';
import { fastSettings, makeTestFolder } from './testing/test-cluster.ts';

const souk = join(import.meta.dirname, '../bin/souk.js');
/** INVARIANTS I10 asks for 100, which take a quarter of an hour. */
const killRounds = Number(process.env['KILL_ROUNDS'] ?? 3);

type Shop = { child: ChildProcess; origin: string; said: () => string; ended: Promise<number | null> };

let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(() => ensureStorefrontBuild(() => {}), 300_000);
beforeEach(async () => {
  dataDir = await makeTestFolder();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const pid = postmasterPid();
  if (pid !== null) killIfThere(pid);
  await rm(dataDir, { recursive: true, force: true });
});

function run(words: string[], variables: Record<string, string> = {}): Omit<Shop, 'origin'> {
  const child = spawn(process.execPath, [souk, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function startShop(variables: Record<string, string> = {}): Promise<Shop> {
  const port = await findFreePort();
  return { ...run(['start'], { PORT: String(port), ...variables }), origin: `http://127.0.0.1:${port}` };
}

async function statusOf(url: string): Promise<number> {
  return fetch(url, { headers: { connection: 'close' } }).then(
    async (response) => {
      await response.text();
      return response.status;
    },
    () => 0,
  );
}

const readyOf = (shop: Shop, timeout = 15_000) =>
  expect.poll(() => statusOf(`${shop.origin}/readyz`), { timeout, interval: 50 }).toBe(200);

function postmasterPid(): number | null {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, which is what was wanted.
  }
}

test('a start opens the shop, SIGTERM ends it and its database with 0, a second start is ready in 8 s', async () => {
  const first = await startShop();
  await readyOf(first, 30_000);
  expect(await statusOf(`${first.origin}/api/v1/common`)).toBe(200);
  expect(first.said()).toContain('The shop is open: http://localhost:');
  const pid = postmasterPid()!;
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(postmasterPid()).toBeNull();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');

  const second = await startShop();
  await readyOf(second, 8000);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

test('a second shop on the same folder says so and exits 1; the first goes on (F7)', async () => {
  const first = await startShop();
  await readyOf(first, 30_000);
  const second = await startShop();
  expect(await second.ended).toBe(1);
  expect(second.said()).toBe(
    `The folder ${dataDir} is in use by the shop with process id ${first.child.pid}; stop that one first, or choose another folder with DATA_DIR.\n`,
  );
  expect(await statusOf(`${first.origin}/api/v1/common`)).toBe(200);

  const setting = run(['settings', 'set', 'site_name', 'Bazaar']);
  expect(await setting.ended).toBe(0);
  expect(setting.said()).toBe('site_name = "Bazaar"\n');
  const doctor = run(['doctor']);
  expect(await doctor.ended).toBe(0);
  expect(doctor.said()).toContain('✓ Migrations: up to date');
});

test('after kill -9 the shop is ready again in 15 s, with what it knew (F9)', async () => {
  const first = await startShop();
  await readyOf(first, 30_000);
  expect(await run(['settings', 'set', 'site_name', 'Bazaar']).ended).toBe(0);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await startShop();
  await readyOf(second);
  const { data } = (await (await fetch(`${second.origin}/api/v1/common`)).json()) as {
    data: { site_setting: { site_name: string } };
  };
  expect(data.site_setting.site_name).toBe('Bazaar');
});

test('a port in use is one sentence and exit 1, and leaves no database running', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const shop = await startShop({ PORT: String(port) });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain(`Port ${port} of 127.0.0.1 is in use by another program;`);
  expect(postmasterPid()).toBeNull();
  other.close();
});

test('a wrong variable is one sentence and exit 1 (F38)', async () => {
  const shop = await startShop({ AUTH_SECRET: 'short' });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toBe('AUTH_SECRET must be a secret of at least 32 characters.\n');
});

test('an unknown command points to the help, which names every variable', async () => {
  const unknown = run(['strat']);
  expect(await unknown.ended).toBe(1);
  expect(unknown.said()).toBe('There is no command "strat"; "npx souk help" lists them.\n');
  const help = run(['help']);
  expect(await help.ended).toBe(0);
  for (const name of ['PORT', 'DATABASE_URL', 'DATA_DIR', 'LOG_LEVEL'])
    expect(help.said()).toContain(`  ${name} `);
});

describe('with a database of somebody else', () => {
  let proxy: Server;
  afterEach(() => proxy?.close());

  test('it is away at first: 503 and an apology, open as soon as it answers (F2); wrong passwords stop at once', async () => {
    const database = await startEmbeddedDatabase({
      dataDir: join(dataDir, 'elsewhere'),
      settings: fastSettings,
    });
    const url = new URL(database.url);
    const real = Number(url.port);
    url.port = String(await findFreePort());

    const shop = await startShop({ DATABASE_URL: url.href });
    await expect.poll(() => statusOf(`${shop.origin}/healthz`), { timeout: 15_000 }).toBe(200);
    expect(await statusOf(`${shop.origin}/readyz`)).toBe(503);
    const page = await fetch(shop.origin);
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('This page reloads by itself.');
    const call = await fetch(`${shop.origin}/api/v1/common`);
    expect(await call.json()).toMatchObject({ status: 503 });

    proxy = createServer((socket) => {
      const through = connect(real, '127.0.0.1');
      socket.pipe(through).pipe(socket);
      socket.on('error', () => through.destroy());
      through.on('error', () => socket.destroy());
    }).listen(Number(url.port), '127.0.0.1');
    await readyOf(shop);
    expect(await statusOf(`${shop.origin}/api/v1/common`)).toBe(200);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);

    url.password = 'wrong';
    const refused = await startShop({ DATABASE_URL: url.href });
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toContain('The database of DATABASE_URL refuses: password authentication failed');
    await database.stop();
  });

  test('a mail outlives kill -9 and a mail server that is away: it arrives after the next start (I45)', async () => {
    const database = await startEmbeddedDatabase({
      dataDir: join(dataDir, 'elsewhere'),
      settings: fastSettings,
    });
    const mailPort = await findFreePort();
    const variables = { DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
    const first = await startShop(variables);
    await readyOf(first, 30_000);
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
    expect((await run(['doctor'], variables).ended) ?? 1).toBe(0);

    const subjects: string[] = [];
    const mailServer = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, _session, done) {
        let source = '';
        stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
        stream.on('end', () => {
          subjects.push(/^Subject: (.*)\r$/m.exec(source)?.[1] ?? '');
          done();
        });
      },
    });
    mailServer.listen(mailPort, '127.0.0.1');
    // Whatever the first shop had tried, its time has come.
    await db.updateTable('mails').set({ due_at: null }).execute();
    const second = await startShop(variables);
    await readyOf(second);
    await expect.poll(() => subjects, { timeout: 10_000 }).toEqual([`Your order (${data.order})`]);
    expect(await statusOf(`${second.origin}/dev/mail.json`)).toBe(404); // there is a mail server
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    mailServer.close();
    await close();
    await database.stop();
  });

  test(
    `kill -9 while five guests order, ${killRounds} rounds: every order that was acknowledged is there, whole, and no half one (I10)`,
    { timeout: 60_000 * killRounds },
    async () => {
      const database = await startEmbeddedDatabase({
        dataDir: join(dataDir, 'elsewhere'),
        settings: fastSettings,
      });
      const variables = { DATABASE_URL: database.url, RATE_LIMITS: 'off' };
      const { db, close } = openDatabase({ url: database.url, max: 2 });
      const acknowledged: string[] = [];
      let product: { id: number; inventoryIds: number[] } | undefined;
      for (let round = 1; round <= killRounds; round++) {
        const shop = await startShop(variables);
        await readyOf(shop, 30_000);
        const goods = (product ??= await buildProduct(db, { stock: 10_000 }));
        const tokens = await buildGuests(db, 200, () => ({ items: [{ product: goods, quantity: 2 }] }));
        const lastOne = acknowledged.length + randomInt(5, 40);

        async function orderUntilItEnds() {
          for (let token = tokens.pop(); token; token = tokens.pop()) {
            const reply = await fetch(`${shop.origin}/api/v1/order/action`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(orderBody(token)),
            });
            acknowledged.push(((await reply.json()) as { data: { order: string } }).data.order);
            if (acknowledged.length === lastOne) shop.child.kill('SIGKILL');
          }
        }
        await Promise.allSettled([1, 2, 3, 4, 5].map(orderUntilItEnds));
        await shop.ended;
        expect(tokens.length).toBeGreaterThan(0);
      }

      const orders = await db
        .selectFrom('orders')
        .innerJoin('order_parts', 'order_parts.order_id', 'orders.id')
        .innerJoin('order_lines', 'order_lines.order_part_id', 'order_parts.id')
        .select(['number', 'order_lines.quantity', 'orders.total_minor as ordered'])
        .select(['order_parts.total_minor as ofPart', 'order_lines.total_minor as ofLine'])
        .execute();
      const { count } = await db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(orders).toHaveLength(count);
      expect(orders.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged));
      const sums = new Set(orders.map(({ number: _number, ...amounts }) => JSON.stringify(amounts)));
      // 2 × 10.00 and 5.00 for shipping, everywhere.
      expect([...sums]).toEqual([JSON.stringify({ quantity: 2, ordered: 2500, ofPart: 2500, ofLine: 2500 })]);
      const { quantity } = await db
        .selectFrom('inventories')
        .select('quantity')
        .where('id', '=', product!.inventoryIds[0]!)
        .executeTakeFirstOrThrow();
      expect(quantity).toBe(10_000 - 2 * orders.length);
      const left = await db
        .selectFrom('cart_items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(left.count).toBe(killRounds * 200 - orders.length);
      await close();
      await database.stop();
    },
  );
});
