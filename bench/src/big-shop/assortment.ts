import type { DB } from '@souk/server/db/generated/db.d';
import type { Kysely } from 'kysely';
import type { Assortment } from './product-inputs.ts';

/** The demo's rules and attribute values that products refer to. */
export async function readRules(db: Kysely<DB>): Promise<Omit<Assortment, 'storeIds' | 'brandIds'>> {
  const taxRules = await db.selectFrom('tax_rules').select('id').orderBy('id').execute();
  const shippingRules = await db
    .selectFrom('shipping_rules')
    .select('id')
    .where('store_id', 'is', null)
    .orderBy('id')
    .execute();
  const values = await db
    .selectFrom('attribute_values as v')
    .innerJoin('attributes as a', 'a.id', 'v.attribute_id')
    .select(['v.id', 'a.title'])
    .where('a.title', 'in', ['Color', 'Size'])
    .orderBy('v.id')
    .execute();
  const valuesOf = (title: string) =>
    values.filter((value) => value.title === title).map((value) => value.id);
  return {
    taxRuleIds: taxRules.map(({ id }) => id),
    shippingRuleIds: shippingRules.map(({ id }) => id),
    colourIds: valuesOf('Color'),
    sizeIds: valuesOf('Size'),
  };
}

export async function readAssortment(db: Kysely<DB>): Promise<Assortment> {
  const stores = await db.selectFrom('stores').select('id').orderBy('id').execute();
  const brands = await db.selectFrom('brands').select('id').orderBy('id').execute();
  return {
    ...(await readRules(db)),
    storeIds: stores.map(({ id }) => id),
    brandIds: brands.map(({ id }) => id),
  };
}
