import { list, nullable, type Shape } from './check-shape.ts';

/* The entities of CONTRACT §3, for contract-fields.ts: derived from that document, not from the schemas. */

export const dates = { created_at: 'dt', updated_at: 'dt' } as const;
export const link = { id: 'int', title: 'str', slug: 'str' } as const;

/** CONTRACT §1.5. */
export const page = (entry: Shape) =>
  ({
    current_page: 'int',
    data: list(entry),
    first_page_url: 'url',
    from: 'int|null',
    last_page: 'int',
    last_page_url: 'url',
    links: list({ url: 'url|null', label: 'str', active: 'bool' }),
    next_page_url: 'url|null',
    path: 'url',
    per_page: 'int',
    prev_page_url: 'url|null',
    to: 'int|null',
    total: 'int',
  }) as const;

/** CONTRACT §3.8. */
export const review = {
  id: 'int',
  product_id: 'int',
  'user_id?': 'int|null',
  rating: 'num',
  review: 'str',
  created: 'created',
  ...dates,
  user: { name: 'str' },
  review_images: list({ id: 'int', image: 'img' }),
} as const;

/** CONTRACT §3.9. */
export const banner = {
  id: 'int',
  image: 'img',
  type: 'int',
  source_type: 'int',
  tags: 'str|null',
  url: 'str|null',
  title: 'str',
  status: 'f12',
  closable: 'f01',
  slug: 'str',
  ...dates,
} as const;

/** CONTRACT §3.1. */
export const tile = {
  id: 'int',
  title: 'str',
  slug: 'str',
  image: 'img',
  badge: 'str|null',
  selling: 'num',
  offered: 'num',
  review_count: 'int',
  rating: 'num',
  price: 'money|null',
  end_time: 'dtl|null',
  inventory: list({ id: 'int' }),
  unit: 'str',
  shipping_rule_id: 'int',
  purchased: 'int',
  wishlisted: '1|null',
} as const;

/** CONTRACT §3.6. */
export const shippingPlace = {
  id: 'int',
  country: 'str',
  state: 'str',
  price: 'money',
  day_needed: 'int',
  pickup_price: 'money',
  pickup_point: 'f01',
  shipping_rule_id: 'int',
  pickup_phone: 'str',
  pickup_address_line_1: 'str',
  pickup_address_line_2: 'str|null',
  pickup_zip: 'str',
  pickup_state: 'str',
  pickup_city: 'str',
  pickup_country: 'str',
} as const;
export const shippingRule = { id: 'int', title: 'str', single_price: 'f01' } as const;
export const placeOfLine = { ...shippingPlace, shipping_rule: shippingRule } as const;

/** CONTRACT §3.10. */
export const store = {
  id: 'int',
  name: 'str',
  slug: 'str',
  image: 'img',
  meta_title: 'str',
  meta_description: 'str',
  whatsapp_btn: 'int',
  whatsapp_number: 'str',
  whatsapp_default_msg: 'str',
  ...dates,
} as const;

export const stars = { '1': 'int', '2': 'int', '3': 'int', '4': 'int', '5': 'int' } as const;

/** CONTRACT §2.4: wishlist and compare list. */
export const listedRow = { id: 'int', user_id: 'int', product_id: 'int', ...dates } as const;
export const listed = {
  ...listedRow,
  created: 'created',
  product: {
    id: 'int',
    title: 'str',
    slug: 'str',
    selling: 'num',
    offered: 'num',
    image: 'img',
    review_count: 'int',
    rating: 'num',
    shipping_rule_id: 'int',
    price: 'money|null',
    end_time: 'dtl|null',
  },
} as const;

/** CONTRACT §3.7. */
export const voucherRow = {
  id: 'int',
  title: 'str',
  code: 'str',
  price: 'num',
  type: 'f12',
  min_spend: 'num',
  start_time: 'dtl',
  end_time: 'dtl',
  status: 'f12',
} as const;

