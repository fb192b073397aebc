import { Counter, Gauge, addUp, Registry, type MetricsOfProcess } from '@souk/server/runtime/prometheus';
import { countResources } from '#telemetry/watch-process.ts';
import type { Member } from './worker-pool.ts';

/** Timeout per worker; with the round trip it is less than the caller's. */
const workerMs = 3000;

/** Answers requests on behalf of all workers. */
export function reportsOfWorkers(members: () => Iterable<Member>) {
  const own = new Registry();
  countResources(own);
  const { level, deaths } = countWorkers(own);
  /** The last metrics of each: counters must not decrease because a worker is busy or has exited. */
  const last = new Map<Member, MetricsOfProcess>();
  let departed: MetricsOfProcess = [];

  const open = () => [...members()].filter(({ state }) => state === 'open');

  async function metricsOf(member: Member): Promise<MetricsOfProcess> {
    const reported = await member.channel.ask('metrics', null, workerMs).catch(() => last.get(member) ?? []);
    last.set(member, reported);
    return reported;
  }

  return {
    /** True if all open workers are ready and there is at least one. */
    async areReady(): Promise<boolean> {
      const answers = await Promise.all(
        open().map(({ channel }) => channel.ask('ready', null, workerMs).catch(() => false)),
      );
      return answers.length > 0 && answers.every(Boolean);
    },

    async scrape(): Promise<{ type: string; body: string }> {
      const serving = open();
      level.set(serving.length);
      const ofWorkers = await Promise.all([...members()].map(metricsOf));
      const sum = addUp([firstOf(await own.getMetricsAsJSON()), departed, ...ofWorkers]);
      return { type: sum.contentType, body: await sum.metrics() };
    },

    /** Keeps the counters of an exited worker in the total. */
    async keepCountsOf(member: Member): Promise<void> {
      const reported = last.get(member);
      last.delete(member);
      if (member.state !== 'leaving') deaths.inc();
      if (reported) departed = await addUp([departed, reported.filter(isSum)]).getMetricsAsJSON();
    },

    /** Call before the worker exits. */
    noteCountsOf: (member: Member) => metricsOf(member),
  };
}

export function countWorkers(registry: Registry) {
  const registers = [registry];
  return {
    level: new Gauge({ name: 'souk_workers', help: 'Workers that serve the shop.', registers }),
    deaths: new Counter({
      name: 'souk_worker_deaths_total',
      help: 'Workers that exited unexpectedly.',
      registers,
    }),
  };
}

const isSum = ({ type }: MetricsOfProcess[number]) => ['counter', 'histogram'].includes(String(type));

/** prom-client omits per-process metrics from a sum; the start time is taken from the first process. */
function firstOf(metrics: MetricsOfProcess): MetricsOfProcess {
  return metrics.map((metric) =>
    metric.aggregator === 'omit' ? { ...metric, aggregator: 'first' } : metric,
  );
}
