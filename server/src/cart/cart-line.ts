import type { HandOver } from '@souk/rules/hand-over';
import type { Selectable } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

type Row<T extends keyof DB> = Selectable<DB[T]>;

/** A cart row with everything for pricing, shipping and order snapshots, as of one moment. Loaded by `loadCartLines`. */
export type CartLine = {
  row: Row<'cart_items'>;
  /** The title is already in the caller's language. */
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
  store: Pick<
    Row<'stores'>,
    | 'id'
    | 'name'
    | 'slug'
    | 'status'
    | 'commission_percent'
    | 'country'
    | 'vat_number'
    | 'shipped_by'
    | 'goods_in'
  > & {
    handOver: HandOver | null;
    /** What it owes the shop if it collects its cash itself, in the currency that was asked for; else 0. */
    owes_minor: number;
  };
  category: Pick<Row<'categories'>, 'commission_percent'>;
  /** The matching commission rule of the shop, or null (decision 024). */
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
  /** Current unit price and the crossed-out previous one (rules/price.ts). */
  unitPriceMinor: number;
  previousPriceMinor: number | null;
  /** Whether the flash price applies, and with it its quota and limit. */
  isFlashPriced: boolean;
  isAvailable: boolean;
};
