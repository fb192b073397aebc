import { z } from 'zod';
import { BannerSchema, TileSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import { pathSlug, queryText } from './input.ts';
import { dates, dtl, f01, f12, html, id, img, link, money, page } from './wire.ts';

const SubLinkSchema = z.object({ id, title: z.string(), slug: z.string(), parent: id, image: img });

export const MenuCategorySchema = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  image: img,
  public_sub_categories: z.array(SubLinkSchema),
  child: z.array(SubLinkSchema),
  in_footer_child: z.array(link),
});

const FooterLinkSchema = z.object({ id, title: z.string(), slug: z.string(), link: z.string(), image: img });
const HeaderLinkSchema = z.object({
  id,
  title: z.string(),
  url: z.string(),
  target: z.enum(['_self', '_blank']),
});

export const LanguageSchema = z.object({
  code: z.string(),
  name: z.string(),
  predefined: f01,
  key: z.string(),
  direction: z.enum(['ltr', 'rtl']),
});

export const SettingSchema = z.object({
  currency: z.string(),
  currency_icon: z.string(),
  currency_position: f12,
  decimal_format: z.string(),
  default_country: z.string(),
  default_state: z.string(),
  address_1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
});

export const SiteSettingSchema = z.object({
  api_base: z.string(),
  site_name: z.string(),
  copyright_text: z.string(),
  header_logo: img,
  footer_logo: img,
  email_logo: img,
  meta_title: z.string(),
  meta_description: z.string(),
  primary_color: z.string(),
  primary_hover_color: z.string(),
  email: z.string(),
  phone: z.string(),
  vendor_registration: f01,
  cookie_banner: f01,
  enable_pixel: f01,
  pixel_id: z.string(),
  enable_ga: f01,
  ga_id: z.string(),
  google_login: f01,
  facebook_login: f01,
  /** [ours] shown in the footer: the catalogue is invented */
  demo: f01,
});

export const CommonSchema = z.object({
  categories: z.array(MenuCategorySchema),
  languages: z.array(LanguageSchema),
  default_language: z.object({ name: z.string(), code: z.string() }),
  payment: z.array(z.object({ id, image: img, title: z.string(), link: z.string() })),
  social: z.array(z.object({ id, title: z.string(), link: z.string(), image: img })),
  about: z.array(FooterLinkSchema),
  services: z.array(FooterLinkSchema),
  setting: SettingSchema,
  site_setting: SiteSettingSchema,
  header_links: z.object({ left: z.array(HeaderLinkSchema), right: z.array(HeaderLinkSchema) }),
  popup_banner: BannerSchema.nullable(),
  top_banner: BannerSchema.nullable(),
  custom_scripts: z.array(z.object({ id, position: z.enum(['head', 'body_end']), src: z.string() })),
  default_image: img,
  img_src_url: z.string(),
  thumb_prefix: z.string(),
});
export type Common = z.infer<typeof CommonSchema>;

export const common = endpoint({
  method: 'GET',
  path: 'common',
  access: 'public',
  summary: 'Settings, menu, languages, links and banners of every page',
  reply: CommonSchema,
});

const FeaturedCategorySchema = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  image: img,
  meta_title: z.string(),
  meta_description: z.string(),
  status: f12,
  featured: f12,
  category_id: id.optional(),
  category: link.optional(),
  ...dates,
});

const CollectionTileSchema = TileSchema.extend({
  product_collection_id: id,
  product_id: id,
  in_stock: z.boolean(),
});

/** `id` is the product's (CONTRACT L4); the row of the sale is `flash_sale_product_id` [ours]. */
export const HomeFlashProductSchema = z.object({
  id,
  flash_sale_product_id: id,
  product_id: id,
  flash_sale_id: id,
  price: money,
  title: z.string(),
  slug: z.string(),
  badge: z.string().nullable(),
  selling: z.number(),
  offered: z.number(),
  image: img,
  review_count: z.int(),
  rating: z.number(),
  /** [ours] the stock bar: units of the sale and units sold; null quota = as far as the stock goes */
  quota: z.int().nullable(),
  sold: z.int(),
  left: z.int(),
  limit_per_shopper: z.int().nullable(),
  prices_differ: z.boolean(),
  ...dates,
});

