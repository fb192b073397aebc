import { SELECTED, selectedOf, shippingTypeOf } from '@souk/rules/codes';
import type { CartItem, CartRowSchema } from '@souk/contract/cart';
import { moneyText } from '@souk/rules/money';
import type { z } from 'zod';
import type { Shopper } from '#access/shopper.ts';
import { isCashStopped } from '#seller/cash-limit.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { wireTime } from '#http/wire-time.ts';
import type { CartLine } from './cart-line.ts';
import { hasNewPrice, lineChanges, wasSeenInOtherCurrency } from './line-changes.ts';
import { maxUnits, saleLimitOf } from './line-limit.ts';
import type { LineFacts } from './load-line-facts.ts';
import { lineInventoryView, lineProductView, lineShippingPlaceView } from './line-view.ts';
import type { CartRow } from './queries.ts';

/** CONTRACT §3.3. A withdrawn product is shown as deselected whatever the row says, because it can't be bought. */
export function cartItemView(
  line: CartLine,
  { lines, facts, settings }: { lines: readonly CartLine[]; facts: LineFacts; settings: Settings },
): CartItem {
  const { row, store } = line;
  const { currency } = settings;
  const most = maxUnits(line, lines, facts.earlier);
  const limit = saleLimitOf(line, facts.earlier);
  const place = line.places.find(({ id }) => id === row.shipping_place_id);
  return {
    id: row.id,
    product_id: row.product_id,
    inventory_id: row.inventory_id,
    quantity: row.quantity,
    user_id: row.user_id,
    selected: selectedOf(line.isAvailable && row.selected === SELECTED.checked),
    shipping_place_id: place?.id ?? null,
    shipping_type: shippingTypeOf(row.shipping_type),
    flash_product: lineProductView(line, currency),
    updated_inventory: lineInventoryView(line, currency),
    shipping_place: place ? lineShippingPlaceView(line, place, currency) : null,
    store: {
      id: store.id,
      name: store.name,
      slug: store.slug,
      hand_over: store.handOver,
      takes_cash: !isCashStopped({ ...store, currency }, settings),
    },
    unit_price: moneyText(line.unitPriceMinor, currency),
    previous_price: line.previousPriceMinor === null ? null : moneyText(line.previousPriceMinor, currency),
    price_was:
      row.seen_price_minor !== null && hasNewPrice(line) && !wasSeenInOtherCurrency(line)
        ? moneyText(row.seen_price_minor, currency)
        : null,
    available: line.isAvailable,
    most,
    sale_limit: limit && { per_shopper: limit.perShopper, bought: limit.bought, left: limit.left },
    changes: lineChanges(line, { most, ended: facts.ended }),
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
  };
}

/** A row as actions return it; `admin_id` is the seller's store, as everywhere. */
export function cartRowView(
  row: CartRow,
  { shopper, storeId }: { shopper: Shopper; storeId: number },
): z.infer<typeof CartRowSchema> {
  return {
    id: row.id,
    product_id: row.product_id,
    inventory_id: row.inventory_id,
    user_id: row.user_id,
    quantity: row.quantity,
    selected: selectedOf(row.selected === SELECTED.checked),
    shipping_place_id: row.shipping_place_id,
    shipping_type: shippingTypeOf(row.shipping_type),
    user_token: shopper.token,
    admin_id: storeId,
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
  };
}
