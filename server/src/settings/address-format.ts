import { isPostalCode } from '@souk/rules/postal-code';
import { metadataOf } from './address-metadata.ts';
import { findCountry, type State } from './countries.ts';

/** A postal code where the addresses of a country have one; `pattern` is a whole regular expression without anchors. */
export type PostalCode = { required: boolean; pattern: string; example: string };

/** Null: the addresses of this country (ISO 3166-1 alpha-2, known) have no postal code. */
export function postalCodeOf(country: string): PostalCode | null {
  const { fmt = '', zip, zipex = '', require: needed = '' } = metadataOf(country);
  if (!fmt.includes('%Z')) return null;
  return { required: needed.includes('Z'), pattern: zip ?? '.*', example: zipex.split(',')[0] ?? '' };
}

/** Whether an address in this country may have this postal code; any may where the country has none. */
export function fitsPostalCode(country: string, zip: string): boolean {
  const format = postalCodeOf(country);
  return zip === '' || format === null || isPostalCode(zip, format);
}

/** The states that an address of this country names; none where the country has some but its post needs none. */
export function addressStatesOf(country: string): State[] {
  return metadataOf(country).fmt?.includes('%S') ? Object.values(findCountry(country)?.states ?? {}) : [];
}
