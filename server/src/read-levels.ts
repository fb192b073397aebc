import { measureJobs } from '#jobs/measure-jobs.ts';
import { measureOutbox } from '#notification/mail/measure-outbox.ts';
import { measurePayments } from '#payment/measure-payments.ts';
import type { Shop } from './shop.ts';
import type { Metrics } from '#runtime/metrics.ts';

const cachedMs = 15_000;
const timeoutMs = 2000;

/**
 * Reads gauges from the database for a scrape, at most once in 15 s; a scrape waits 2 s at most. While the database doesn't answer,
 * `souk_database_up` is 0 and the gauges are absent, because outdated values would look normal.
 */
export function readLevels(shop: Pick<Shop, 'db' | 'clock' | 'metrics'>): () => Promise<void> {
  let known: { at: number; reading: Promise<boolean> } | null = null;
  let isReading = false;

  async function read(): Promise<boolean> {
    isReading = true;
    try {
      await Promise.all([measureOutbox(shop), measurePayments(shop), measureJobs(shop)]);
      return true;
    } catch {
      return false;
    } finally {
      isReading = false;
    }
  }

  return async () => {
    const now = performance.now();
    if (known === null || (!isReading && now - known.at > cachedMs)) known = { at: now, reading: read() };
    const isUp = await withinTimeout(known.reading);
    // Read again at the next scrape, so that a recovery shows immediately.
    if (!isUp && !isReading) known = null;
    if (!isUp) invalidate(shop.metrics);
    shop.metrics.factsRead.set(isUp ? 1 : 0);
  };
}

async function withinTimeout(reading: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, timeoutMs, false)));
  const isUp = await Promise.race([reading, late]);
  clearTimeout(timer);
  return isUp;
}

function invalidate(metrics: Metrics): void {
  const { mailsWaiting, mailsPutAside, oldestMail, paymentsOpen, refunds, jobs, jobLastSuccess } = metrics;
  for (const level of [paymentsOpen, refunds, jobs, jobLastSuccess]) level.reset();
  for (const level of [mailsWaiting, mailsPutAside, oldestMail]) level.remove();
}
