import { z } from 'zod';
import { HandOverSchema } from './hand-over.ts';
import { dates, localTime, zeroOne, oneTwo, html, id, pictureName, link, money } from './wire.ts';

/** CONTRACT §3.9; `subtitle` and `button_text` [ours]. `href` [ours] is the link built by SPEC §2's shapes. */
export const BannerSchema = z.object({
  id,
  image: pictureName,
  type: z.int().min(1).max(9),
  source_type: z.int().min(1).max(6),
  tags: z.string().nullable(),
  url: z.string().nullable(),
  title: z.string(),
  subtitle: z.string(),
  button_text: z.string(),
  status: oneTwo,
  closable: zeroOne,
  slug: z.string(),
  href: z.string(),
  ...dates,
});
export type Banner = z.infer<typeof BannerSchema>;

/** CONTRACT §3.1; from `store` on [ours]. */
export const TileSchema = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  image: pictureName,
  badge: z.string().nullable(),
  selling: z.number(),
  offered: z.number(),
  review_count: z.int(),
  rating: z.number(),
  price: money.nullable(),
  end_time: localTime.nullable(),
  inventory: z.array(z.object({ id })),
  unit: z.string(),
  shipping_rule_id: id,
  purchased: z.int(),
  wishlisted: z.union([z.literal(1), z.null()]),
  store: z.object({ id, name: z.string(), slug: z.string() }),
  in_stock: z.boolean(),
  /** lowest current price of variants in stock; shown as "from" when prices differ */
  lowest: z.number(),
  prices_differ: z.boolean(),
  /** several variants: can't be added to the cart from the tile */
  has_variants: z.boolean(),
  free_shipping: z.boolean(),
});
export type Tile = z.infer<typeof TileSchema>;

/** CONTRACT §3.6. */
export const ShippingPlaceSchema = z.object({
  id,
  country: z.string(),
  state: z.string(),
  price: money,
  day_needed: z.int(),
  pickup_price: money,
  pickup_point: zeroOne,
  shipping_rule_id: id,
  pickup_phone: z.string(),
  pickup_address_line_1: z.string(),
  pickup_address_line_2: z.string().nullable(),
  pickup_zip: z.string(),
  pickup_state: z.string(),
  pickup_city: z.string(),
  pickup_country: z.string(),
});
export type ShippingPlace = z.infer<typeof ShippingPlaceSchema>;

export const ShippingRuleSchema = z.object({
  id,
  title: z.string(),
  single_price: zeroOne,
  /** [ours] free-shipping threshold for items of its seller bought together; null: none */
  free_from: money.nullable(),
  shipping_places: z.array(ShippingPlaceSchema).min(1),
});

export const BundleDealSchema = z.object({ id, buy: z.int(), free: z.int(), title: z.string() });

/** CONTRACT §3.2 and §3.3: a picture may belong to attribute values. */
export const ProductImageSchema = z.object({
  id,
  image: pictureName,
  alt: z.string(),
  product_id: id,
  attributes: z.array(z.object({ attribute_value_id: id, attribute_value: z.object({ id, attribute: id }) })),
  ...dates,
});

export const StoreSchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  image: pictureName,
  meta_title: z.string(),
  meta_description: z.string(),
  whatsapp_btn: z.int(),
  whatsapp_number: z.string(),
  whatsapp_default_msg: z.string(),
  ...dates,
});

/** [ours] The store is on vacation. `is_closed`: no orders until `back_on`; otherwise orders ship from then on. */
export const vacation = z.object({ back_on: z.iso.date(), is_closed: z.boolean(), note: z.string() });

/** CONTRACT §3.7. */
export const VoucherSchema = z.object({
  id,
  title: z.string(),
  code: z.string(),
  price: z.number(),
  type: oneTwo,
  min_spend: z.number(),
  start_time: localTime,
  end_time: localTime,
  status: oneTwo,
  usage_limit: z.int().nullable(),
  limit_per_customer: z.int().nullable(),
});

