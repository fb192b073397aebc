import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type SoldElsewhere = { flashSaleId: number; productId: number; units: number };

/** Records units sold outside this shop's orders: they reduce the quota and are kept separately for reconciliation (0022). */
export async function recordSoldElsewhere(
  tx: Transaction<DB>,
  sold: readonly SoldElsewhere[],
): Promise<{ ok: true }> {
  await sql`
    update flash_sale_products offer
    set sold = offer.sold - offer.sold_elsewhere + told.units, sold_elsewhere = told.units
    from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb)
      as told ("flashSaleId" integer, "productId" integer, units integer)
    where offer.flash_sale_id = told."flashSaleId" and offer.product_id = told."productId"`.execute(tx);
  return { ok: true };
}
