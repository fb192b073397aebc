/** Settings that affect the whole shop: changing one requires reading what it affects first, and the password. */
export const GUARDED_SETTINGS = [
  'country',
  'default_country',
  'vendor_registration',
  'deemed_supplier',
  'commission_tax_percent',
] as const;
export type GuardedSetting = (typeof GUARDED_SETTINGS)[number];

/** `default_language` is a property of languages; `currency` has an endpoint of its own. */
export const IMPACTS_OF = [...GUARDED_SETTINGS, 'default_language', 'currency'] as const;
export type ImpactOf = (typeof IMPACTS_OF)[number];

/** Whether the change needs that; opening registration doesn't. */
export function isGuardedChange(key: string, from: unknown, to: unknown): boolean {
  if (!GUARDED_SETTINGS.some((one) => one === key) || from === to) return false;
  return key !== 'vendor_registration' || to === false;
}
