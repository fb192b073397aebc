import type { HandOver } from '@souk/rules/hand-over';
import type { Selectable } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

type Row<T extends keyof DB> = Selectable<DB[T]>;

/**
 * A cart row with everything that pricing, shipping and freezing it needs, as of one moment. Loaded by
 * `loadCartLines`; the same object feeds the cart's reply and the placing of an order.
 */
export type CartLine = {
  row: Row<'cart_items'>;
  /** Title already in the caller's language. */
  product: Pick<
    Row<'products'>,
    | 'id'
    | 'store_id'
    | 'category_id'
    | 'title'
    | 'slug'
    | 'image'
    | 'unit'
    | 'selling_minor'
    | 'offered_minor'
    | 'status'
    | 'rating'
    | 'review_count'
    | 'tax_rule_id'
    | 'shipping_rule_id'
    | 'bundle_deal_id'
  >;
  store: Pick<Row<'stores'>, 'id' | 'name' | 'slug' | 'status' | 'commission_percent' | 'country'> & {
    handOver: HandOver | null;
  };
  category: Pick<Row<'categories'>, 'commission_percent'>;
  /** The shop's rule that decides its commission; null: none fits (decision 024). */
  commissionRule: Pick<Row<'commission_rules'>, 'id' | 'percent'> | null;
  inventory: Omit<Row<'inventories'>, 'taken' | 'gtin'>;
  attributes: { attributeId: number; attributeTitle: string; valueId: number; valueTitle: string }[];
  images: (Pick<Row<'product_images'>, 'id' | 'image' | 'created_at' | 'updated_at'> & {
    values: { valueId: number; attributeId: number }[];
  })[];
  tax: Omit<Row<'tax_rules'>, 'version' | 'is_default'>;
  bundle: Pick<Row<'bundle_deals'>, 'id' | 'title' | 'buy' | 'free'> | null;
  shippingRule: Pick<Row<'shipping_rules'>, 'id' | 'title' | 'single_price' | 'free_from_minor'>;
  places: Row<'shipping_places'>[];
  flash: {
    flashSaleProductId: number;
    priceMinor: number;
    endTime: Date;
    quota: number | null;
    sold: number;
    limitPerShopper: number | null;
  } | null;
  /** What one unit costs now, and the struck price beside it (rules/price.ts). */
  unitPriceMinor: number;
  previousPriceMinor: number | null;
  /** The flash price is the one charged: its quota and limit count. */
  isFlashPriced: boolean;
  /** Public product of an active store. */
  isAvailable: boolean;
};