export const HomeSchema = z.object({
  slider: z.object({
    main: z.array(BannerSchema),
    right_top: BannerSchema.nullable(),
    right_bottom: BannerSchema.nullable(),
  }),
  banners: z.array(BannerSchema),
  site_features: z.array(z.object({ image: img, title: z.string(), detail: html })),
  featured_categories: z.array(FeaturedCategorySchema),
  featured_brands: z.array(
    z.object({ id, title: z.string(), slug: z.string(), image: img, featured: f12, status: f12, ...dates }),
  ),
  collections: z.array(
    z.object({
      id,
      title: z.string(),
      slug: z.string(),
      image: img,
      status: f12,
      /** [ours] */
      products_count: z.int(),
      product_collections: z.array(CollectionTileSchema),
      products: z.array(CollectionTileSchema),
      ...dates,
    }),
  ),
  flash_sales: z.array(
    z.object({
      id,
      title: z.string(),
      start_time: dtl,
      end_time: dtl,
      public_products: z.array(HomeFlashProductSchema),
    }),
  ),
  time_zone: z.string(),
  /** [ours] the server's clock in ms, which countdowns follow */
  server_time: z.int(),
  result: page(TileSchema),
});
export type Home = z.infer<typeof HomeSchema>;

export const home = endpoint({
  method: 'GET',
  path: 'home',
  access: 'public',
  summary: 'Everything the front page shows',
  reply: HomeSchema,
});

export const CountriesPhonesSchema = z.object({
  countries: z.record(
    z.string(),
    z.object({
      code2: z.string(),
      name: z.string(),
      states: z.record(
        z.string(),
        z.object({ code: z.string(), name: z.string(), cities: z.array(z.string()) }),
      ),
    }),
  ),
  phones: z.record(z.string(), z.string()),
});
export type CountriesPhones = z.infer<typeof CountriesPhonesSchema>;

export const countriesPhones = endpoint({
  method: 'GET',
  path: 'countries-phones',
  access: 'public',
  summary: 'Countries with states, and dial codes',
  reply: CountriesPhonesSchema,
});

export const LocalizationSchema = z.object({
  langCode: z.union([z.string(), z.literal(false)]),
  direction: z.enum(['ltr', 'rtl']),
  langData: z.record(z.string(), z.string()),
});

export const localization = endpoint({
  method: 'GET',
  path: 'localization',
  access: 'public',
  summary: 'Interface texts of a language as ICU messages',
  query: z.object({ locale_code: queryText }),
  reply: LocalizationSchema,
});

export const StaticPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  description: html,
  meta_title: z.string(),
  meta_description: z.string(),
});

export const staticPage = endpoint({
  method: 'GET',
  path: 'page/{slug}',
  access: 'public',
  summary: 'A static page',
  params: z.object({ slug: pathSlug }),
  reply: StaticPageSchema,
});

export const PaymentGatewaySchema = z.object({
  stripe: f01,
  stripe_key: z.string(),
  cash_on_delivery: f01,
  razorpay: f01,
  razorpay_key: z.string(),
  paypal: f01,
  paypal_key: z.string(),
  flutterwave: f01,
  flutterwave_key: z.string(),
  iyzico: f01,
  bank: f01,
  payfast: f01,
  phonepe: f01,
  default: id,
  methods: z.array(z.object({ id, name: z.string(), title: z.string() })),
  bank_details: z
    .object({
      beneficiary: z.string(),
      bank_name: z.string(),
      account_number: z.string(),
      iban: z.string(),
      bic: z.string(),
      branch: z.string(),
      note: z.string(),
    })
    .nullable(),
});

export const paymentGateway = endpoint({
  method: 'GET',
  path: 'payment-gateway',
  access: 'public',
  summary: 'The payment methods that are configured, with public keys only',
  reply: PaymentGatewaySchema,
});
