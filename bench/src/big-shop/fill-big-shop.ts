import { flashSaleInput, voucherInput } from '@souk/contract/console/offers';
import { brandInput } from '@souk/contract/console/groupings';
import { chanceOf } from '@souk/demo/catalogue/chance';
import { saveAll } from '@souk/demo/saved';
import { commandActor } from '@souk/server/access/actor';
import { audited, type AuditedTx } from '@souk/server/access/audited';
import { wholeShop } from '@souk/server/access/scope';
import type { DB } from '@souk/server/db/generated/db.d';
import { saveFlashSale } from '@souk/server/marketing/flash-sales/flash-sale';
import { saveBrand } from '@souk/server/product/groupings/brand';
import { prepareSuggestions } from '@souk/server/search/prepare-suggestions';
import { refreshWords } from '@souk/server/search/refresh-words';
import { openStores } from '@souk/server/seller/open-store';
import { createSiteCache } from '@souk/server/settings/site-cache';
import { saveVoucher } from '@souk/server/marketing/vouchers/voucher';
import { sql, type Kysely } from 'kysely';
import { readRules } from './assortment.ts';
import { productAt } from './product-inputs.ts';
import { importProducts } from './import-products.ts';
import { writePast } from './past.ts';
import { capitalised, inventedWord } from './words.ts';

const actor = commandActor('souk bench');
const productsPerStore = 100;
const productsPerBrand = 250;

/** Adds products to a demo shop, with matching stores, brands, reviews, sales and vouchers. */
export async function fillBigShop(
  db: Kysely<DB>,
  { products, now, onProgress }: { products: number; now: Date; onProgress: (share: number) => void },
): Promise<void> {
  const ids = await audited(db, actor, async (tx) => {
    const storeIds = await openMany(tx, Math.max(1, Math.round(products / productsPerStore)), now);
    const brandIds = await saveBrands(tx, Math.max(1, Math.round(products / productsPerBrand)));
    return { ok: true, ...(await readRules(tx)), storeIds, brandIds };
  });
  let done = 0;
  await importProducts(db, products, {
    inputAt: (place) => productAt(place + 1, ids),
    inFlight: 2,
    async onSaved(saved) {
      await audited(db, actor, (tx) => writePast(tx, saved, now));
      done += saved.ids.length;
      onProgress(done / products);
    },
  });
  await saveOffers(db, now);
  await lengthenSales(db);
  // Updates the search index now, which a shop otherwise does in the minutes after its start.
  await refreshWords({ db, memory: null });
}

/** Otherwise a shop spends a quarter of its database's time on this in the first minutes, during the measurement. */
export async function prepareAllSuggestions(db: Kysely<DB>): Promise<void> {
  const isLeft = db.selectFrom('search_prefixes').select('prefix').where('made_at', 'is', null).limit(1);
  const site = createSiteCache(db);
  do await prepareSuggestions({ db, site, memory: null });
  while (await isLeft.executeTakeFirst());
}

async function openMany(tx: AuditedTx, count: number, now: Date): Promise<number[]> {
  const stores = Array.from({ length: count }, (_, place) => {
    const name = inventedWord(1000 + 7 * place);
    return {
      name: `${capitalised(name)} Trading`,
      slug: `${name}-${place + 1}`,
      meta_title: name,
      image: 'store-trailhead-supply.webp',
      banner_image: 'store-banner-trailhead-supply.webp',
      email: `${name}@souk.example`,
      address_1: 'Market Hall 1',
      city: 'Hamburg',
      country: 'DE',
      created_at: now,
      updated_at: now,
    };
  });
  return (await openStores(tx, stores)).map(({ id }) => id);
}

function saveBrands(tx: AuditedTx, count: number): Promise<number[]> {
  const names = Array.from({ length: count }, (_, place) => inventedWord(500 + 3 * place));
  return saveAll(names, (name, place) =>
    saveBrand(
      tx,
      wholeShop,
      brandInput.parse({
        title: capitalised(name),
        slug: `${name}-brand-${place + 1}`,
        image: 'brand-velmo.webp',
        meta_title: capitalised(name),
      }),
    ),
  );
}

async function saveOffers(db: Kysely<DB>, now: Date): Promise<void> {
  const dayMs = 86_400_000;
  const [start, end] = [-1, 365].map((days) => new Date(now.getTime() + days * dayMs).toISOString());
  const products = await db
    .selectFrom('products')
    .select(['id', 'base_price_minor'])
    .where('status', '=', 1)
    .where('base_price_minor', '>', 500)
    .orderBy('id', 'desc')
    .limit(60)
    .execute();
  await audited(db, actor, async (tx) => {
    const chance = chanceOf('offers');
    await saveFlashSale(
      tx,
      wholeShop,
      flashSaleInput.parse({
        title: 'Season sale',
        start,
        end,
        products: products.map(({ id, base_price_minor }) => ({
          product_id: id,
          price_minor: Math.round(base_price_minor * 0.7),
          quota: 100_000,
        })),
        texts: {},
      }),
    );
    for (let number = 1; number <= 20; number++)
      await saveVoucher(
        tx,
        wholeShop,
        voucherInput.parse({
          title: `Voucher ${number}`,
          code: `BENCH${number}`,
          start,
          end,
          texts: {},
          amount: { type: 'percent', percent: chance.whole(3, 20) },
        }),
      );
    return { ok: true };
  });
}

/** The demo's own sales end within days, but a stored shop must stay the same. */
async function lengthenSales(db: Kysely<DB>): Promise<void> {
  await sql`
    update flash_sales set end_time = end_time + interval '365 days',
      start_time = start_time + case when start_time > now() then interval '365 days' else interval '0' end`.execute(
    db,
  );
}
