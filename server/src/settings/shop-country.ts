import type { Settings } from './settings-schema.ts';

/** Where the shop is based, ISO 3166-1 alpha-2. Shops that haven't stated it count as based in their default country. */
export const shopCountry = ({
  country,
  default_country,
}: Pick<Settings, 'country' | 'default_country'>): string =>
  /^[A-Z]{2}$/.test(country) ? country : default_country;
