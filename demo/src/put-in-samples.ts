import { commandActor } from '@souk/server/access/actor';
import { audited, type AuditedTx } from '@souk/server/access/audited';
import type { DB } from '@souk/server/db/generated/db.d';
import type { SampleKindName } from '@souk/server/operations/samples/sample-kinds';
import {
  recordSamples,
  readSampleState,
  setSampleState,
} from '@souk/server/operations/samples/sample-queries';
import type { Kysely } from 'kysely';
import { buildProducts, type BuiltProduct } from './catalogue/build-products.ts';
import type { DemoLanguage } from './saved.ts';
import { seedCollections } from './seed-catalogue.ts';
import { seedGroupings } from './seed-groupings.ts';
import { seedStores } from './seed-people.ts';
import { seedProducts } from './seed-products.ts';

/** Per subcategory: enough to show what lists and pages look like. */
const ofEachSubcategory = 2;

/**
 * Adds requested sample products: products of fictional stores with everything they need, but no people or orders. Each is marked,
 * so all can be removed later. Idempotent and atomic.
 */
export async function putInSamples(db: Kysely<DB>, { now }: { now: Date }): Promise<void> {
  await audited(db, commandActor('souk install'), async (tx) => {
    if ((await readSampleState(tx, { isLocked: true })) !== 'wanted') return { ok: true, isUnchanged: true };
    const tongue = await demoLanguageOf(tx);
    const products = someProducts();
    const storeIds = await seedStores(tx, now);
    const ids = await seedGroupings(tx, storeIds, tongue);
    const seeded = await seedProducts(tx, products, { ids, storeIds, tongue });
    const collections = await seedCollections(tx, { products, productIds: seeded.products, tongue });
    const put: [SampleKindName, number[]][] = [
      ['store', storeIds],
      ['category', ids.categories],
      ['subcategory', ids.subcategories],
      ['brand', ids.brands],
      ['attribute', seeded.attributes],
      ['bundle_deal', ids.bundleDeals],
      ['tax_rule', ids.taxRules],
      ['shipping_rule', ids.shippingRules],
      ['product', seeded.products],
      ['collection', collections],
    ];
    for (const [kind, rows] of put) await recordSamples(tx, kind, rows);
    await setSampleState(tx, 'there');
    return { ok: true };
  });
}

function someProducts(): BuiltProduct[] {
  const taken = new Map<number, number>();
  return buildProducts().filter(({ subcategoryId }) => {
    const before = taken.get(subcategoryId) ?? 0;
    taken.set(subcategoryId, before + 1);
    return before < ofEachSubcategory;
  });
}

async function demoLanguageOf(tx: AuditedTx): Promise<DemoLanguage> {
  const languages = await tx.selectFrom('languages').select(['code', 'is_default']).execute();
  const code = languages.some((one) => one.is_default && one.code === 'ar') ? 'ar' : 'en';
  const other = code === 'ar' ? 'en' : 'ar';
  return { code, isTranslated: languages.some((one) => one.code === other) };
}
