import type { SellerGridRow, SellerJob, SellerJobRow } from '@souk/contract/seller-console/bulk';
import type { BulkChangeRow, BulkRow, BulkTotals } from './bulk-queries.ts';
import { inNames, type BulkNames } from './bulk-names.ts';
import type { BulkItem } from './bulk-values.ts';
import { undoDays } from './start-bulk.ts';

export function jobView(row: BulkChangeRow, now: Date): SellerJob {
  const { id, kind, label, state, by, ready, refused, done, unchanged, skipped } = row;
  const until = row.applied_at && new Date(row.applied_at.getTime() + undoDays * 24 * 3600 * 1000);
  const isEnded = state === 'done' || state === 'cancelled';
  const canUndo = kind !== 'undo' && isEnded && done > 0 && row.undone_by === null && until && until > now;
  return {
    id,
    kind,
    label,
    state,
    by,
    ready,
    refused,
    done,
    unchanged,
    skipped,
    created_at: row.created_at.toISOString(),
    undo_until: canUndo ? until.toISOString() : null,
  };
}

export const totalsView = ({ up, down, stock, pieces, other, made, drafts, far }: BulkTotals) => ({
  up,
  down,
  stock,
  pieces,
  other,
  made,
  drafts,
  far,
});

export function jobRowView({ position, before, after, ...row }: BulkRow, names: BulkNames): SellerJobRow {
  return { id: position, ...row, before: inNames(before, names), after: inNames(after, names) };
}

export function gridRowView(
  item: BulkItem,
  lowest: ReadonlyMap<string, number>,
  taken: { percent: number; taxPercent: number },
): SellerGridRow {
  const { productId, inventoryId, title, variant, image, sku, values } = item;
  const isKind = values.offer === undefined;
  return {
    product_id: productId,
    inventory_id: inventoryId,
    title,
    variant,
    image,
    sku,
    price: values.price ?? 0,
    offer: values.offer ?? null,
    stock: values.stock ?? null,
    lowest: lowest.get(isKind ? `${productId}/${inventoryId}` : `${productId}/`) ?? null,
    commission_percent: taken.percent,
    commission_tax_percent: taken.taxPercent,
  };
}
