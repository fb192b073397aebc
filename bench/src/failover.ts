/*
 * `npm run soak -- failover`: a shop on a primary with a synchronous standby, both embedded servers in a temporary folder,
 * behind a proxy to the current primary. While ten people buy, the primary is killed; the standby is promoted and the proxy
 * switched to it, as Patroni and HAProxy do (docs/operating/pooling-and-failover.md). Promised: every acknowledged order exists once,
 * the books balance, and the shop has recovered 10 s after the kill.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkShopBooks } from '@souk/host/doctor/check-shop-books';
import { endOn } from '@souk/host/process-end';
import { ensureStorefrontBuild } from '@souk/host/storefront-build';
import { findFreePort } from '@souk/postgres/server-process';
import { startPrimary } from '@souk/postgres/testing/primary';
import { startStandby } from '@souk/postgres/testing/standby';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import { openDatabase } from '@souk/server/db/open-database';
import { buildGuests } from '@souk/server/order/test-shoppers';
import { prepareDatabase } from '@souk/server/prepare-database';
import { buildProduct } from '@souk/server/testing/builders';
import { buyUntil, type Bought } from './buyers.ts';
import { openTcpSwitch } from './tcp-switch.ts';

const buyers = 10;
const maxOrders = 10_000;
const beforeMs = 5000;
const afterMs = 5000;
const promisedMs = 10_000;
const openWithinMs = 90_000;
const souk = join(import.meta.dirname, '../../host/bin/souk.js');

const closing: (() => unknown)[] = [];
const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close();
};
const ending = endOn(closeAll);

try {
  process.exitCode = (await failOver()) ? 0 : 1;
} catch (error) {
  if (!ending.isEnding()) throw error;
}
if (!ending.isEnding()) {
  await closeAll();
  process.exit();
}

async function failOver(): Promise<boolean> {
  const { primary, standby, way, origin } = await setUp();
  const first = openDatabase({ url: primary.url, max: 2 });
  await first.db
    .insertInto('languages')
    .values({ code: 'en', name: 'English', direction: 'ltr', is_default: true })
    .execute();
  const product = await buildProduct(first.db, { stock: 1_000_000 });
  const guests: string[] = [];
  while (guests.length < maxOrders)
    guests.push(...(await buildGuests(first.db, 2000, () => ({ items: [{ product }] }))));
  await standInStep(first.pool);
  await first.close();

  const bought: Bought = { orders: [], again: new Map(), wrong: [] };
  let isOver = false;
  const buying = Array.from({ length: buyers }, () => buyUntil({ origin, guests, bought }, () => isOver));
  await wait(beforeMs);
  const killedAt = performance.now();
  process.kill(primary.server.pid, 'SIGKILL');
  way.turnTo(null);
  const ordersBefore = bought.orders.length;
  await standby.promote();
  const promotedAt = performance.now();
  way.turnTo(standby.port);
  await untilWell(origin, () => bought.orders.some(({ askedAt }) => askedAt > promotedAt));
  const wellAt = performance.now();
  await wait(afterMs);
  isOver = true;
  await Promise.all(buying);
  return report({ url: standby.url, bought, ordersBefore, killedAt, promotedAt, wellAt });
}

async function setUp() {
  await ensureStorefrontBuild(console.log);
  const folder = await makeTestFolder(tmpdir()); // on a disk, like real databases
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const password = randomBytes(16).toString('hex');
  const primary = await startPrimary({ folder: join(folder, 'one'), password });
  closing.push(() => primary.server.stop());
  await prepareDatabase({ url: primary.url });
  const standby = await startStandby({
    url: primary.url,
    from: join(folder, 'one'),
    folder: join(folder, 'two'),
  });
  closing.push(() => standby.stop());
  const way = await openTcpSwitch(primary.port);
  closing.push(() => way.close());
  const url = new URL(primary.url);
  url.port = String(way.port);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const shop = spawn(process.execPath, [souk, 'start'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url.href,
      DATA_DIR: join(folder, 'shop'),
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      WORKERS: process.env['WORKERS'] ?? '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(shop, 'exit');
  closing.push(async () => {
    shop.kill('SIGTERM');
    await ended;
  });
  await until(() => isServed(`${origin}/readyz`), openWithinMs);
  return { primary, standby, way, origin };
}

/** From now on commits wait until the standby has written them. */
async function standInStep(pool: ReturnType<typeof openDatabase>['pool']): Promise<void> {
  await pool.query(`alter system set synchronous_standby_names = 'standby'`);
  await pool.query('select pg_reload_conf()');
  const state = `select count(*)::int as count from pg_stat_replication where sync_state = 'sync'`;
  await until(async () => (await pool.query<{ count: number }>(state)).rows[0]!.count === 1, 20_000);
}

