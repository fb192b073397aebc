import type { EffectivePrice } from '@souk/rules/price';
import type { MessageKey } from '@souk/contract/message-key';
import type { InventoryRow } from './choose-variant.ts';
import type { ShownProduct } from './shown-product.ts';

type Bound = { max: number; reason: MessageKey; values?: Record<string, number> };

/** The maximum quantity at this price, and the message for exceeding it. */
export function maxUnits(
  product: Pick<ShownProduct, 'inventory' | 'flash'>,
  row: Pick<InventoryRow, 'quantity'> | null,
  source: EffectivePrice['source'],
): Bound {
  const stock = row ? row.quantity : Math.max(0, ...product.inventory.map((item) => item.quantity));
  const inStock: Bound = { max: Math.min(stock, 999), reason: 'refusal.quantity.exceeds-inventory' };
  if (!product.flash || source !== 'flash') return inStock;
  const { limit_per_shopper: limit, left } = product.flash;
  const bounds: Bound[] = [
    ...(limit === null
      ? []
      : [{ max: limit, reason: 'refusal.quantity.flash-limit' as const, values: { max: limit } }]),
    inStock,
    { max: left, reason: 'refusal.quantity.flash-left', values: { left } },
  ];
  return bounds.reduce((least, bound) => (bound.max < least.max ? bound : least));
}
