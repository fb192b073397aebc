import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { raised } from '#records/owned-by.ts';
import type { RecordMove, RecordUse } from '#records/record-uses.ts';

type Reference =
  | 'category_id'
  | 'subcategory_id'
  | 'brand_id'
  | 'tax_rule_id'
  | 'shipping_rule_id'
  | 'bundle_deal_id';

/** Use of a record by products, in any state. */
export const productsUsing = (reference: Reference): RecordUse => ({
  by: 'products',
  rows: (id) => productRows(sql`p.${sql.ref(reference)} = ${id}`),
  move: (tx, move) => moveProducts(tx, move, { set: sql`${sql.ref(reference)} = ${move.into}`, reference }),
  isMany: true,
});

export const productRows = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select p.id, p.title from products p where ${condition}`;

type Moved = { set: RawBuilder<unknown>; reference: Reference; and?: RawBuilder<unknown> };

/** Changes a reference of products, which raises their versions. */
export async function moveProducts(
  tx: Transaction<DB>,
  { from, most = null }: Omit<RecordMove, 'into'> & { most?: number | null },
  { set, reference, and = sql`true` }: Moved,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update products set ${set}, version = ${raised} where id in (
      select p.id from products p where p.${sql.ref(reference)} = ${from} and ${and}
      order by p.id limit ${most} for no key update)`.execute(tx);
  return Number(numAffectedRows);
}
