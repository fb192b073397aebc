import { COMMISSION_SOURCES } from '@souk/contract/console/commission';
import { sql, type Kysely } from 'kysely';
import { wholeShop } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ShopCommission } from './rate-of.ts';
import { earningsOf, listRates } from './preview-earnings.ts';

type Asked = {
  productId: number;
  /** 0: the regular price. */
  priceMinor: number;
  at: Date;
  commission: ShopCommission;
};

/** The commission on one unit of a product at a moment and the source of its rate, or null if the product doesn't exist. */
export async function previewCommission(db: Kysely<DB>, { productId, priceMinor, at, commission }: Asked) {
  const [[rates], product] = await Promise.all([
    listRates(db, wholeShop, { productIds: [productId], at }),
    db
      .selectFrom('products')
      .innerJoin('stores', 'stores.id', 'products.store_id')
      .select(['products.title', 'products.selling_minor', 'products.offered_minor', 'stores.name as store'])
      .where('products.id', '=', productId)
      .executeTakeFirst(),
  ]);
  if (!rates || !product) return null;
  const price = priceMinor || product.offered_minor || product.selling_minor;
  const { rule, ...earned } = earningsOf(rates, { priceMinor: price, commission });
  const [name, number] = rule.split(':');
  const by = COMMISSION_SOURCES.find((one) => one === name)!; // one of the sources of `rateOf`
  const id = number === undefined ? null : Number(number);
  return {
    product: { id: productId, title: product.title },
    store: product.store,
    priceMinor: price,
    by,
    id,
    title: await titleOf(db, by, id),
    ...earned,
  };
}

async function titleOf(db: Kysely<DB>, by: (typeof COMMISSION_SOURCES)[number], id: number | null) {
  if (by !== 'rule' && by !== 'category') return '';
  const table = sql.table(by === 'rule' ? 'commission_rules' : 'categories');
  const { rows } = await sql<{ title: string }>`select title from ${table} where id = ${id}`.execute(db);
  return rows[0]?.title ?? '';
}
