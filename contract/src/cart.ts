import { PLACE_SOURCES } from '@souk/rules/delivery-place';
import { z } from 'zod';
import { HandOverSchema } from './hand-over.ts';
import {
  BundleDealSchema,
  ProductImageSchema,
  ShippingPlaceSchema,
  ShippingRuleSchema,
} from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import {
  bodyDelta,
  bodyFlag,
  bodyId,
  optional,
  pathId,
  queryIds,
  querySlug,
  text,
  timeZone,
  userToken,
} from './input.ts';
import { dates, localTime, oneTwo, id, pictureName, money } from './wire.ts';

export const TaxRuleSchema = z.object({ id, title: z.string(), type: oneTwo, price: z.number(), ...dates });

/** The product inside a cart or order line: `flash_product` of CONTRACT §3.3. */
export const LineProductSchema = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  image: pictureName,
  selling: z.number(),
  offered: z.number(),
  price: money.nullable(),
  end_time: localTime.nullable(),
  review_count: z.int(),
  rating: z.number(),
  tax_rule_id: id,
  shipping_rule_id: id,
  bundle_deal_id: z.string().nullable(),
  bundle_deal: BundleDealSchema.nullable(),
  tax_rules: TaxRuleSchema,
  product_images: z.array(ProductImageSchema.omit({ alt: true })),
  shipping_rule: ShippingRuleSchema,
});

/** `updated_inventory` of CONTRACT §3.3. */
export const LineInventorySchema = z.object({
  id,
  product_id: id,
  quantity: z.int(),
  price: money,
  sku: z.string().nullable(),
  inventory_attributes: z.array(
    z.object({
      attribute_value_id: id,
      attribute_value: z.object({
        attribute_id: id,
        title: z.string(),
        attribute: z.object({ id, title: z.string() }),
      }),
    }),
  ),
  ...dates,
});

export const LineShippingPlaceSchema = ShippingPlaceSchema.extend({
  shipping_rule: ShippingRuleSchema.omit({ shipping_places: true, free_from: true }),
});

/**
 * [ours] Why a line can't be ordered, or what has changed. `store-away`: the seller is on vacation; `sale-ended`: the price went
 * back up; `currency`: the shop changed its currency; `stock` and `sale-limit`: fewer units are available than wanted.
 */
export const LineProblemSchema = z.enum([
  'withdrawn',
  'store-away',
  'not-shipped',
  'sold-out',
  'stock',
  'sale-limit',
  'sale-ended',
  'price',
  'currency',
]);
export type LineProblem = z.infer<typeof LineProblemSchema>;

/**
 * [ours] `data.lines[]` beside `data.form` when an order is refused because of lines: the cart row, the reason, the available units
 * and the current price.
 */
export const RefusedLineSchema = z.object({
  id,
  product_id: id,
  inventory_id: id,
  title: z.string(),
  problem: LineProblemSchema,
  most: z.int(),
  unit_price: money,
  message: z.string(),
});
export type RefusedLine = z.infer<typeof RefusedLineSchema>;

/** CONTRACT §3.3; fields from `store` on are [ours], for the cart page. */
export const CartItemSchema = z.object({
  id,
  product_id: id,
  inventory_id: id,
  quantity: z.int(),
  user_id: id.nullable(),
  selected: oneTwo,
  shipping_place_id: id.nullable(),
  shipping_type: oneTwo,
  flash_product: LineProductSchema,
  updated_inventory: LineInventorySchema,
  shipping_place: LineShippingPlaceSchema.nullable(),
  store: z.object({
    id,
    name: z.string(),
    slug: z.string(),
    hand_over: HandOverSchema.nullable(),
    /** Whether its items can be paid in cash on delivery, if the shop offers that */
    takes_cash: z.boolean(),
  }),
  unit_price: money,
  /** the struck-through price, or null */
  previous_price: money.nullable(),
  /** the price when the row was last changed, if it differs now */
  price_was: money.nullable(),
  available: z.boolean(),
  /** maximum units per order now: stock, at most 999 and within `sale_limit` */
  most: z.int(),
  /** limits of units at the sale price: per shopper, already bought, and left for everyone */
  sale_limit: z
    .object({ per_shopper: z.int().nullable(), bought: z.int(), left: z.int().nullable() })
    .nullable(),
  /** changes since the row was last changed */
  changes: z.array(LineProblemSchema),
  ...dates,
});
export type CartItem = z.infer<typeof CartItemSchema>;
const CartSchema = z.array(CartItemSchema);

export const CartRowSchema = z.object({
  id,
  product_id: id,
  inventory_id: id,
  user_id: id.nullable(),
  quantity: z.int(),
  selected: oneTwo,
  shipping_place_id: id.nullable(),
  shipping_type: oneTwo,
  user_token: z.string().nullable(),
  admin_id: id,
  ...dates,
});

