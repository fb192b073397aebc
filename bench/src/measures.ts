import type { ReadName, VisitName } from './asks.ts';
import { compare } from './compare.ts';
import { type Figure, median } from './figure.ts';
import { load, type Rate } from './load.ts';
import { memoryOf, shopCpuMs } from './processes.ts';
import { sendOnce } from './send-once.ts';
import type { BareServer } from './start-bare-server.ts';
import type { Visiting } from './visit.ts';
import { warmUp } from './warm-up.ts';
import { countFound, inSequence, type World } from './world.ts';

type Span = { rounds: number; seconds: number };
export type Measuring = { world: World; bare: BareServer; span: Span };

/** Above this utilization, the client process is the bottleneck. */
const atItsLimit = 0.95;
/** Allowed share of cache hits among requests that should all miss. */
const maxFound = 0.02;

/** How many times slower than a bare server the shop is for cached content. */
export async function measureSeen(name: ReadName, { world, bare, span }: Measuring): Promise<Figure> {
  const { rounds } = await compare(
    [() => world.asks.reads[name].seen],
    { shopUrl: world.shop.url, bare },
    span,
  );
  const isHeldBack = median(rounds.map((round) => round.bare.asking)) > atItsLimit;
  const perSecond = (of: (round: (typeof rounds)[number]) => Rate) =>
    Math.round(median(rounds.map((round) => of(round).visitsPerSecond))).toLocaleString('en');
  return {
    value: median(rounds.map(({ shop, bare: other }) => other.visitsPerSecond / shop.visitsPerSecond)),
    unit: 'times slower',
    ...(isHeldBack ? { bound: '≥' } : {}),
    ...latencies(rounds.map(({ shop }) => shop)),
    note: `${perSecond(({ shop }) => shop)}/s, bare ${perSecond((round) => round.bare)}/s`,
  };
}

/**
 * Uncached requests per second: a round of addresses, invalidation, another round. For uncached pages the data shared by
 * all pages stays cached, unless the row is `afterSettings`.
 */
export async function measureUnseen(
  name: ReadName,
  { world, span }: Measuring,
  { afterSettings = false } = {},
): Promise<Figure> {
  const { unseen } = world.asks.reads[name];
  const of = name.startsWith('page ') ? 'pages' : 'api';
  const forget = () => world.forget(of === 'pages' && !afterSettings ? 'goods' : 'all');
  // With fewer than ten addresses, ten visitors would request the same one concurrently.
  const isFew = unseen.length < 10;
  const bounds = isFew
    ? { seconds: span.seconds, visits: 1, atOnce: 1 }
    : { seconds: span.seconds, visits: unseen.length };
  const askAnew = async () => {
    await forget();
    return load(world.shop.url, inSequence(unseen), bounds);
  };
  const rateOf = ({ visitsPerSecond }: Rate) => visitsPerSecond;
  await warmUp(async () => median((await inTurn(isFew ? 8 : 1, askAnew)).map(rateOf)));

  const rates: Rate[] = [];
  let found = 0;
  let cpuMs = 0;
  for (let left = isFew ? 20 : span.rounds; left > 0; left--) {
    await forget();
    const before = await countFound(world.shop, of);
    const cpuBefore = await shopCpuMs(world.shop.pid);
    rates.push(await load(world.shop.url, inSequence(unseen), bounds));
    cpuMs += (await shopCpuMs(world.shop.pid)) - cpuBefore;
    found += (await countFound(world.shop, of)) - before;
  }
  const asked = rates.reduce((sum, { visits }) => sum + visits, 0);
  return {
    value: median(rates.map(rateOf)),
    unit: 'per second',
    ...(median(rates.map(({ asking }) => asking)) > atItsLimit ? { bound: '≥' as const } : {}),
    ...latencies(rates),
    // On a busy machine processor time is more reliable than wall-clock time.
    note: `${asked} asked, ${unseen.length} ${unseen.length === 1 ? 'address' : 'addresses'}; ${(cpuMs / asked).toFixed(1)} ms of the shop's processor each`,
    ...(found <= maxFound * asked ? {} : { spoiled: `${found} of ${asked} were not new` }),
  };
}

/** The uncompressed size of a page. */
export async function measureBytes(name: ReadName, { world }: Measuring): Promise<Figure> {
  const ask = world.asks.reads[name].seen;
  const { body } = await sendOnce(world.shop.url, { ...ask, headers: { accept: 'text/html' } });
  const { body: packed } = await sendOnce(world.shop.url, ask);
  return { value: body.length / 1000, unit: 'kB', note: `${(packed.length / 1000).toFixed(1)} kB packed` };
}

export async function measureVisits(
  name: VisitName,
  { world, span }: Measuring,
  atOnce: number,
): Promise<Figure> {
  const visiting = world.asks.visits[name];
  return {
    ...(await measureRate(world.shop.url, visiting, span, atOnce)),
    note: `${visiting.length} ${visiting.length === 1 ? 'call' : 'calls'} each`,
  };
}

/** Visits per second after warm-up. */
export async function measureRate(
  url: string,
  visiting: Visiting,
  { rounds, seconds }: Span,
  atOnce: number,
): Promise<Figure> {
  const visit = () => load(url, visiting, { seconds, atOnce });
  await warmUp(async () => (await visit()).visitsPerSecond);
  const rates = await inTurn(rounds, visit);
  return {
    value: median(rates.map(({ visitsPerSecond }) => visitsPerSecond)),
    unit: 'per second',
    ...latencies(rates),
  };
}

export async function measureMemory({ world }: Measuring): Promise<Figure> {
  return { value: await memoryOf(world.shop.pid), unit: 'MB', note: 'resident, without PostgreSQL' };
}

/** Latencies of uncached requests, one at a time, for a shop that was just started. */
export async function measureCold(name: ReadName, world: World, requests: number): Promise<Rate> {
  const { unseen } = world.asks.reads[name];
  const some = unseen.filter((_, place) => place % Math.max(1, Math.floor(unseen.length / requests)) === 0);
  if (some.length > 1)
    return load(world.shop.url, inSequence(some), { seconds: 60, atOnce: 1, visits: requests });
  const rates: Rate[] = [];
  for (let time = 0; time < requests / 4; time++) {
    await world.forget();
    rates.push(await load(world.shop.url, inSequence(some), { seconds: 60, atOnce: 1, visits: 1 }));
  }
  const sorted = rates.map(({ p50Ms }) => p50Ms).toSorted((one, other) => one - other);
  return { ...rates[0]!, p50Ms: median(sorted), p95Ms: sorted[Math.floor(0.95 * sorted.length)]! };
}

/** Runs `one` sequentially and collects the results. */
async function inTurn<T>(times: number, one: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let time = 0; time < times; time++) all.push(await one());
  return all;
}

const latencies = (rates: readonly Rate[]) => ({
  p50Ms: median(rates.map(({ p50Ms }) => p50Ms)),
  p95Ms: median(rates.map(({ p95Ms }) => p95Ms)),
});
