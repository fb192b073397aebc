import type { Database } from '@souk/server/db/open-database';
import type { Metrics } from '@souk/server/runtime/metrics';
import { Counter, Gauge, Histogram, processMetrics } from '@souk/server/runtime/prometheus';

const sampleMs = 100;
const secondsOfDelay = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Adds process metrics: memory, processor, event loop, pool. Once per process; ends with `stop`. */
export function watchProcess(metrics: Metrics, database: Database): { stop(): void } {
  const { registry } = metrics;
  const { pool } = database;
  countResources(registry);
  metrics.onScrape(() => {
    metrics.connections.set({ state: 'idle' }, pool.idleCount);
    metrics.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    metrics.connectionsMost.set(pool.options.max);
    metrics.connectionsWaiting.set(database.waiting);
  });
  return watchEventLoop(registry);
}

/** Memory, processor and Node's own metrics. */
export function countResources(registry: Metrics['registry']): void {
  for (const add of processMetrics) add(registry, { eventLoopMonitoringPrecision: 10 });
  const cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Total user and system CPU time spent in seconds.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      cpu.reset();
      cpu.inc((user + system) / 1e6);
    },
  });
}

/** prom-client's gauges cover the time since the last scrape; a histogram can be aggregated over time and processes. */
function watchEventLoop(registry: Metrics['registry']): { stop(): void } {
  const delays = new Histogram({
    name: 'souk_event_loop_delay_seconds',
    help: 'How much later than wanted a timer of 100 ms came.',
    buckets: secondsOfDelay,
    registers: [registry],
  });
  let due = performance.now() + sampleMs;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.observe(Math.max(0, now - due) / 1000);
    due = now + sampleMs;
  }, sampleMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

export type CacheCounts = {
  entries: number;
  bytes: number;
  /** Lookups since the start, and dropped entries. */
  found: Readonly<Record<string, number>>;
  dropped: Readonly<Record<'change' | 'room', number>>;
};

/** Caches with metrics, and their contents. */
const held = {
  page: 'Public pages',
  reply: 'Public replies of the API',
  part: 'Parts of public replies (tiles, sidebars)',
} as const;

/** Exports a cache's own counters: at 15,000 pages a second, label lookups would be measurable. */
export function watchCache(
  { registry, onScrape }: Metrics,
  cache: keyof typeof held,
  read: () => CacheCounts,
): void {
  const registers = [registry];
  const name = (what: string) => `souk_${cache}_cache_${what}`;
  const things = held[cache];
  const entries = new Gauge({ name: name('entries'), help: `${things} that are cached.`, registers });
  const bytes = new Gauge({ name: name('bytes'), help: `${things} that are cached, in bytes.`, registers });
  const lookups = new Counter({
    name: name('lookups_total'),
    help: `${things} by whether they were cached or had to be made.`,
    labelNames: ['found'],
    registers,
  });
  const drops = new Counter({
    name: name('dropped_total'),
    help: `${things} that were dropped, because what they show has changed or for room.`,
    labelNames: ['cause'],
    registers,
  });
  onScrape(() => {
    const counts = read();
    entries.set(counts.entries);
    bytes.set(counts.bytes);
    lookups.reset();
    drops.reset();
    for (const [found, count] of Object.entries(counts.found)) lookups.inc({ found }, count);
    for (const [cause, count] of Object.entries(counts.dropped)) drops.inc({ cause }, count);
  });
}
