import { minLimitBytes, limitOfWorker, type MemoryFacts } from '#memory-budget.ts';

/** PostgreSQL's default is 100 (`max_connections`), three of them for superusers; commands and backups need some too. */
export const usualConnections = 90;
const maxOfPool = 15;
/** A page sends several queries at once; with fewer connections they wait for each other. */
const minOfPool = 3;
/** Jobs (2), the change listener, and a health check or the sandbox. */
const otherConnections = 4;
/** More would share a port, a job queue and a database that are saturated long before. */
const maxWorkers = 64;

/** The pool size of each worker that keeps all workers and the host's other connections below `connections`. */
export function poolSize(workers: number, connections: number): number {
  return Math.min(maxOfPool, Math.floor((connections - otherConnections) / workers));
}

export function leastConnections(workers: number): number {
  return otherConnections + minOfPool * workers;
}

/** The host's maximum number of connections, without commands. */
export function mostConnectionsOpen(workers: number, connections: number): number {
  return workers * poolSize(workers, connections) + otherConnections;
}

/**
 * `WORKERS=auto`: one per available core, even if PostgreSQL shares them: a page costs the shop ten times what it costs the
 * database. Fewer if memory or connections are the limit.
 */
export function automaticWorkers({
  cores,
  connections,
  ...memory
}: { cores: number; connections: number } & Omit<MemoryFacts, 'workers'>): number {
  let workers = Math.max(1, Math.min(cores, maxWorkers));
  const isTooMany = () =>
    limitOfWorker({ ...memory, workers }) < minLimitBytes || leastConnections(workers) > connections;
  while (workers > 1 && isTooMany()) workers--;
  return workers;
}
