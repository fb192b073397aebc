import { leastLimitBytes, limitOfWorker, type MemoryFacts } from '#memory-budget.ts';

/** A default PostgreSQL lets in 100 (`max_connections`), three of them superusers only; commands and backups want some too. */
export const usualConnections = 90;
const mostOfPool = 15;
/** A page sends several queries at once; with fewer connections they only wait for each other. */
const leastOfPool = 3;
/** Jobs (2), who listens for changes, and a look of health or of the sandbox. */
const besidePools = 4;
/** More would have to share a port, a queue of jobs and a database that are busy long before. */
const mostWorkers = 64;

/** How many connections each worker may have, so that all of them and what else the host opens stay below `connections`. */
export function poolSize(workers: number, connections: number): number {
  return Math.min(mostOfPool, Math.floor((connections - besidePools) / workers));
}

/** The fewest connections that so many workers can do with. */
export function leastConnections(workers: number): number {
  return besidePools + leastOfPool * workers;
}

/** What the host opens at most, besides commands. */
export function mostConnectionsOpen(workers: number, connections: number): number {
  return workers * poolSize(workers, connections) + besidePools;
}

/**
 * `WORKERS=auto`: one for each core that this process may use, also where PostgreSQL shares them: a page costs the shop ten times
 * what it costs the database. Fewer where memory or connections end first.
 */
export function automaticWorkers({
  cores,
  connections,
  ...memory
}: { cores: number; connections: number } & Omit<MemoryFacts, 'workers'>): number {
  let workers = Math.max(1, Math.min(cores, mostWorkers));
  const isTooMany = () =>
    limitOfWorker({ ...memory, workers }) < leastLimitBytes || leastConnections(workers) > connections;
  while (workers > 1 && isTooMany()) workers--;
  return workers;
}
