import { findRunningDatabase } from '@souk/postgres/embedded-database';
import type { Figure } from './figure.ts';
import { forkServer } from './fork-server.ts';
import { type Measuring, measureRate } from './measures.ts';
import type { Ask, Visiting } from './visit.ts';
import { inSequence } from './world.ts';

/** A bare route that reads a row, reads three in sequence, or commits once. */
export type LimitName = 'row' | 'three' | 'commit';

/**
 * Requests per second of a bare route with minimal database work and the same client: a reference for the shop's figures on
 * this machine.
 */
export async function measureLimit(
  name: LimitName,
  { world: { shop, db }, span }: Measuring,
): Promise<Figure> {
  const products = await db.selectFrom('products').select('id').orderBy('id').limit(4000).execute();
  const reads = products.map(({ id }): Ask => ({ method: 'GET', path: `/${name}/${id}`, headers: {} }));
  const visiting: Visiting =
    name === 'commit' ? [() => ({ method: 'POST', path: '/commit', headers: {} })] : inSequence(reads);
  const server = await forkServer('limit-server.ts', {
    DATABASE_URL: (await findRunningDatabase(shop.dataDir))!, // the shop is open
  });
  try {
    return {
      ...(await measureRate(server.url, visiting, span, 10)),
      note: 'a bare Fastify route with pg',
    };
  } finally {
    await server.stop();
  }
}
