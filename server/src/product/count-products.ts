import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

type Reference = 'brand_id' | 'subcategory_id' | 'tax_rule_id' | 'shipping_rule_id' | 'bundle_deal_id';

export async function countProducts(
  tx: Transaction<DB>,
  reference: Reference,
  id: number,
): Promise<{ products: number }> {
  const { products } = await tx
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .where(reference, '=', id)
    .executeTakeFirstOrThrow();
  return { products: Number(products) };
}
