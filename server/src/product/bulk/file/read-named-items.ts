import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { isOneOfSkus } from '#product/sku-key.ts';
import type { BulkItem } from '../bulk-values.ts';
import { readBulkItems } from '../read-bulk-items.ts';

type Named = { productIds: readonly number[]; skus: readonly string[]; gtins: readonly string[] };

export async function readNamedItems(db: Kysely<DB>, scope: Scope, named: Named): Promise<BulkItem[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from products p left join inventories i on i.product_id = p.id
    where p.store_id = ${scope.storeId} and (p.id = any(${[...named.productIds]}::int[])
      or ${isOneOfSkus('i.sku', named.skus)} or i.gtin = any(${[...named.gtins]}::text[]))`.execute(db);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : readBulkItems(db, scope, { ids }, { withDetails: true });
}
