import type { SETTING_GROUPS, SETTING_KINDS } from '@souk/contract/console/operator-settings';
import { z } from 'zod';
import { settingDefaults, type SettingKey } from './settings-schema.ts';

type Group = (typeof SETTING_GROUPS)[number];
type Kind = (typeof SETTING_KINDS)[number];
/** The page where the setting's effect is visible; null: none, as for emails, trackers and apps. */
type ShownAt = `/${string}` | null;

/** Each setting's group in the console, its input and the page that shows its effect. A missing setting is a type error. */
export const settingGroups: Readonly<Record<SettingKey, readonly [Group, Kind, ShownAt]>> = {
  site_name: ['shop', 'text', '/'],
  copyright_text: ['shop', 'text', '/'],
  email: ['shop', 'text', '/'],
  phone: ['shop', 'text', '/'],
  address_1: ['shop', 'text', '/'],
  city: ['shop', 'text', '/'],
  state: ['shop', 'state', '/'],
  zip: ['shop', 'text', '/'],
  country: ['shop', 'country', null],
  time_zone: ['shop', 'time-zone', '/operator/reports'],
  legal_name: ['shop', 'text', '/operator/invoices'],
  vat_number: ['shop', 'text', '/operator/invoices'],
  setup_checklist: ['shop', 'switch', '/operator'],
  header_logo: ['look', 'text', '/'],
  footer_logo: ['look', 'text', '/'],
  email_logo: ['look', 'text', null],
  favicon: ['look', 'text', '/'],
  primary_color: ['look', 'colour', '/'],
  primary_hover_color: ['look', 'colour', '/'],
  meta_title: ['look', 'text', '/'],
  meta_description: ['look', 'text', '/'],
  translated_words: ['look', 'words', '/'],
  cookie_banner: ['look', 'switch', '/'],
  currency: ['money', 'currency', '/everything/products'],
  currency_icon: ['money', 'text', '/everything/products'],
  currency_position: ['money', 'choice', '/everything/products'],
  decimal_format: ['money', 'locale', '/everything/products'],
  lowest_price: ['money', 'choice', '/everything/products'],
  cash_on_delivery: ['money', 'switch', '/checkout'],
  cash_limit: ['money', 'number', '/operator/balances/cash'],
  default_payment_method: ['money', 'choice', '/checkout'],
  default_country: ['orders', 'country', '/shipping'],
  default_state: ['orders', 'state', '/shipping'],
  withdrawal_days: ['orders', 'number', '/user/orders'],
  return_days: ['orders', 'number', '/user/orders'],
  carriers: ['orders', 'carriers', '/track-order'],
  vendor_registration: ['sellers', 'switch', '/'],
  default_commission_percent: ['sellers', 'number', '/operator/terms/commission-rule'],
  commission_tax_percent: ['sellers', 'number', '/operator/terms/commission-rule'],
  deemed_supplier: ['sellers', 'switch', '/operator/sellers'],
  import_limit: ['sellers', 'number', '/operator/sellers'],
  invoices_from: ['sellers', 'text', '/operator/invoices'],
  payout_schedule: ['sellers', 'choice', '/operator/payouts'],
  payout_minimum: ['sellers', 'number', '/operator/payouts'],
  payout_approval_above: ['sellers', 'number', '/operator/payouts'],
  new_seller_hold_days: ['sellers', 'number', '/operator/payouts'],
  new_seller_days: ['sellers', 'number', '/operator/payouts'],
  debt_request_days: ['sellers', 'number', '/operator/balances'],
  debt_write_off_days: ['sellers', 'number', '/operator/balances'],
  payout_iban: ['sellers', 'text', '/operator/payouts'],
  payout_csv: ['sellers', 'payout-table', '/operator/payouts'],
  vat_check: ['sellers', 'switch', '/operator/sellers'],
  stripe_payouts: ['sellers', 'switch', '/operator/payouts'],
  payment_fee_paid_by: ['sellers', 'choice', '/operator/balances'],
  seller_funds: ['sellers', 'choice', '/operator/books'],
  dispute_fee_paid_by: ['sellers', 'choice', '/operator/disputes'],
  trader_details: ['sellers', 'choice', '/operator/sellers'],
  dac7_requests: ['sellers', 'choice', '/operator/invoices/dac7'],
  seller_terms_page: ['sellers', 'text', null],
  seller_terms_from: ['sellers', 'text', '/operator/payouts'],
  payouts_need_trader_details: ['sellers', 'switch', '/operator/payouts'],
  product_approval: ['sellers', 'choice', '/operator/approvals'],
  store_rename_approval: ['sellers', 'switch', '/operator'],
  console_second_factor: ['people', 'choice', '/operator/account'],
  google_login: ['people', 'switch', '/login'],
  facebook_login: ['people', 'switch', '/login'],
  enable_ga: ['tracking', 'switch', null],
  ga_id: ['tracking', 'text', null],
  enable_pixel: ['tracking', 'switch', null],
  pixel_id: ['tracking', 'text', null],
  demo: ['apps', 'switch', null],
  compat_string_flags: ['apps', 'switch', null],
  compat_signup_reveals: ['apps', 'switch', null],
  compat_guest_lists: ['apps', 'switch', null],
};

export function settingChoices(key: SettingKey): (string | number)[] | null {
  const [schema] = settingDefaults[key];
  if (schema instanceof z.ZodEnum) return schema.options;
  return schema instanceof z.ZodLiteral ? [...schema.values] : null;
}
