import { isPostalCode } from '@souk/rules/postal-code';
import { metadataOf } from './address-metadata.ts';
import { findCountry, type State } from './countries.ts';

/** A country's postal code format; `pattern` is an unanchored regular expression. */
export type PostalCode = { required: boolean; pattern: string; example: string };

/** Null: addresses of this country (ISO 3166-1 alpha-2) have no postal code. */
export function postalCodeOf(country: string): PostalCode | null {
  const { fmt = '', zip, zipex = '', require: needed = '' } = metadataOf(country);
  if (!fmt.includes('%Z')) return null;
  return { required: needed.includes('Z'), pattern: zip ?? '.*', example: zipex.split(',')[0] ?? '' };
}

/** Whether a postal code is valid in this country; anything is if the country has none. */
export function fitsPostalCode(country: string, zip: string): boolean {
  const format = postalCodeOf(country);
  return zip === '' || format === null || isPostalCode(zip, format);
}

/** States that are part of the country's addresses; empty if its post doesn't use them. */
export function addressStatesOf(country: string): State[] {
  return metadataOf(country).fmt?.includes('%S') ? Object.values(findCountry(country)?.states ?? {}) : [];
}
