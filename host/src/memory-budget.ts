import { readFileSync } from 'node:fs';
import { mostBuffers } from '@souk/postgres/buffers';

const mega = 1024 * 1024;

/** Default for an unrestricted machine, so the shop can share a small one. */
const usualLimitBytes = 768 * mega;
export const minLimitBytes = 256 * mega;
/** Memory of the embedded PostgreSQL in the same container, with its connections if there is room beyond its buffers. */
const [embeddedDatabaseBytes, connectionsBytes] = [256 * mega, 128 * mega];

/** Memory of the supervisor process, which serves no requests. */
const primaryBytes = 96 * mega;
/** Default per worker on an unrestricted machine. */
const usualWorkerBytes = 512 * mega;

// 5,000 pages of a shop with 4 GB (`bench/src/budget.test.ts`).
const [leastPages, mostPages] = [8 * mega, 96 * mega];
const [leastReplies, mostReplies] = [3 * mega, 16 * mega];
const [leastPictures, mostPictures] = [4 * mega, 16 * mega];

export type MemoryBudget = {
  limitBytes: number;
  /** Above it new requests are rejected (INVARIANTS §5: 700 MB of the default limit). */
  shedAboveBytes: number;
  pageCacheBytes: number;
  replyCacheBytes: number;
  pictureCacheBytes: number;
};

export type MemoryFacts = {
  /** Configured by the operator. */
  limitBytes: number | null;
  containerBytes?: number | null;
  hasEmbeddedDatabase: boolean;
  workers?: number;
};

/**
 * Memory limit of this process, and its shares. The operator's limit counts; otherwise the container's less the embedded database,
 * and at most what a shop needs. Workers share it.
 */
export function memoryBudget(facts: MemoryFacts): MemoryBudget {
  const limitBytes = Math.max(minLimitBytes, limitOfWorker(facts));
  return {
    limitBytes,
    shedAboveBytes: Math.round(0.91 * limitBytes),
    pageCacheBytes: within(leastPages, limitBytes / 32, mostPages),
    replyCacheBytes: within(leastReplies, limitBytes / 72, mostReplies),
    pictureCacheBytes: within(leastPictures, limitBytes / 96, mostPictures),
  };
}

/** Limit per worker; below `leastLimitBytes` there are too many workers. */
export function limitOfWorker({
  limitBytes,
  containerBytes = containerLimitBytes(),
  hasEmbeddedDatabase,
  workers = 1,
}: MemoryFacts): number {
  if (workers === 1) return limitBytes ?? limitWithin(containerBytes, hasEmbeddedDatabase);
  const all =
    limitBytes ?? (containerBytes && containerBytes - databaseBytes(containerBytes, hasEmbeddedDatabase));
  if (all === null) return usualWorkerBytes;
  return Math.round(Math.min(usualLimitBytes, (all - primaryBytes) / workers));
}

/** Minimum memory for this number of workers in total. */
export function leastLimitOfShop(workers: number): number {
  return workers === 1 ? minLimitBytes : primaryBytes + workers * minLimitBytes;
}

const databaseBytes = (containerBytes: number, hasEmbeddedDatabase: boolean) =>
  hasEmbeddedDatabase
    ? Math.min(
        Math.max(embeddedDatabaseBytes, connectionsBytes + mostBuffers(containerBytes)),
        containerBytes / 3,
      )
    : 0;

function limitWithin(containerBytes: number | null, hasEmbeddedDatabase: boolean): number {
  if (containerBytes === null) return usualLimitBytes;
  const ours = containerBytes - databaseBytes(containerBytes, hasEmbeddedDatabase);
  return within(minLimitBytes, ours, usualLimitBytes);
}

function within(least: number, value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}

/** Memory limit of the container (cgroup v2 or v1); null: none. */
export function containerLimitBytes(
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): number | null {
  for (const path of ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes']) {
    try {
      const bytes = Number(read(path).trim());
      // "max" in v2; v1 writes the largest number.
      if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
    } catch {
      // The file of the other version, or no container.
    }
  }
  return null;
}
