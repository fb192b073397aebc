import type { HealthFacts } from '@souk/contract/console/operator-health';
import { sql } from 'kysely';
import { listJobs } from '#jobs/list-jobs.ts';
import { readOutboxLevels } from '#notification/mail/queries.ts';
import type { Shop } from '#shop.ts';

/** Seconds; must be a bucket bound of `http_request_duration_seconds`. */
const slowSeconds = 0.5;
const maxSlow = 8;

export async function readHealthFacts({
  db,
  metrics,
  machine,
}: Pick<Shop, 'db' | 'metrics' | 'machine'>): Promise<HealthFacts> {
  const [database, jobs, outbox, slow] = await Promise.all([
    sql<{ version: string; bytes: number }>`
      select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`.execute(
      db,
    ),
    listJobs(db),
    readOutboxLevels(db),
    listSlow(metrics),
  ]);
  const { version: postgres, bytes } = database.rows[0]!;
  return {
    version: machine.version,
    node: process.versions.node,
    postgres,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memory_bytes: process.memoryUsage.rss(),
    database_bytes: bytes,
    waiting_jobs: jobs.reduce((sum, { waiting }) => sum + waiting, 0),
    waiting_mails: outbox.waiting,
    slow,
  };
}

type Labels = Partial<Record<'method' | 'route' | 'le', string | number>>;
type Timed = HealthFacts['slow'][number] & { quick: number; seconds: number };

async function listSlow({ requestSeconds }: Shop['metrics']): Promise<HealthFacts['slow']> {
  const routes = new Map<string, Timed>();
  for (const { metricName, labels, value } of (await requestSeconds.get()).values) {
    const { method = '', route = '', le } = labels as Labels;
    const key = `${method} ${route}`;
    const timed = routes.get(key) ?? emptyOf(String(method), String(route));
    routes.set(key, timed);
    if (metricName?.endsWith('_count')) timed.calls = value;
    else if (metricName?.endsWith('_sum')) timed.seconds = value;
    else if (le === slowSeconds) timed.quick = value;
  }
  return [...routes.values()]
    .map(({ quick, seconds, ...timed }) => ({
      ...timed,
      slow: timed.calls - quick,
      average_ms: Math.round((1000 * seconds) / Math.max(1, timed.calls)),
    }))
    .filter(({ slow }) => slow > 0)
    .toSorted((one, other) => other.slow - one.slow || other.average_ms - one.average_ms)
    .slice(0, maxSlow);
}

const emptyOf = (method: string, route: string): Timed => ({
  method,
  route,
  calls: 0,
  slow: 0,
  average_ms: 0,
  quick: 0,
  seconds: 0,
});
