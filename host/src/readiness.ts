import { statfs } from 'node:fs/promises';
import type { Database } from '@souk/server/db/open-database';

export const minFreeBytes = 200_000_000;

/** `/readyz`: the database answers within a second and the disk has room. The answer is kept for a second. */
export function watchReadiness({
  pool,
  dataDir,
}: {
  pool: Database['pool'];
  dataDir: string;
}): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | null = null;
  return () => {
    const now = performance.now();
    if (known === null || now - known.at > 1000) known = { at: now, answer: look() };
    return known.answer;
  };

  async function look(): Promise<boolean> {
    const [answers, freeBytes] = await Promise.all([answersInTime(pool), freeBytesOf(dataDir)]);
    return answers && freeBytes >= minFreeBytes;
  }
}

async function answersInTime(pool: Database['pool']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 1000);
  });
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const isInTime = await Promise.race([answer, late]);
  clearTimeout(timer);
  return isInTime;
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
