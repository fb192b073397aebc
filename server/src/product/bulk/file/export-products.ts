import { FILE_FIELDS } from '@souk/rules/file-fields';
import { csvLine } from '@souk/rules/csv';
import { amountText } from '@souk/rules/money';
import type { Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { listIds } from '#records/list-ids.ts';
import { sellerProducts, type ProductQuestion } from '#product/seller-queries.ts';
import type { BulkItem } from '../bulk-values.ts';
import { readBulkItems } from '../read-bulk-items.ts';

export async function listExported(
  tx: AuditedTx,
  scope: Scope,
  asked: ProductQuestion,
): Promise<{ ok: true; ids: number[] }> {
  const ids = await listIds(tx, sellerProducts(scope, asked));
  tx.audit.record({
    action: 'product.export',
    entity: 'product',
    entityId: null,
    label: '',
    storeId: scope.storeId,
    before: null,
    after: {
      products: ids.length,
      ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value)),
    },
  });
  return { ok: true, ids };
}

const portion = 500;

/** CSV lines, read in batches as fast as the consumer takes them. */
export async function* exportLines(
  db: Kysely<DB>,
  scope: Scope,
  { ids, currency }: { ids: readonly number[]; currency: string },
): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\uFEFF${csvLine(FILE_FIELDS)}`;
  for (let at = 0; at < ids.length; at += portion) {
    const items = await readBulkItems(db, scope, { ids: ids.slice(at, at + portion) }, { withDetails: true });
    yield items.map((item) => csvLine(FILE_FIELDS.map((field) => cellOf(item, field, currency)))).join('');
  }
}

function cellOf(
  item: BulkItem,
  field: (typeof FILE_FIELDS)[number],
  currency: string,
): string | number | null {
  const { values } = item;
  switch (field) {
    case 'product_id':
      return item.productId;
    case 'inventory_id':
      return item.inventoryId;
    case 'title':
      return item.title;
    case 'variant':
      return item.variant;
    case 'sku':
      return item.sku;
    case 'category':
    case 'brand':
      return item.named?.[field] ?? null;
    case 'price':
    case 'offer': {
      const minor = values[field];
      // A variant at the product's price has no price of its own.
      if (minor === undefined || (minor === 0 && values.offer === undefined)) return null;
      return amountText(minor, currency);
    }
    default:
      return values[field] ?? null;
  }
}
