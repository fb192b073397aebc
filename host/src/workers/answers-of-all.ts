import { Counter, Gauge, addUp, Registry, type MetricsOfProcess } from '@souk/server/telemetry/prometheus';
import { countResources } from '#telemetry/watch-process.ts';
import type { Member } from './crew.ts';

/** Of each worker; together with the way there and back it is less than whoever asks waits. */
const workerMs = 3000;

/** What is asked of one worker and said of all. */
export function answersOfAll(members: () => Iterable<Member>) {
  const own = new Registry();
  countResources(own);
  const { level, deaths } = countWorkers(own);
  /** What each said last: a counter must not go back because somebody is busy, or has ended. */
  const last = new Map<Member, MetricsOfProcess>();
  let departed: MetricsOfProcess = [];

  const open = () => [...members()].filter(({ state }) => state === 'open');

  async function metricsOf(member: Member): Promise<MetricsOfProcess> {
    const said = await member.channel.ask('metrics', null, workerMs).catch(() => last.get(member) ?? []);
    last.set(member, said);
    return said;
  }

  return {
    /** All that serve are; somebody must. */
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

    /** What a worker has counted stays counted. */
    async keepCountsOf(member: Member): Promise<void> {
      const said = last.get(member);
      last.delete(member);
      if (member.state !== 'leaving') deaths.inc();
      if (said) departed = await addUp([departed, said.filter(isSum)]).getMetricsAsJSON();
    },

    /** To be asked before it leaves. */
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

/** prom-client leaves out of a sum what is each process's own; when the shop began is the first one's. */
function firstOf(metrics: MetricsOfProcess): MetricsOfProcess {
  return metrics.map((metric) =>
    metric.aggregator === 'omit' ? { ...metric, aggregator: 'first' } : metric,
  );
}