/** Waits until the shop is ready, serves uncached pages and has sold something. */
async function untilWell(origin: string, hasSold: () => boolean): Promise<void> {
  const isWell = async () =>
    hasSold() &&
    (await isServed(`${origin}/readyz`)) &&
    (await isServed(`${origin}/search?q=${randomBytes(4).toString('hex')}`));
  await until(isWell, 60_000);
}

function isServed(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(5000) }).then(
    async (reply) => (await reply.text()).length > 0 && reply.status === 200,
    () => false,
  );
}

async function until(isSo: () => Promise<boolean>, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline)
      throw new Error(`What was waited for did not come in ${limitMs / 1000} s.`);
    await wait(50);
  }
}

async function report(run: {
  url: string;
  bought: Bought;
  ordersBefore: number;
  killedAt: number;
  promotedAt: number;
  wellAt: number;
}): Promise<boolean> {
  const { url, bought, ordersBefore, killedAt, promotedAt, wellAt } = run;
  const { db, close } = openDatabase({ url, max: 1 });
  const rows = await db.selectFrom('orders').select('number').execute();
  await close();
  const wrongBooks = (await checkShopBooks(url)).filter(({ wrong }) => wrong !== null);
  const found = new Set(rows.map(({ number }) => number));
  const acknowledged = bought.orders.map(({ number }) => number);
  const lost = acknowledged.filter((number) => !found.has(number));
  const twice = acknowledged.length - new Set(acknowledged).size;
  const unasked = found.size - new Set(acknowledged).size;
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  const again = [...bought.again].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
  for (const line of [
    `Orders acknowledged: ${acknowledged.length}, of them ${ordersBefore} before the primary was killed.`,
    `Found after it: ${acknowledged.length - lost.length}. Lost: ${lost.length}. Acknowledged twice: ${twice}. That nobody was told of: ${unasked}.`,
    `Tried again with the same key: ${again}. Wrong answers: ${bought.wrong.length}.`,
    `Seconds from the kill to the promotion: ${seconds(killedAt, promotedAt)}, to a shop that is well: ${seconds(killedAt, wellAt)}.`,
    `Books that do not add up: ${wrongBooks.length}.`,
  ])
    console.log(line);
  for (const words of bought.wrong.slice(0, 5)) console.log(`Wrong: ${words}`);
  const broken = [
    ...(lost.length > 0 ? ['Orders that were acknowledged are lost.'] : []),
    ...(twice + unasked > 0 ? ['Orders are double.'] : []),
    ...(bought.wrong.length > 0 ? ['Buyers got wrong answers.'] : []),
    ...(wrongBooks.length > 0 ? ['Books do not add up.'] : []),
    ...(wellAt - killedAt > promisedMs ? ['The shop was not well 10 s after the kill.'] : []),
    ...(ordersBefore === 0 ? ['Nobody had bought before.'] : []),
  ];
  for (const promise of broken) console.log(`Broken: ${promise}`);
  if (broken.length === 0) console.log('Every promise held.');
  return broken.length === 0;
}
