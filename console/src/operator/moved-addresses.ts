/**
 * Former addresses of the operator console's pages and their replacements, both below `/operator`; both have the same parameters.
 */
export const movedAddresses: Readonly<Record<string, string>> = {
  staff: 'settings/team',
  'staff/roles/:id': 'settings/team/roles/:id',
  health: 'settings/system',
  'health/jobs': 'settings/system/jobs',
  'health/mails': 'settings/system/mails',
  'health/backups': 'settings/system/backups',
  history: 'settings/activity',
  look: 'storefront/branding',
  languages: 'storefront/languages',
  texts: 'storefront/texts',
  translations: 'storefront/translations',
  'window/:kind': 'storefront/:kind',
  'window/:kind/:id': 'storefront/:kind/:id',
  'offers/:kind': 'marketing/:kind',
  'offers/:kind/:id': 'marketing/:kind/:id',
  'catalogue/bundle-deal': 'marketing/bundle-deal',
  'catalogue/bundle-deal/:id': 'marketing/bundle-deal/:id',
  'catalogue/tax-rule': 'settings/tax-rule',
  'catalogue/tax-rule/:id': 'settings/tax-rule/:id',
  'catalogue/shipping-rule': 'settings/shipping-rule',
  'catalogue/shipping-rule/:id': 'settings/shipping-rule/:id',
};
