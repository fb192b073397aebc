import { commandActor } from '@souk/server/authority/actor';
import { wholeShop } from '@souk/server/authority/scope';
import { importProducts } from '@souk/server/product/save/import-products';
import { refreshWords } from '@souk/server/search/refresh-words';
import { readAssortment } from './big-shop/assortment.ts';
import { goodsAt } from './big-shop/goods.ts';
import type { Figure } from './figure.ts';
import { databaseCpuMs } from './processes.ts';
import type { World } from './world.ts';

const products = 5000;
/** Goods that no big shop has. */
const firstNumber = 10_000_001;

/**
 * Products a second by the act of consoles, in portions, with all that is written and made searchable of them: of one portion while
 * the next is written, as the job of the minute does it during a long import.
 */
export async function measureImport({ db, shop }: World): Promise<Figure> {
  const ids = await readAssortment(db);
  const inputs = Array.from({ length: products }, (_, place) => goodsAt(firstNumber + place, ids));
  const importing = { db, actor: commandActor('souk bench'), scope: wholeShop };
  const cpuBefore = await databaseCpuMs(shop.dataDir);
  const ownBefore = process.cpuUsage();
  const startedAt = performance.now();
  await importProducts(importing, inputs, {
    inFlight: 3,
    async onPortion(portion) {
      if (!portion.ok) throw new Error(`An act refuses what was made up: ${JSON.stringify(portion)}`);
      await refreshWords({ db, memory: null });
    },
  });
  const tookMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(ownBefore);
  const databaseMs = (await databaseCpuMs(shop.dataDir)) - cpuBefore;
  return {
    value: (1000 * products) / tookMs,
    unit: 'per second',
    beside: `processor ms each: Node ${((user + system) / 1000 / products).toFixed(2)}, PostgreSQL ${(databaseMs / products).toFixed(2)}`,
  };
}
