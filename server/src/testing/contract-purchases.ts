import { list, nullable } from './check-shape.ts';
import { dates, shippingPlace, shippingRule, placeOfLine, imageValues } from './contract-entities.ts';

/* Carts, orders, addresses and users: more entities of CONTRACT §3, for contract-fields.ts. */

/** CONTRACT §3.3, `flash_product`. */
const lineProduct = {
  id: 'int',
  title: 'str',
  slug: 'str',
  image: 'img',
  selling: 'num',
  offered: 'num',
  price: 'money|null',
  end_time: 'dtl|null',
  review_count: 'int',
  rating: 'num',
  tax_rule_id: 'int',
  shipping_rule_id: 'int',
  bundle_deal_id: 'digits|null',
  bundle_deal: nullable({ id: 'int', buy: 'int', free: 'int', title: 'str' }),
  tax_rules: { id: 'int', title: 'str', type: 'f12', price: 'num', ...dates },
  // L12
  product_images: list({ id: 'int', image: 'img', product_id: 'int', ...dates, attributes: imageValues }),
  shipping_rule: { ...shippingRule, free_from: 'money|null', shipping_places: list(shippingPlace) },
} as const;

/** CONTRACT §3.3, `updated_inventory`. */
const lineInventory = {
  id: 'int',
  product_id: 'int',
  quantity: 'int',
  price: 'money',
  'sku?': 'str|null',
  ...dates,
  inventory_attributes: list({
    attribute_value_id: 'int',
    attribute_value: { attribute_id: 'int', title: 'str', attribute: { id: 'int', title: 'str' } },
  }),
} as const;

export const cart = list({
  id: 'int',
  product_id: 'int',
  inventory_id: 'int',
  quantity: 'int',
  user_id: 'int|null',
  selected: 'f12',
  shipping_place_id: 'int|null',
  shipping_type: 'f12',
  flash_product: lineProduct,
  updated_inventory: lineInventory,
  shipping_place: nullable(placeOfLine),
});

/** CONTRACT §2.5: "we always send all". */
export const cartRow = {
  id: 'int',
  product_id: 'int',
  inventory_id: 'int',
  user_id: 'int|null',
  quantity: 'int',
  selected: 'f12',
  shipping_place_id: 'int|null',
  shipping_type: 'f12',
  user_token: 'str|null',
  admin_id: 'int',
  ...dates,
} as const;

/** CONTRACT §3.6. */
export const address = {
  id: 'int',
  name: 'str',
  email: 'str',
  phone: 'str',
  address_1: 'str',
  address_2: 'str|null',
  city: 'str',
  state: 'str',
  country: 'str',
  zip: 'str',
  delivery_instruction: 'str|null',
  default: 'f12',
  user_id: 'int|null',
  user_token: 'str|null',
  created: 'created',
  user: nullable({ id: 'int', name: 'str', email: 'str' }),
  'label?': 'str',
} as const;

const orderedProduct = {
  product_id: 'int',
  inventory_id: 'int',
  quantity: 'int',
  order_id: 'int',
  shipping_place_id: 'int',
  shipping_type: 'f12',
  selling: 'money',
  shipping_price: 'money',
  tax_price: 'money',
  bundle_offer: 'int',
  product: {
    id: 'int',
    title: 'str',
    slug: 'str',
    image: 'img',
    selling: 'num',
    offered: 'num',
    unit: 'str',
    shipping_rule_id: 'int',
    bundle_deal_id: 'digits|null',
    'sku?': 'str|null',
  },
} as const;

/** CONTRACT §2.6, `cancellation/cancel-order`. */
export const cancellation = { id: 'int', order_id: 'int', title: 'str', message: 'str', ...dates } as const;

/** CONTRACT §2.3, as after `user/verify`. */
export const user = {
  id: 'int',
  name: 'str',
  email: 'str',
  google_id: 'str|null',
  facebook_id: 'str|null',
  verified: 'int',
  default_address: 'int|null',
  phone: 'str|null',
  ...dates,
} as const;

/** CONTRACT §3.4. */
export const order = {
  id: 'int',
  user_id: 'int|null',
  user_address_id: 'int',
  order: 'order',
  status: 'int',
  cancelled: 'f01',
  payment_done: 'f01',
  order_method: 'int',
  currency: 'str',
  total_amount: 'money',
  payment_token: 'null',
  trans_id: 'str|null',
  voucher_id: 'int|null',
  user_token: 'str|null',
  viewed: 'int',
  created: 'created',
  ...dates,
  shipping_price: 'num',
  cancellation: nullable(cancellation),
  refunded: 'f01',
  ordered_products: list(orderedProduct),
} as const;

/** CONTRACT §3.5; orders store copies, so reviews and images of the product are not included. */
const {
  review_count: _reviews,
  rating: _rating,
  product_images: _images,
  shipping_rule: _rule,
  ...orderedFlash
} = lineProduct;
export const orderDetail = {
  ...order,
  address: {
    name: 'str',
    email: 'str',
    phone: 'str',
    address_1: 'str',
    'address_2?': 'str|null',
    city: 'str',
    zip: 'str',
    state: 'str',
    country: 'str',
  },
  calculated: {
    subtotal: 'num',
    total_price: 'num',
    shipping_price: 'num',
    tax: 'num',
    voucher_price: 'num',
    bundle_offer: 'num',
  },
  ordered_products: list({
    ...orderedProduct,
    shipping_place: shippingPlace,
    updated_inventory: lineInventory,
    flash_product: orderedFlash,
  }),
} as const;

/** CONTRACT §2.6, `order/transaction`, with the lines of a bank transfer. */
export const payment = {
  order_id: 'int',
  order_method: 'int',
  payment_done: 'f01',
  state: 'str',
  amount: 'money',
  currency: 'str',
  trans_id: 'str|null',
  next: nullable({
    kind: 'str',
    lines: list({ label: 'str', value: 'str', 'copy?': 'bool' }),
    'due_at?': 'dt',
  }),
} as const;

/** A return of items in a part. */
export const partReturn = {
  id: 'int',
  cause: 'str',
  state: 'str',
  lines: list({ inventory_id: 'int', quantity: 'int' }),
  message: 'str|null',
  keeps: 'f01',
  taken_back: 'f01',
  can_take_back: 'f01',
  can_appeal: 'f01',
  asked_at: 'dt',
} as const;
