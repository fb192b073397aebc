import { readFileSync } from 'node:fs';
import { mostBuffers } from '@souk/postgres/buffers';

const mega = 1024 * 1024;

/** What a shop takes that nobody told how much there is, so that it lives beside others on a small machine. */
const usualLimitBytes = 768 * mega;
/** Below this a shop does not run: Node, its code and the texts alone take half. */
export const leastLimitBytes = 256 * mega;
/** What the embedded PostgreSQL and its connections take of the same container, and of one with room for more besides its buffers. */
const [embeddedDatabaseBytes, connectionsBytes] = [256 * mega, 128 * mega];

/** What the first of several processes takes, which serves nobody itself. */
const primaryBytes = 96 * mega;
/** What each of several workers takes that nobody told how much there is. */
const usualWorkerBytes = 512 * mega;

// 5,000 pages of a shop whose operator has given 4 GB (`bench/src/budget.test.ts`).
const [leastPages, mostPages] = [8 * mega, 96 * mega];
const [leastReplies, mostReplies] = [3 * mega, 16 * mega];
const [leastPictures, mostPictures] = [4 * mega, 16 * mega];

export type MemoryBudget = {
  /** What this process may hold. */
  limitBytes: number;
  /** Above it nothing new begins (INVARIANTS §5: 700 MB, of the usual limit). */
  shedAboveBytes: number;
  pageCacheBytes: number;
  replyCacheBytes: number;
  pictureCacheBytes: number;
};

export type MemoryFacts = {
  /** The operator's word. */
  limitBytes: number | null;
  containerBytes?: number | null;
  hasEmbeddedDatabase: boolean;
  /** How many processes serve the shop. */
  workers?: number;
};

/**
 * What this process may hold, and shares of it. `limitBytes` is the operator's word; without it the container's limit
 * counts, of which the embedded database needs a part, and never more than a shop needs. Several workers share it.
 */
export function memoryBudget(facts: MemoryFacts): MemoryBudget {
  const limitBytes = Math.max(leastLimitBytes, limitOfWorker(facts));
  return {
    limitBytes,
    shedAboveBytes: Math.round(0.91 * limitBytes),
    pageCacheBytes: within(leastPages, limitBytes / 32, mostPages),
    replyCacheBytes: within(leastReplies, limitBytes / 128, mostReplies),
    pictureCacheBytes: within(leastPictures, limitBytes / 96, mostPictures),
  };
}

/** What each worker may hold; below `leastLimitBytes` there are too many of them. */
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

/** The least that so many workers can live with, in all. */
export function leastLimitOfShop(workers: number): number {
  return workers === 1 ? leastLimitBytes : primaryBytes + workers * leastLimitBytes;
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
  return within(leastLimitBytes, ours, usualLimitBytes);
}

function within(least: number, value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}

/** The limit of the container (cgroup v2 or v1) that this process lives in; null: none. */
export function containerLimitBytes(
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): number | null {
  for (const path of ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes']) {
    try {
      const bytes = Number(read(path).trim());
      // "max" in the second version; the first writes the largest number it knows.
      if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
    } catch {
      // The file of the other version, or of no container at all.
    }
  }
  return null;
}
