import { CARRIERS, CATALOGUE, CONTENT, LONGEST, PAYOUT_COLUMNS } from '@souk/rules/limits';
import { EU_RULES } from '@souk/rules/eu-rule';
import { PAYOUT_SCHEDULES } from '@souk/rules/payout-schedules';
import { DECIMAL_MARKS, PAYOUT_FIELDS, PAYOUT_SEPARATORS, usualPayoutTable } from '@souk/rules/payout-table';
import { SELLER_FUNDS } from '@souk/rules/seller-funds';
import { isTimeZone } from '@souk/rules/time-zone';
import { visibleName } from '@souk/rules/visible-name';
import { isTrackingPattern } from '@souk/rules/carriers';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { z } from 'zod';

const flag = z.boolean();
const text = z.string();
const shownName = (max: number) => text.max(max).overwrite(visibleName).min(1).max(max);
/** Inserted into style sheets and script URLs, where stray characters would be code. */
const colour = z.string().regex(/^#[0-9a-f]{3}([0-9a-f]{3})?$/i);
const trackingId = z.string().regex(/^[\w-]{0,40}$/);
/** At most four decimals: `percentOf` would reject more, and with it every order. */
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => /^\d+(\.\d{1,4})?$/.test(String(value)));
const carrier = z.object({
  name: shownName(CARRIERS.name),
  url: z.string().max(CARRIERS.address).refine(isTrackingPattern, {
    error: 'the url has to be like https://carrier.example/track?n={number}',
  }),
});
const payoutTable = z.strictObject({
  columns: z
    .array(z.strictObject({ field: z.enum(PAYOUT_FIELDS), heading: shownName(PAYOUT_COLUMNS.heading) }))
    .max(PAYOUT_COLUMNS.most)
    .refine((columns) => columns.some(({ field }) => field === 'amount'), {
      error: 'the columns have to include the amount',
    }),
  separator: z.enum(PAYOUT_SEPARATORS),
  decimal: z.enum(DECIMAL_MARKS),
});
/** The shop's texts in another language; missing ones use the default language. */
const wordsOfShop = z.strictObject({
  meta_title: text.max(CATALOGUE.metaTitle).optional(),
  meta_description: text.max(CATALOGUE.metaDescription).optional(),
  copyright_text: text.max(CONTENT.copyright).optional(),
});
const iban = z
  .string()
  .max(60)
  .overwrite((value) => electronicFormatIBAN(value) ?? '')
  .refine((value) => value === '' || isValidIBAN(value));
/** A page of the shop, or of another site. */
const page = z
  .string()
  .max(CARRIERS.address)
  .regex(/^(|\/(?![/\\])\S*|https:\/\/\S+)$/);
const day = z.union([z.literal(''), z.iso.date()]);
const locale = z.string().refine((tag) => {
  try {
    return Boolean(new Intl.Locale(tag));
  } catch {
    return false;
  }
});

/**
 * All settings by their key in the table `settings`, with schema and default (SPEC §3 and §9). Invalid values are refused on write and
 * replaced by the default on read.
 */
