import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type SoldElsewhere = { flashSaleId: number; productId: number; units: number };

/** What a sale has sold by no order of this shop: its quota shrinks by it, and the books know why (0022). */
export async function noteSoldElsewhere(
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
