import { findRunningDatabase } from '@souk/postgres/embedded-database';
import { type Figure, median } from './figure.ts';
import { forkServer } from './fork-server.ts';
import { load } from './load.ts';
import type { Ask, Visiting } from './visit.ts';
import { warmUp } from './warm-up.ts';
import { oneAfterTheOther, type World } from './world.ts';

/** A bare route that reads a row, reads three in turn, or writes to the disk once. */
export type LimitName = 'row' | 'three' | 'commit';

/** How often a second a bare route does so little with the database of a shop, whoever asks being the same: what no shop on this machine exceeds. */
export async function measureLimit(
  name: LimitName,
  { shop, db }: World,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure> {
  const products = await db.selectFrom('products').select('id').orderBy('id').limit(4000).execute();
  const reads = products.map(({ id }): Ask => ({ method: 'GET', path: `/${name}/${id}`, headers: {} }));
  const visiting: Visiting =
    name === 'commit' ? [() => ({ method: 'POST', path: '/commit', headers: {} })] : oneAfterTheOther(reads);
  const server = await forkServer('limit-server.ts', {
    DATABASE_URL: (await findRunningDatabase(shop.dataDir))!, // the shop is open
  });
  try {
    const visit = () => load(server.url, visiting, { seconds });
    await warmUp(async () => (await visit()).visitsPerSecond);
    const rates = [];
    for (let round = 0; round < rounds; round++) rates.push(await visit());
    return {
      value: median(rates.map(({ visitsPerSecond }) => visitsPerSecond)),
      unit: 'per second',
      p50Ms: median(rates.map(({ p50Ms }) => p50Ms)),
      p95Ms: median(rates.map(({ p95Ms }) => p95Ms)),
      beside: 'a bare Fastify route with pg',
    };
  } finally {
    await server.stop();
  }
}