/** CONTRACT §3.2 and L2. */
export const ProductDetailSchema = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  unit: z.string(),
  badge: z.string().nullable(),
  description: html,
  overview: html,
  tags: z.string(),
  selling: z.number(),
  offered: z.number(),
  purchased: z.int(),
  image: pictureName,
  video: z.string().nullable(),
  video_thumb: z.string().nullable(),
  status: oneTwo,
  refundable: zeroOne,
  warranty: z.int(),
  /** [ours] Manufacturer, responsible person in the EU, and safety information (GPSR, article 19). */
  manufacturer: z.string().nullable(),
  responsible_person: z.string().nullable(),
  safety: z.string(),
  review_count: z.int(),
  rating: z.number(),
  category_id: id.nullable(),
  subcategory_id: id.nullable(),
  brand_id: id.nullable(),
  tax_rule_id: id,
  shipping_rule_id: id,
  admin_id: id,
  bundle_deal_id: z.string().nullable(),
  meta_title: z.string(),
  meta_description: z.string(),
  meta_keywords: z.string(),
  price: money.nullable(),
  end_time: localTime.nullable(),
  wishlisted: z.union([z.literal(1), z.null()]),
  in_stock: z.boolean(),
  time_zone: z.string(),
  ...dates,
  category_data: z.array(link),
  current_categories: z.array(
    z.object({
      id,
      title: z.string(),
      slug: z.string(),
      parent: id.nullable(),
      image: pictureName,
      status: oneTwo,
      featured: oneTwo,
      in_footer: oneTwo,
      meta_title: z.string(),
      meta_description: z.string(),
      ...dates,
    }),
  ),
  category: link.nullable(),
  sub_category: link.nullable(),
  images: z.array(ProductImageSchema),
  product_image_names: z.array(ProductImageSchema),
  inventory: z
    .array(
      z.object({
        id,
        product_id: id,
        quantity: z.int(),
        price: money,
        sku: z.string().nullable(),
        inventory_attributes: z.array(z.object({ inventory_id: id, attribute_value_id: id })),
        /** [ours] lowest price of the 30 days before the current price began; null: unknown, or the shop doesn't state it */
        prior_price: z.number().nullable(),
        ...dates,
      }),
    )
    .min(1),
  attribute: z.array(
    z.object({
      id,
      title: z.string(),
      ...dates,
      values: z.array(
        z.object({
          id,
          title: z.string(),
          attribute_id: id,
          inventory_id: id,
          attribute_value_id: id,
          product_id: id,
          quantity: z.int(),
          price: money,
          sku: z.string().nullable(),
          /** [ours] '#rrggbb' of a color */
          swatch: z.string().nullable(),
          ...dates,
        }),
      ),
    }),
  ),
  vouchers: z.array(VoucherSchema),
  brand: z.object({ id, title: z.string(), slug: z.string() }).nullable(),
  store: StoreSchema.extend({
    rating: z.number(),
    review_count: z.int(),
    followers_count: z.int(),
    total_products: z.int(),
    country: z.string(),
    vacation: vacation.nullable(),
    /** [ours] null: shipping days count from the order */
    hand_over: HandOverSchema.nullable(),
  }),
  bundle_deal: BundleDealSchema.nullable(),
  shipping_rule: ShippingRuleSchema,
  /** Text, one row per line: `title: value`. */
  specifications: z.string(),
  /** [ours] the same as rows */
  specification_rows: z.array(z.object({ title: z.string(), value: z.string() })),
  /** Text with its unit, empty when unknown; `dimention` is the spelling that clients use. */
  weight: z.string(),
  dimention: z.string(),
  /** The first variant's, or empty. */
  sku: z.string(),
  barcode: z.string(),
  /** [ours] the product's running sale; times in ms, `server_time` is the reference clock of countdowns, in whole seconds */
  flash: z
    .object({
      flash_sale_id: id,
      title: z.string(),
      end_ms: z.int(),
      quota: z.int().nullable(),
      sold: z.int(),
      left: z.int(),
      limit_per_shopper: z.int().nullable(),
    })
    .nullable(),
  server_time: z.int(),
});
export type ProductDetail = z.infer<typeof ProductDetailSchema>;

/** CONTRACT §3.8; `verified` [ours]: the author received the product from this shop. */
export const ReviewSchema = z.object({
  id,
  product_id: id,
  user_id: id.nullable(),
  rating: z.int(),
  review: z.string(),
  created: z.string(),
  user: z.object({ name: z.string() }),
  review_images: z.array(z.object({ id, image: pictureName })),
  verified: z.boolean(),
  /** [ours] The store's reply; `by` is the store's name. */
  reply: z
    .object({ by: z.string(), text: z.string(), created: z.string(), created_at: z.string() })
    .nullable(),
  ...dates,
});
export type Review = z.infer<typeof ReviewSchema>;

export const ReviewTotalSchema = z.object({
  count: z.int(),
  rating: z.number(),
  stars: z.object({ '1': z.int(), '2': z.int(), '3': z.int(), '4': z.int(), '5': z.int() }),
  /** [ours] besides CONTRACT's three fields: author and text, at most 200 characters, as the caption */
  images: z.array(
    z.object({
      id,
      image: pictureName,
      review_id: id,
      rating: z.int(),
      user: z.object({ name: z.string() }),
      excerpt: z.string(),
    }),
  ),
});
export type ReviewTotal = z.infer<typeof ReviewTotalSchema>;

export const SourceSchema = z.object({
  id,
  source_type: z.int(),
  slug: z.string(),
  url: z.string().nullable(),
  title: z.string(),
});
