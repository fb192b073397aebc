import { Counter, Gauge, Histogram, Registry, type MetricsOfProcess } from './prometheus.ts';
import { securityEvents } from './security-sentences.ts';

export type Metrics = ReturnType<typeof buildMetrics>;

/** Seconds: from a cached page to the 15 s timeout. */
const secondsOfRequests = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const secondsOfQueries = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 3, 5];
const secondsOfJobs = [0.01, 0.1, 0.5, 1, 5, 15, 60, 120];

/** Factories for instruments with the shop's prefix. */
function instrumentsOf(registers: Registry[]) {
  const count = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: `souk_${name}`, help, labelNames, registers });
  const level = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    aggregator: 'sum' | 'max' | 'min' = 'sum',
  ) => new Gauge({ name: `souk_${name}`, help, labelNames, registers, aggregator });
  /** A gauge read from the database, with the same value in every process: aggregated by maximum instead of sum. */
  const levelOfAll = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    level(name, help, labelNames, 'max');
  const spread = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ) => new Histogram({ name: `souk_${name}`, help, buckets, labelNames, registers });
  return { count, level, levelOfAll, spread };
}

/**
 * Prometheus metrics of one process, in a registry of its own, so that two shops in one process don't mix. Names and units follow
 * Prometheus (`_total`, `_seconds`, `_bytes`); no label contains an ID, an address or personal data.
 */
export function buildMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const beforeScrape: (() => void | Promise<void>)[] = [];

  const { count, level, levelOfAll, spread } = instrumentsOf(registers);
  const metrics = {
    registry,
    requests: count('http_requests_total', 'Completed requests by route template.', [
      'method',
      'route',
      'status',
    ]),
    requestSeconds: spread(
      'http_request_duration_seconds',
      'Time from the first byte of a request to the last byte of its response.',
      secondsOfRequests,
      ['method', 'route'],
    ),
    pageSeconds: spread(
      'page_duration_seconds',
      'Page duration by source: cached (fresh or stale), rendered, private.',
      secondsOfRequests,
      ['from'],
    ),
    pageCallSeconds: spread(
      'page_call_duration_seconds',
      'In-process API calls made by pages.',
      secondsOfRequests,
      ['route'],
    ),
    refusals: count('refusals_total', 'Refused API calls by the status of the envelope (201: form error).', [
      'route',
      'status',
    ]),
    securityEvents: count('security_events_total', 'Security events; each is also logged.', ['event']),
    ordersPlaced: count('orders_placed_total', 'Orders placed by payment method.', ['method']),
    ordersCancelled: count('orders_cancelled_total', 'Cancelled orders and order parts by actor.', ['by']),
    payments: count('payments_total', 'Payment attempts that reached a state.', ['method', 'state']),
    paymentsOpen: levelOfAll('payments_open', 'Unfinished payment attempts by state.', ['state']),
    refunds: levelOfAll('refunds_open', 'Open refunds by state.', ['state']),
    jobRuns: count('job_runs_total', 'Job runs in this process.', ['job_name', 'outcome']),
    jobSeconds: spread('job_duration_seconds', 'Duration of job runs.', secondsOfJobs, ['job_name']),
    jobs: levelOfAll('jobs', 'Job runs in the shared queue by state.', ['job_name', 'state']),
    jobLastSuccess: levelOfAll(
      'job_last_success_timestamp_seconds',
      'Time of the last successful run of a job in any process.',
      ['job_name'],
    ),
    mailsSent: count('mails_sent_total', 'Emails accepted by the mail server.', ['kind']),
    webhooks: count('webhooks_total', 'Posted webhook messages by outcome.', ['outcome']),
    mailFailures: count('mail_failures_total', 'Failed attempts to send an email.'),
    mailsWaiting: levelOfAll('mails_waiting', 'Emails waiting to be sent.'),
    oldestMail: levelOfAll('mails_oldest_waiting_seconds', 'Age of the oldest email waiting to be sent.'),
    mailsPutAside: levelOfAll('mails_put_aside', 'Undelivered emails of the last 90 days.'),
    factsRead: level(
      'database_up',
      'Whether the database answered the queries of this scrape in time.',
      [],
      'min',
    ),
    connections: level('database_pool_connections', 'Connections in the pool.', ['state']),
    connectionsMost: level('database_pool_max_connections', 'Maximum number of connections in the pool.'),
    connectionsWaiting: level('database_pool_waiting', 'Queries waiting for a connection.'),
    connectionSeconds: spread(
      'database_connection_wait_seconds',
      'Time spent waiting for a connection.',
      secondsOfQueries,
    ),
    querySeconds: spread('database_query_duration_seconds', 'Duration of statements.', secondsOfQueries),
    onScrape: (read: () => void | Promise<void>) => void beforeScrape.push(read),
    async counts(): Promise<MetricsOfProcess> {
      await Promise.all(beforeScrape.map(async (read) => read()));
      return registry.getMetricsAsJSON();
    },
    async scrape(): Promise<{ type: string; body: string }> {
      await Promise.all(beforeScrape.map(async (read) => read()));
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
  // Initialized to 0: a counter that starts with its first event has no rate for it, so the first refused sign-in would be missed.
  for (const event of securityEvents) metrics.securityEvents.inc({ event }, 0);
  return metrics;
}
