/*
 * `npm run bench -- [--products N] [--json FILE] [words]`: measures a shop with N products (default 5,000) on this machine,
 * each figure with its goal. Words filter rows by name. With more than 20,000 products it also measures how much slower
 * than with 5,000 the shop is with cold caches.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { endOn } from '@souk/host/process-end';
import { progressBar } from '@souk/host/progress-bar';
import { startBigShop } from './big-shop/stored-shop.ts';
import { type Figure, type Goal, verdictOf } from './figure.ts';
import { measureImport } from './measure-import.ts';
import { measureLimit } from './measure-limit.ts';
import { measureTraffic } from './measure-traffic.ts';
import {
  measureBytes,
  measureCold,
  measureMemory,
  measureSeen,
  measureUnseen,
  measureVisits,
  type Measuring,
} from './measures.ts';
import { heading, row } from './report.ts';
import { startBareServer } from './start-bare-server.ts';
import { growing, type How, mostGrowth, type Row, rows } from './table.ts';
import { openWorld, type World } from './world.ts';

const smallShop = 5000;
const span = { rounds: 3, seconds: 1.5 };
const coldRequests = 40;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string', default: String(smallShop) }, json: { type: 'string' } },
});
const products = Number(values.products);
if (!Number.isSafeInteger(products) || products < smallShop)
  throw new Error(`--products is a number from ${smallShop}: the table is of lists that are so long.`);
const isSelected = (name: string) => words.every((word) => name.includes(word));

const open: (() => Promise<void>)[] = [];
const closeAll = async () => {
  for (const close of open.splice(0).toReversed()) await close();
};
const ending = endOn(closeAll);
const results: { name: string; figure: Figure; goal: Goal | null }[] = [];

try {
  await run();
} catch (error) {
  // Interrupting the bench stops the shop, so requests fail.
  if (!ending.isEnding()) throw error;
}
if (!ending.isEnding()) {
  if (values.json) await writeFile(values.json, JSON.stringify(reportOf(results), null, 2));
  await ending.inOrder();
}

async function run(): Promise<void> {
  console.log(
    `${products.toLocaleString('en')} products, ${availableParallelism()} processors that shop, database and asking side share, Node ${process.version}`,
  );
  console.log(heading);
  const selected = rows.filter(({ name }) => isSelected(name));
  if (selected.some(({ how }) => !('traffic' in how))) await measureShop(selected);
  for (const { name, how, goal } of selected)
    if ('traffic' in how) report(name, await measureTraffic(how.traffic, how.of), goal);
}

async function measureShop(selected: readonly Row[]): Promise<void> {
  const isBig = products > smallShop;
  const small = isBig ? await measureGrowth(smallShop) : null;
  const world = await openShop(products);
  if (small) reportGrowth(small, await readCold(world));
  const bare = await startBareServer();
  open.push(() => bare.stop());
  const measuring = { world, bare, span };
  for (const { name, how, goal } of selected)
    if (!('traffic' in how)) report(name, await measure(how, measuring).catch(spoiledBy), goal);
}

async function openShop(size: number): Promise<World> {
  const bar = progressBar(`Making a shop with ${size.toLocaleString('en')} products, once`);
  const shop = await startBigShop(size, bar);
  open.push(() => shop.stop());
  const world = await openWorld(shop);
  open.push(() => world.close());
  return world;
}

type Cold = Map<string, { p50Ms: number; p95Ms: number }>;

async function measureGrowth(size: number): Promise<Cold> {
  const world = await openShop(size);
  const cold = await readCold(world);
  await closeAll();
  return cold;
}

async function readCold(world: World): Promise<Cold> {
  const cold: Cold = new Map();
  for (const { name, read } of growing)
    if (isSelected(name)) cold.set(name, await measureCold(read, world, coldRequests));
  return cold;
}

function reportGrowth(small: Cold, big: Cold): void {
  for (const [name, { p50Ms, p95Ms }] of big) {
    const before = small.get(name)!; // both were measured for the same names
    const ms = (value: number) => value.toFixed(1);
    const figure: Figure = {
      value: p95Ms / before.p95Ms,
      unit: 'times the small shop',
      p50Ms,
      p95Ms,
      note: `${smallShop.toLocaleString('en')} products: ${ms(before.p50Ms)}, ${ms(before.p95Ms)} ms`,
    };
    report(`cold: ${name}`, figure, mostGrowth);
  }
}

function measure(how: Exclude<How, { traffic: unknown }>, measuring: Measuring): Promise<Figure> {
  if ('seen' in how) return measureSeen(how.seen, measuring);
  if ('unseen' in how) return measureUnseen(how.unseen, measuring, how);
  if ('limit' in how) return measureLimit(how.limit, measuring);
  if ('bytes' in how) return measureBytes(how.bytes, measuring);
  if ('visits' in how) return measureVisits(how.visits, measuring, how.atOnce);
  return 'memory' in how ? measureMemory(measuring) : measureImport(measuring.world);
}

/** A row whose requests fail has no figure; the others are still measured. */
function spoiledBy(error: Error): Figure {
  if (ending.isEnding()) throw error;
  return { value: NaN, unit: 'per second', spoiled: error.message.slice(0, 100) };
}

function report(name: string, figure: Figure, goal: Goal | null): void {
  results.push({ name, figure, goal });
  console.log(row(name, figure, goal));
}

function reportOf(all: typeof results) {
  return {
    products,
    processors: availableParallelism(),
    node: process.version,
    at: new Date().toISOString(),
    rows: all.map(({ name, figure, goal }) => ({
      name,
      ...figure,
      goal,
      verdict: goal && verdictOf(figure, goal),
    })),
  };
}
