import { statfs } from 'node:fs/promises';
import type { Database } from '@souk/server/db/open-database';

export const minFreeBytes = 200_000_000;

/** How old an answer may be. */
const cachedMs = 1000;

/** Of the tables that every page begins with: where they are missing, the database is the wrong one or not migrated. */
const question = `select (select max(id) from souk_migrations), (select count(*) from settings),
  (select count(*) from languages), (select max(id) from products), (select max(id) from stores)`;

/**
 * `/readyz`: what pages need is there. The database answers a small question about their tables through the pool that
 * pages use, settings and languages can be read, and the disk has room; all within 2 s. The answer is kept for a second.
 * A question that is still without an answer is not asked a second time.
 */
export function watchReadiness({
  database,
  readSite,
  dataDir,
  limitMs = 2000,
}: {
  database: Pick<Database, 'probe'>;
  readSite: () => Promise<unknown>;
  dataDir: string;
  limitMs?: number;
}): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | null = null;
  let open: Promise<boolean> | null = null;
  return () => {
    const now = performance.now();
    if (known === null || now - known.at > cachedMs) {
      // One of the last round is still under way, so this is already known to be late.
      const answer = open === null ? inTime((open = ask())) : Promise.resolve(false);
      known = { at: now, answer };
    }
    return known.answer;
  };

  async function ask(): Promise<boolean> {
    try {
      const [freeBytes] = await Promise.all([
        freeBytesOf(dataDir),
        database.probe(question, limitMs),
        readSite(),
      ]);
      return freeBytes >= minFreeBytes;
    } catch {
      return false;
    } finally {
      open = null;
    }
  }

  async function inTime(answer: Promise<boolean>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), limitMs);
    });
    const isReady = await Promise.race([answer, late]);
    clearTimeout(timer);
    return isReady;
  }
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
