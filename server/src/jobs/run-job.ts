import type { Shop } from '#shop.ts';
import { withinJob } from '#runtime/work-log.ts';

/** Runs a job once, with metrics, a span and a log line; its own log lines carry its name. Rethrows errors, which the queue records. */
export async function runJob(
  shop: Shop,
  { name, run }: { name: string; run(shop: Shop): Promise<unknown> },
): Promise<void> {
  const begun = performance.now();
  const log = shop.log.child({ job: name });
  const takenSeconds = () => (performance.now() - begun) / 1000;
  const count = (outcome: 'done' | 'failed') => {
    shop.metrics.jobRuns.inc({ job_name: name, outcome });
    shop.metrics.jobSeconds.observe({ job_name: name }, takenSeconds());
  };
  try {
    await shop.tracer.around(`job ${name}`, { 'souk.job': name }, () => withinJob(log, () => run(shop)));
  } catch (error) {
    count('failed');
    log.error({ err: error, ms: Math.round(takenSeconds() * 1000) }, 'a job failed');
    throw error;
  }
  count('done');
  shop.metrics.jobLastSuccess.set({ job_name: name }, Date.now() / 1000);
  log.debug({ ms: Math.round(takenSeconds() * 1000) }, 'a job ran');
}
