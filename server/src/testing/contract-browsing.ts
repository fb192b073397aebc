import { list, nullable } from './check-shape.ts';
import { banner, dates, link, page, tile } from './contract-entities.ts';

/* Replies for browsing, for contract-fields.ts: shared data, the home page, lists. */

const subLink = { id: 'int', title: 'str', slug: 'str', parent: 'int' } as const;
const footerLink = { id: 'int', title: 'str', slug: 'str', link: 'str', image: 'str' } as const;
const headerLink = { id: 'int', title: 'str', url: 'str', target: 'target' } as const;
export const titled = { id: 'int', title: 'str', slug: 'str', image: 'img' } as const;

const pageBanner = nullable({ id: 'int', image: 'img', title: 'str' });

/** CONTRACT §2.1. */
export const common = {
  categories: list({
    ...titled,
    public_sub_categories: list(subLink),
    child: list(subLink),
    in_footer_child: list(link),
  }),
  languages: list({ code: 'str', name: 'str', predefined: 'f01', key: 'str', direction: 'ltrOrRtl' }),
  default_language: { name: 'str', code: 'str' },
  payment: list({ 'id?': 'int', image: 'img', 'title?': 'str', 'link?': 'str' }),
  social: list({ id: 'int', title: 'str', link: 'str', image: 'img' }),
  about: list(footerLink),
  services: list(footerLink),
  setting: {
    default_country: 'str',
    default_state: 'str',
    address_1: 'str',
    city: 'str',
    state: 'str',
    zip: 'str',
    email: 'str',
    phone: 'str',
    currency: 'str',
    currency_icon: 'str',
    currency_position: 'f12',
    decimal_format: 'str',
    return_days: 'int',
    states_lowest_price: 'f01',
  },
  site_setting: {
    api_base: 'url',
    copyright_text: 'str',
    header_logo: 'img',
    footer_logo: 'img',
    email_logo: 'img',
    favicon: 'img',
    meta_title: 'str',
    meta_description: 'str',
    site_name: 'str',
    primary_color: 'str',
    primary_hover_color: 'str',
    email: 'str',
    phone: 'str',
    vendor_registration: 'f01',
    cookie_banner: 'f01',
    enable_pixel: 'f01',
    pixel_id: 'str',
    enable_ga: 'f01',
    ga_id: 'str',
    google_login: 'f01',
    facebook_login: 'f01',
  },
  header_links: { left: list(headerLink), right: list(headerLink) },
  popup_banner: nullable(banner),
  top_banner: nullable(banner),
  page_banners: { listing: pageBanner, product: pageBanner, reviews: pageBanner },
  custom_scripts: list({ id: 'int', position: 'position', src: 'httpsUrl' }),
  default_image: 'img',
  img_src_url: 'url',
  thumb_prefix: 'str',
} as const;

const collectionTile = {
  ...tile,
  product_collection_id: 'int',
  product_id: 'int',
  in_stock: 'bool',
} as const;

export const home = {
  sections: list('str'),
  slider: { main: list(banner), right_top: nullable(banner), right_bottom: nullable(banner) },
  banners: list(banner),
  site_features: list({ image: 'img', 'title?': 'str', detail: 'html' }),
  featured_categories: list({
    ...titled,
    meta_title: 'str',
    meta_description: 'str',
    status: 'int',
    featured: 'int',
    'category_id?': 'int',
    ...dates,
    'category?': link,
  }),
  featured_brands: list({ ...titled, featured: 'int', status: 'int', ...dates }),
  collections: list({
    ...link,
    status: 'int',
    ...dates,
    product_collections: list(collectionTile),
    products: list(collectionTile),
  }),
  flash_sales: list({
    id: 'int',
    title: 'str',
    public_products: list({
      id: 'int',
      product_id: 'int',
      flash_sale_id: 'int',
      price: 'money',
      title: 'str',
      slug: 'str',
      badge: 'str|null',
      selling: 'num',
      offered: 'num',
      image: 'img',
      review_count: 'int',
      rating: 'num',
      ...dates,
    }),
  }),
  time_zone: 'str',
  result: page(tile),
} as const;

/** CONTRACT §2.2. */
export const products = {
  result: page(tile),
  source: nullable({ id: 'int', source_type: 'int', slug: 'str', url: 'str|null', title: 'str' }),
  category: nullable({
    'id?': 'int',
    title: 'str',
    slug: 'str',
    image: 'img',
    'banner_image?': 'img|null',
    meta_title: 'str',
    meta_description: 'str',
    child: list(titled),
  }),
  sub_category: nullable({
    ...titled,
    meta_title: 'str',
    meta_description: 'str',
    status: 'int',
    featured: 'int',
    category_id: 'int',
    ...dates,
    category: link,
  }),
  'all_categories?': list(link),
  'brands?': list({ id: 'int', title: 'str' }),
  'collections?': list({ id: 'int', title: 'str' }),
  'shipping?': list({ id: 'int', title: 'str' }),
  'brand?': {
    title: 'str',
    slug: 'str',
    image: 'img',
    banner_image: 'img|null',
    meta_title: 'str',
    meta_description: 'str',
  },
} as const;

export const flashTile = {
  title: 'str',
  badge: 'str|null',
  selling: 'num',
  offered: 'num',
  slug: 'str',
  image: 'img',
  review_count: 'int',
  rating: 'num',
} as const;
