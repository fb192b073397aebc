import { PUBLIC_STATUS } from '@souk/rules/codes';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listVariants } from './line-queries.ts';
import { unitPrice } from './unit-price.ts';

export type Variant = {
  id: number;
  productId: number;
  storeId: number;
  stock: number;
  unitPriceMinor: number;
};

type Picked =
  | { ok: true; variant: Variant }
  | { ok: false; reason: 'product-missing' | 'store-away' | 'attributes-required' };

/**
 * Finds the variant that a shopper wants. Without an id it must be the only one; with several variants or an id of another product, SPEC §5
 * refuses: "Please select all required attributes." A product without variants can't be sold and counts as missing. `isKept` locks it
 * against deletion until the transaction ends.
 */
export async function pickVariant(
  db: Kysely<DB>,
  choice: { productId: number; inventoryId: number | undefined; now: Date; isLocked?: boolean },
): Promise<Picked> {
  const { productId, now, isLocked = false } = choice;
  const variants = await listVariants(db, { productId, now, isLocked });
  const first = variants[0];
  const isShown = first?.status === PUBLIC_STATUS.public && ['active', 'away'].includes(first.store_status);
  if (!first || !isShown) return { ok: false, reason: 'product-missing' };
  if (first.store_status === 'away') return { ok: false, reason: 'store-away' };
  const chosen =
    choice.inventoryId === undefined
      ? variants.length === 1
        ? first
        : undefined
      : variants.find((variant) => variant.id === choice.inventoryId);
  if (!chosen) return { ok: false, reason: 'attributes-required' };
  const price = unitPrice(
    {
      sellingMinor: chosen.selling_minor,
      offeredMinor: chosen.offered_minor,
      variantPriceMinor: chosen.price_minor,
      hasAttributes: Boolean(chosen.has_attributes),
      flashPriceMinor: chosen.flash_price_minor,
    },
    choice.now,
  );
  return {
    ok: true,
    variant: {
      id: chosen.id,
      productId: chosen.product_id,
      storeId: chosen.store_id,
      stock: chosen.stock,
      unitPriceMinor: price.priceMinor,
    },
  };
}
