import type { Common } from '@souk/contract/settings';
import { euRuleApplies } from '@souk/rules/eu-rule';
import { offeredProvider } from './offered-provider.ts';
import type { Shop } from '#shop.ts';
import { directionOf, type Language } from '#texts/language.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { shopCountry } from '#settings/shop-country.ts';

const zeroOne = (isOn: boolean) => (isOn ? 1 : 0);

export function languageView(language: Language): Common['languages'][number] {
  return {
    code: language.code,
    name: language.name,
    predefined: zeroOne(language.is_default),
    key: language.code,
    direction: directionOf(language),
  };
}

/** CONTRACT §2.1, `setting`. */
export function settingView(settings: Settings): Common['setting'] {
  return {
    currency: settings.currency,
    currency_icon: settings.currency_icon,
    currency_position: settings.currency_position,
    decimal_format: settings.decimal_format,
    default_country: settings.default_country,
    default_state: settings.default_state,
    address_1: settings.address_1,
    city: settings.city,
    state: settings.state,
    zip: settings.zip,
    country: settings.country,
    email: settings.email,
    phone: settings.phone,
    return_days: settings.return_days,
    states_lowest_price: zeroOne(euRuleApplies(settings.lowest_price, shopCountry(settings))),
  };
}

/**
 * CONTRACT §2.1, `site_setting`, with the shop's texts in this language. Login providers without keys are not offered, whatever their
 * setting.
 */
export function siteSettingView(
  settings: Settings,
  shop: Pick<Shop, 'publicUrl' | 'socialProviders'>,
  { code }: Pick<Language, 'code'>,
): Common['site_setting'] {
  const words = { ...settings, ...settings.translated_words[code] };
  return {
    api_base: shop.publicUrl,
    site_name: settings.site_name,
    copyright_text: words.copyright_text,
    header_logo: settings.header_logo,
    footer_logo: settings.footer_logo,
    email_logo: settings.email_logo,
    favicon: settings.favicon,
    meta_title: words.meta_title,
    meta_description: words.meta_description,
    primary_color: settings.primary_color,
    primary_hover_color: settings.primary_hover_color,
    email: settings.email,
    phone: settings.phone,
    vendor_registration: zeroOne(settings.vendor_registration),
    cookie_banner: zeroOne(settings.cookie_banner),
    enable_pixel: zeroOne(settings.enable_pixel),
    pixel_id: settings.pixel_id,
    enable_ga: zeroOne(settings.enable_ga),
    ga_id: settings.ga_id,
    google_login: zeroOne(offeredProvider(shop, settings, 'google') !== null),
    facebook_login: zeroOne(offeredProvider(shop, settings, 'facebook') !== null),
    demo: zeroOne(settings.demo),
  };
}
