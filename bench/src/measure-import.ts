import { refreshWords } from '@souk/server/search/refresh-words';
import { readAssortment } from './big-shop/assortment.ts';
import { productAt } from './big-shop/product-inputs.ts';
import { importProducts } from './big-shop/import-products.ts';
import type { Figure } from './figure.ts';
import { databaseCpuMs } from './processes.ts';
import type { World } from './world.ts';

const products = 5000;
/** Numbers of products that no big shop has. */
const firstNumber = 10_000_001;

/**
 * Products per second created by the consoles' act in batches, including search indexing, which runs in parallel as the
 * minute job does during a long import.
 */
export async function measureImport({ db, shop }: World): Promise<Figure> {
  const ids = await readAssortment(db);
  const cpuBefore = await databaseCpuMs(shop.dataDir);
  const ownBefore = process.cpuUsage();
  const startedAt = performance.now();
  await importProducts(db, products, {
    inputAt: (place) => productAt(firstNumber + place, ids),
    inFlight: 3,
    onSaved: () => refreshWords({ db, memory: null }),
  });
  const tookMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(ownBefore);
  const databaseMs = (await databaseCpuMs(shop.dataDir)) - cpuBefore;
  return {
    value: (1000 * products) / tookMs,
    unit: 'per second',
    note: `processor ms each: Node ${((user + system) / 1000 / products).toFixed(2)}, PostgreSQL ${(databaseMs / products).toFixed(2)}`,
  };
}