export const cartByUser = endpoint({
  method: 'GET',
  path: 'cart/by-user',
  access: 'guest',
  summary: 'Get the cart of the customer or guest as a plain array',
  query: z.object({ user_token: userToken }),
  reply: CartSchema,
});

const CartChangeBodySchema = z.object({
  product_id: bodyId('refusal.product.missing'),
  inventory_id: optional(bodyId('refusal.cart.attributes-required')),
  quantity: bodyDelta('refusal.quantity.below-minimum'),
  user_token: userToken,
});

export const cartAction = endpoint({
  method: 'POST',
  path: 'cart/action',
  access: 'guest',
  summary: 'Add a quantity to the cart (a delta: negative values reduce it)',
  body: CartChangeBodySchema,
  reply: CartRowSchema,
});

export const cartBuyNow = endpoint({
  method: 'POST',
  path: 'cart/buy-now',
  access: 'guest',
  summary: 'Set a cart row’s quantity, select it and deselect all others',
  body: CartChangeBodySchema,
  reply: CartRowSchema,
});

const bodyIds = optional(z.array(bodyId()).max(100)).transform((ids) => ids ?? []);

export const cartChange = endpoint({
  method: 'POST',
  path: 'cart/change',
  access: 'guest',
  summary: 'Select and deselect cart rows',
  body: z.object({
    checked: bodyIds,
    unchecked: bodyIds,
    isBundle: optional(bodyFlag),
    user_token: userToken,
  }),
  reply: CartSchema,
});

export const cartDelete = endpoint({
  method: 'DELETE',
  path: 'cart/delete/{id}',
  access: 'guest',
  summary: 'Remove a cart row and return it',
  params: z.object({ id: pathId }),
  query: z.object({ user_token: userToken }),
  reply: CartRowSchema,
});

export const cartDeleteByQuery = endpoint({
  ...cartDelete,
  path: 'cart/delete',
  summary: 'Remove a cart row and return it, with its ID in the query',
  params: undefined,
  query: z.object({ id: pathId, user_token: userToken }),
});

const PlaceSchema = z.object({ country: z.string(), state: z.string() });

const DecidedPlaceSchema = z.object({
  place: PlaceSchema,
  names: PlaceSchema,
  by: z.enum(PLACE_SOURCES),
});

const PlaceNameSchema = z.object({ code: z.string(), name: z.string() });

/**
 * [ours] The location used for delivery estimates and its source. `states_of`: also returns the choices, with the states of that
 * country; `product_id`: also returns the delivery cost of one unit there.
 */
export const cartPlace = endpoint({
  method: 'GET',
  path: 'cart/place',
  access: 'guest',
  summary: 'Get the location used to estimate shipping',
  query: z.object({ states_of: querySlug, product_id: queryIds, user_token: userToken }),
  reply: DecidedPlaceSchema.extend({
    choices: z.object({ countries: z.array(PlaceNameSchema), states: z.array(PlaceNameSchema) }).nullable(),
    /** Null: no product was requested, or it isn't shipped there. */
    delivery: z
      .object({
        price: money,
        /** Dates, `YYYY-MM-DD`. */
        from: z.string(),
        to: z.string(),
        free_from: money.nullable(),
      })
      .nullable(),
  }),
});

/** [ours] The state applies only to countries with states; an unknown one is ignored. */
export const chooseCartPlace = endpoint({
  method: 'POST',
  path: 'cart/place',
  access: 'guest',
  summary: 'Set the location used to estimate shipping',
  body: z.object({
    country: text(2, 'refusal.country.unknown'),
    state: optional(text(3, 'refusal.state.unknown')),
    user_token: userToken,
  }),
  reply: DecidedPlaceSchema,
});

const ShippingChoiceSchema = z.object({
  cart: bodyId('refusal.cart.missing'),
  /** accepted and ignored: the place is the one that covers the address (CONTRACT L3) */
  shipping_place: z.unknown().optional(),
  shipping_type: z
    .union([z.literal([1, 2]), z.literal(['1', '2'])])
    .transform((type) => Number(type) as 1 | 2),
});

export const updateShipping = endpoint({
  method: 'POST',
  path: 'cart/update-shipping',
  access: 'guest',
  summary: 'Save the address and the shipping choice of each cart row',
  body: z.object({
    // Either an object keyed by cart id, or an array.
    cart: z
      .union([z.array(ShippingChoiceSchema).max(100), z.record(z.string(), ShippingChoiceSchema)])
      .optional()
      .transform((choices) => Object.values(choices ?? {}).slice(0, 100)),
    selected_address: optional(bodyId('refusal.address.missing')),
    user_token: userToken,
    time_zone: timeZone,
  }),
  reply: CartSchema,
});
