import { z } from 'zod';
import { BannerSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import { queryText } from './input.ts';
import { zeroOne, oneTwo, id, pictureName, link } from './wire.ts';

const SubLinkSchema = z.object({ id, title: z.string(), slug: z.string(), parent: id, image: pictureName });

export const MenuCategorySchema = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  image: pictureName,
  public_sub_categories: z.array(SubLinkSchema),
  child: z.array(SubLinkSchema),
  in_footer_child: z.array(link),
});

const FooterLinkSchema = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  link: z.string(),
  image: pictureName,
});

const HeaderLinkSchema = z.object({
  id,
  title: z.string(),
  url: z.string(),
  target: z.enum(['_self', '_blank']),
});

export const LanguageSchema = z.object({
  code: z.string(),
  name: z.string(),
  predefined: zeroOne,
  key: z.string(),
  direction: z.enum(['ltr', 'rtl']),
});

export const SettingSchema = z.object({
  currency: z.string(),
  currency_icon: z.string(),
  currency_position: oneTwo,
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
  /** [ours] days after delivery in which customers can request a return; 0: none */
  return_days: z.int(),
  /** [ours] 1: reduced prices have to state the lowest price of the last 30 days (EU) */
  states_lowest_price: zeroOne,
});

export const SiteSettingSchema = z.object({
  api_base: z.string(),
  site_name: z.string(),
  copyright_text: z.string(),
  header_logo: pictureName,
  footer_logo: pictureName,
  email_logo: pictureName,
  favicon: pictureName,
  meta_title: z.string(),
  meta_description: z.string(),
  primary_color: z.string(),
  primary_hover_color: z.string(),
  email: z.string(),
  phone: z.string(),
  vendor_registration: zeroOne,
  cookie_banner: zeroOne,
  enable_pixel: zeroOne,
  pixel_id: z.string(),
  enable_ga: zeroOne,
  ga_id: z.string(),
  google_login: zeroOne,
  facebook_login: zeroOne,
  /** [ours] shows a notice in the footer: the catalogue is fictional */
  demo: zeroOne,
});

/** Only displayed fields, because it is sent with every page. */
const pageBanner = BannerSchema.pick({
  id: true,
  image: true,
  title: true,
  subtitle: true,
  button_text: true,
  href: true,
}).nullable();

export const CommonSchema = z.object({
  categories: z.array(MenuCategorySchema),
  languages: z.array(LanguageSchema),
  default_language: z.object({ name: z.string(), code: z.string() }),
  payment: z.array(z.object({ id, image: pictureName, title: z.string(), link: z.string() })),
  social: z.array(z.object({ id, title: z.string(), link: z.string(), image: pictureName })),
  about: z.array(FooterLinkSchema),
  services: z.array(FooterLinkSchema),
  setting: SettingSchema,
  site_setting: SiteSettingSchema,
  header_links: z.object({ left: z.array(HeaderLinkSchema), right: z.array(HeaderLinkSchema) }),
  popup_banner: BannerSchema.nullable(),
  top_banner: BannerSchema.nullable(),
  /** [ours] banners on all lists, all products, and beside reviews */
  page_banners: z.object({ listing: pageBanner, product: pageBanner, reviews: pageBanner }),
  custom_scripts: z.array(z.object({ id, position: z.enum(['head', 'body_end']), src: z.string() })),
  default_image: pictureName,
  img_src_url: z.string(),
  thumb_prefix: z.string(),
});

export type Common = z.infer<typeof CommonSchema>;

export const common = endpoint({
  method: 'GET',
  path: 'common',
  access: 'public',
  summary: 'Get settings, menu, languages, links and banners for every page',
  reply: CommonSchema,
});

export const CountriesPhonesSchema = z.object({
  countries: z.record(
    z.string(),
    z.object({
      code2: z.string(),
      name: z.string(),
      states: z.record(
        z.string(),
        z.object({
          code: z.string(),
          name: z.string(),
          cities: z.array(z.string()),
          // [ours] By language, for names not in Latin script.
          names: z.record(z.string(), z.string()).optional(),
        }),
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
  summary: 'List countries with states and dial codes',
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
  summary: 'Get interface texts of a language as ICU messages',
  query: z.object({ locale_code: queryText }),
  reply: LocalizationSchema,
});
