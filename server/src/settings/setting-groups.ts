import type { SETTING_GROUPS, SETTING_KINDS } from '@souk/contract/console/operator-settings';
import { z } from 'zod';
import { settingDefaults, type SettingKey } from './settings-schema.ts';

type Group = (typeof SETTING_GROUPS)[number];
type Kind = (typeof SETTING_KINDS)[number];

/** Where the console shows each setting, and what it is set by there. A setting without its line does not compile. */
export const settingGroups: Readonly<Record<SettingKey, readonly [Group, Kind]>> = {
  site_name: ['shop', 'text'],
  copyright_text: ['shop', 'text'],
  email: ['shop', 'text'],
  phone: ['shop', 'text'],
  address_1: ['shop', 'text'],
  city: ['shop', 'text'],
  state: ['shop', 'text'],
  zip: ['shop', 'text'],
  country: ['shop', 'country'],
  setup_checklist: ['shop', 'switch'],
  header_logo: ['look', 'text'],
  footer_logo: ['look', 'text'],
  email_logo: ['look', 'text'],
  favicon: ['look', 'text'],
  primary_color: ['look', 'colour'],
  primary_hover_color: ['look', 'colour'],
  meta_title: ['look', 'text'],
  meta_description: ['look', 'text'],
  translated_words: ['look', 'words'],
  cookie_banner: ['look', 'switch'],
  currency: ['money', 'currency'],
  currency_icon: ['money', 'text'],
  currency_position: ['money', 'choice'],
  decimal_format: ['money', 'locale'],
  cash_on_delivery: ['money', 'switch'],
  default_payment_method: ['money', 'choice'],
  default_country: ['orders', 'country'],
  default_state: ['orders', 'text'],
  withdrawal_days: ['orders', 'number'],
  return_days: ['orders', 'number'],
  carriers: ['orders', 'carriers'],
  vendor_registration: ['sellers', 'switch'],
  default_commission_percent: ['sellers', 'number'],
  commission_tax_percent: ['sellers', 'number'],
  product_approval: ['sellers', 'choice'],
  console_second_factor: ['people', 'choice'],
  google_login: ['people', 'switch'],
  facebook_login: ['people', 'switch'],
  enable_ga: ['tracking', 'switch'],
  ga_id: ['tracking', 'text'],
  enable_pixel: ['tracking', 'switch'],
  pixel_id: ['tracking', 'text'],
  demo: ['apps', 'switch'],
  compat_string_flags: ['apps', 'switch'],
  compat_signup_reveals: ['apps', 'switch'],
  compat_guest_lists: ['apps', 'switch'],
};

/** What a setting may be, where it is one of a few values. */
export function settingChoices(key: SettingKey): (string | number)[] | null {
  const [schema] = settingDefaults[key];
  if (schema instanceof z.ZodEnum) return schema.options;
  return schema instanceof z.ZodLiteral ? [...schema.values] : null;
}
