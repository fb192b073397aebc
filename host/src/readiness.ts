import { statfs } from 'node:fs/promises';
import type { Database } from '@souk/server/db/open-database';

export const minFreeBytes = 200_000_000;

/** Maximum age of a result. */
const cachedMs = 1000;

/** Tables that every page reads: if they are missing, the database is wrong or not migrated. */
const question = `select (select max(id) from souk_migrations), (select count(*) from settings),
  (select count(*) from languages), (select max(id) from products), (select max(id) from stores)`;

/**
 * `/readyz`: what pages need is available. The database answers a small query on their tables through the same pool, settings and
 * languages can be read, and the disk has space; all within 2 s. The result is cached for a second. A pending query isn't repeated.
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
      // A query of the last round is still pending, so this round is late already.
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
