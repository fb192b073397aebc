import { openClient } from '@souk/server/db/connection';
import type { Database } from '@souk/server/db/open-database';
import type { FastifyBaseLogger } from 'fastify';

export type Health = {
  isHealthy(): boolean;
  stop(): void;
};

export type HealthLimits = {
  /** Interval of checks, and how long the database may be idle before it is queried. */
  lookMs: number;
  /** How long the pool may fail before a separate connection is tried. */
  doubtMs: number;
  /** How long the pool may fail while the separate connection works. */
  failingMs: number;
  answerMs: number;
};

const usual: HealthLimits = { lookMs: 5000, doubtMs: 10_000, failingMs: 60_000, answerMs: 2000 };

/**
 * `/healthz` reports whether a restart would help: not while the database is down for everyone, but when this process has got no
 * response for a minute although a fresh connection works. It checks every few seconds, and only queries if no visitor's query
 * succeeded meanwhile; that finds dead connections before visitors do.
 */
export function watchHealth({
  database,
  url,
  log,
  limits = usual,
}: {
  database: Pick<Database, 'answeredAt' | 'probe'>;
  url: string;
  log: Pick<FastifyBaseLogger, 'error'>;
  limits?: HealthLimits;
}): Health {
  let reachableSince: number | null = null;
  let hasComplained = false;
  let isStopped = false;
  let timer = setTimeout(look, limits.lookMs);
  timer.unref();

  async function look(): Promise<void> {
    reachableSince =
      (await isServed()) || !(await isReachable()) ? null : (reachableSince ?? performance.now());
    if (isHealthy()) hasComplained = false;
    else if (!hasComplained) {
      hasComplained = true;
      log.error('the database is reachable, but queries get no response; restart this process');
    }
    if (isStopped) return;
    timer = setTimeout(look, limits.lookMs);
    timer.unref();
  }

  async function isServed(): Promise<boolean> {
    if (performance.now() - database.answeredAt() < limits.lookMs) return true;
    try {
      await database.probe('select 1', limits.answerMs);
      return true;
    } catch {
      return performance.now() - database.answeredAt() < limits.doubtMs;
    }
  }

  async function isReachable(): Promise<boolean> {
    const client = openClient(url, { application_name: 'souk-health', query_timeout: limits.answerMs });
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  function isHealthy(): boolean {
    return reachableSince === null || performance.now() - reachableSince < limits.failingMs;
  }

  return {
    isHealthy,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
