import type { Tile } from '@souk/contract/catalog-entities';
import { moneyNumber, moneyText } from '@souk/rules/money';
import { wireLocalTime } from '#http/wire-time.ts';
import type { TileRow } from './tile-queries.ts';

/** CONTRACT §3.1. `price` and `end_time` are the running flash sale's, otherwise null; the wishlist mark is unset. */
export function tileView(row: TileRow, currency: string): Tile {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    image: row.image,
    badge: row.badge,
    selling: moneyNumber(row.selling_minor, currency),
    offered: moneyNumber(row.offered_minor, currency),
    review_count: row.review_count,
    rating: Number(row.rating),
    price: row.flash_minor === null ? null : moneyText(row.flash_minor, currency),
    end_time: row.flash_end === null ? null : wireLocalTime(row.flash_end),
    inventory: row.inventory_ids.map((id) => ({ id })),
    unit: row.unit,
    shipping_rule_id: row.shipping_rule_id,
    purchased: row.purchased,
    wishlisted: null,
    store: { id: row.store_id, name: row.store_name, slug: row.store_slug },
    in_stock: row.in_stock,
    lowest: moneyNumber(row.lowest_minor, currency),
    prices_differ: row.prices_differ,
    has_variants: row.inventory_ids.length > 1,
    free_shipping: row.free_shipping,
  };
}