/** CONTRACT §3.7 with our additions: in a shopper's own list. */
export const collectedVoucher = {
  ...voucherRow,
  state: 'str',
  store: nullable({ id: 'int', name: 'str', slug: 'str' }),
  uses_left: 'int|null',
} as const;

/** CONTRACT §3.7, on the product detail; a store's vouchers on its page. */
export const voucher = {
  title: 'str',
  price: 'num',
  type: 'f12',
  code: 'str',
  min_spend: 'num',
  usage_limit: 'int|null',
  limit_per_customer: 'int|null',
} as const;

const bundleDeal = { id: 'int', buy: 'int', free: 'int', title: 'str' } as const;
export const imageValues = list({
  attribute_value_id: 'int',
  attribute_value: { id: 'int', attribute: 'int' },
});

/** CONTRACT §3.2. */
export const productDetail = {
  id: 'int',
  title: 'str',
  slug: 'str',
  unit: 'str',
  badge: 'str|null',
  description: 'html',
  overview: 'html',
  tags: 'str',
  selling: 'num',
  offered: 'num',
  purchased: 'num',
  image: 'img',
  video: 'str|null',
  video_thumb: 'str|null',
  status: 'int',
  refundable: 'int',
  warranty: 'int',
  manufacturer: 'str|null',
  responsible_person: 'str|null',
  safety: 'str',
  review_count: 'int',
  rating: 'num',
  category_id: 'int|null',
  subcategory_id: 'int|null',
  brand_id: 'int|null',
  tax_rule_id: 'int',
  shipping_rule_id: 'int',
  admin_id: 'int',
  bundle_deal_id: 'digits|null',
  meta_title: 'str',
  meta_description: 'str',
  meta_keywords: 'str',
  price: 'money|null',
  end_time: 'dtl|null',
  wishlisted: '1|null',
  in_stock: 'bool',
  time_zone: 'str',
  ...dates,
  category_data: list(link),
  current_categories: list({
    ...link,
    parent: 'int|null',
    image: 'img',
    status: 'int',
    featured: 'int',
    in_footer: 'int',
    meta_title: 'str',
    meta_description: 'str',
    ...dates,
  }),
  category: nullable(link),
  sub_category: nullable(link),
  images: list({ id: 'int', image: 'img', product_id: 'int', ...dates, attributes: imageValues }),
  product_image_names: list({
    id: 'int',
    image: 'img',
    product_id: 'int',
    ...dates,
    attributes: imageValues,
  }),
  inventory: list({
    id: 'int',
    product_id: 'int',
    quantity: 'int',
    price: 'money',
    sku: 'str|null',
    ...dates,
    inventory_attributes: list({ inventory_id: 'int', attribute_value_id: 'int' }),
  }),
  attribute: list({
    id: 'int',
    title: 'str',
    ...dates,
    values: list({
      id: 'int',
      title: 'str',
      attribute_id: 'int',
      inventory_id: 'int',
      attribute_value_id: 'int',
      product_id: 'int',
      quantity: 'int',
      price: 'money',
      sku: 'str|null',
      ...dates,
    }),
  }),
  vouchers: list(voucher),
  brand: nullable({ id: 'int', title: 'str' }),
  store,
  bundle_deal: nullable(bundleDeal),
  shipping_rule: {
    id: 'int',
    title: 'str',
    single_price: 'f01',
    free_from: 'money|null',
    shipping_places: list(shippingPlace),
  },
  // L2
  specifications: 'str',
  weight: 'str',
  dimention: 'str',
  barcode: 'str',
  sku: 'str',
} as const;

/** CONTRACT §2.8. */
export const application = {
  id: 'int',
  status: 'str',
  store_name: 'str',
  name: 'str',
  email: 'str',
  phone: 'str',
  message: 'str',
  created_at: 'dt',
} as const;

export const ownApplication = {
  id: 'int',
  status: 'str',
  store_name: 'str',
  email: 'str',
  question: 'str',
  documents: list({ id: 'int', name: 'str', type: 'str', bytes: 'int', sent_at: 'dt' }),
} as const;