export const settingDefaults = {
  site_name: [shownName(LONGEST.name), 'Souk'],
  copyright_text: [text, '© Souk'],
  header_logo: [text, 'header-logo.svg'],
  footer_logo: [text, 'footer-logo.svg'],
  email_logo: [text, 'email-logo.png'],
  favicon: [text.min(1), 'favicon.svg'],
  meta_title: [text, 'Souk'],
  meta_description: [text, ''],
  /** By language code */
  translated_words: [z.record(z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/), wordsOfShop), {}],
  primary_color: [colour, '#0f766e'],
  primary_hover_color: [colour, '#115e59'],
  /** Days and times of the operator console and its reports, and of stores without one of their own */
  time_zone: [z.string().max(64).refine(isTimeZone), 'UTC'],
  currency: [z.string().regex(/^[A-Z]{3}$/), 'USD'],
  currency_icon: [text.min(1).max(8), '$'],
  currency_position: [z.literal([1, 2]), 1],
  decimal_format: [locale, 'en-US'],
  default_country: [z.string().regex(/^[A-Z]{2}$/), 'AF'],
  default_state: [text, 'BDS'],
  address_1: [text, ''],
  city: [text, ''],
  state: [text, ''],
  zip: [text, ''],
  country: [text, ''],
  email: [text, ''],
  phone: [text, ''],
  /** The company that runs the shop, as on its invoices */
  legal_name: [text.max(200), ''],
  /** Its VAT number, or its tax number where it has none */
  vat_number: [text.max(50), ''],
  vendor_registration: [flag, false],
  cookie_banner: [flag, false],
  enable_pixel: [flag, false],
  pixel_id: [trackingId, ''],
  enable_ga: [flag, false],
  ga_id: [trackingId, ''],
  google_login: [flag, false],
  facebook_login: [flag, false],
  demo: [flag, false],
  cash_on_delivery: [flag, true],
  /**
   * Above it, in units of the shop's currency, what a store that collects its cash owes the shop stops cash on delivery for its products;
   * 0: never
   */
  cash_limit: [z.number().min(0).max(1_000_000_000), 0],
  /** A code of `PAYMENT_METHODS` */
  default_payment_method: [z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9]), 2],
  default_commission_percent: [percent, 0],
  /** Tax on the commission of sellers in the shop's country, decision 024; 0: none */
  commission_tax_percent: [percent, 0],
  /** The shop owes the VAT of sales for which it is the deemed supplier (Directive 2006/112/EC art. 14a) */
  deemed_supplier: [flag, false],
  /** The highest intrinsic value of an import for which the shop is the deemed supplier: 150 EUR, in units of the shop's currency */
  import_limit: [z.number().min(0).max(1_000_000_000), 150],
  /** Who needs two-step verification in a console */
  console_second_factor: [z.enum(['nobody', 'operators', 'everybody']), 'operators'],
  /** The first month, such as `2026-11`, whose commission is invoiced; empty: none */
  invoices_from: [z.string().regex(/^(|20\d\d-(0[1-9]|1[0-2]))$/), ''],
  /** On which UTC days payouts are drafted: weekly on Mondays, `tenth` on the 1st, 11th and 21st, monthly on the 1st */
  payout_schedule: [z.enum(PAYOUT_SCHEDULES), 'weekly'],
  /** The least that is paid out, in units of the shop's currency; 0: the usual minimum, which other currencies always have */
  payout_minimum: [z.number().min(0).max(1_000_000), 0],
  /** Payouts above it, in units of their currency, need the approval of two people; 0: one is enough */
  payout_approval_above: [z.number().min(0).max(1_000_000_000), 0],
  /** How many days longer earnings of new sellers are pending: those of orders delivered in the first `new_seller_days` of their store; 0: no longer */
  new_seller_hold_days: [z.int().min(0).max(365), 14],
  new_seller_days: [z.int().min(0).max(365), 90],
  /** After how many days of debt a store is asked by email to pay; 0: never */
  debt_request_days: [z.int().min(0).max(365), 30],
  /** After how many days an unpaid debt that was requested is suggested for a write-off; 0: never */
  debt_write_off_days: [z.int().min(0).max(3650), 90],
  /** The shop's own account, from which SEPA files pay */
  payout_iban: [iban, ''],
  /** Columns and notation of the CSV file of payouts */
  payout_csv: [payoutTable, usualPayoutTable],
  /** Sellers' VAT numbers are looked up in VIES, the EU's register */
  vat_check: [flag, false],
  /** Sellers may choose to be paid into a Stripe account instead of their bank account */
  stripe_payouts: [flag, false],
  /** Who pays the provider's fee of a payment, for orders placed from now on; sellers pay it by what the buyer paid each of them */
  payment_fee_paid_by: [z.enum(['shop', 'seller']), 'shop'],
  /** Who pays the provider's fee of a dispute that is lost */
  dispute_fee_paid_by: [z.enum(['shop', 'seller']), 'shop'],
  /** Who holds sellers' money between sale and payout, as the operator decided with a lawyer (MONEY 1.2.9); changes no behavior */
  seller_funds: [z.enum(SELLER_FUNDS), 'undecided'],
  /** Whether reductions state the lowest price of 30 days (Directive 98/6/EC art. 6a); `eu`: if the shop is in the EU */
  lowest_price: [z.enum(EU_RULES), 'eu'],
  /** Whether stores have to state who trades (DSA art. 30); `eu`: if the shop is in the EU */
  trader_details: [z.enum(EU_RULES), 'eu'],
  /** Whether sellers are asked for details that the DAC7 report lacks, and not paid after two reminders; `eu`: if the shop is in the EU */
  dac7_requests: [z.enum(EU_RULES), 'eu'],
  /** The terms that sellers agree to; empty: none */
  seller_terms_page: [page, ''],
  /** The day from which the current version of them applies, by which it is also known; empty: none */
  seller_terms_from: [day, ''],
  /** Stores that have to state who trades, and don't, aren't paid */
  payouts_need_trader_details: [flag, true],
  /** Which products operators review before they are public */
  product_approval: [z.enum(['nobody', 'new', 'all']), 'nobody'],
  /** Store renames require approval */
  store_rename_approval: [flag, true],
  /** Withdrawal period in days after delivery (Directive 2011/83/EU art. 9); 0: none */
  withdrawal_days: [z.int().min(0).max(365), 14],
  /** Return period in days after delivery; 0: none */
  return_days: [z.int().min(0).max(365), 30],
  /** Tracking pages of carriers that `rules/src/carriers.ts` lacks, or overrides of its own */
  carriers: [z.array(carrier).max(CARRIERS.most), []],
  /** Shows operators the setup checklist */
  setup_checklist: [flag, true],
  /** CONTRACT §1.7: entity flags as strings, for older clients */
  compat_string_flags: [flag, false],
  /** CONTRACT §2.3: sign-up reveals that an address has an account */
  compat_signup_reveals: [flag, false],
  /** CONTRACT L1: guests get an empty wishlist, compare list and followed stores instead of 401 */
  compat_guest_lists: [flag, true],
} as const satisfies Record<string, readonly [z.ZodType, unknown]>;

export type SettingKey = keyof typeof settingDefaults;
export type Settings = { [K in SettingKey]: z.infer<(typeof settingDefaults)[K][0]> };

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefaults, key);
}

/** Parses stored settings; unknown keys are ignored, invalid values replaced by their default. */
export function readSettings(rows: readonly { key: string; value: unknown }[]): Settings {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const entries = Object.entries(settingDefaults).map(([key, [schema, fallback]]) => {
    const parsed = schema.safeParse(stored.get(key));
    return [key, parsed.success ? parsed.data : fallback] as const;
  });
  return Object.fromEntries(entries) as Settings; // each key was parsed with its own schema above
}
