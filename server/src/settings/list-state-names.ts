import { stateName } from '@souk/rules/state-name';
import type { Language } from '#texts/language.ts';
import { findCountry } from './countries.ts';

/** The states of a country, sorted by name: objects put numeric codes first. */
export function listStateNames(
  country: string,
  { code }: Pick<Language, 'code'>,
): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(code);
  return Object.values(findCountry(country)?.states ?? {})
    .map((state) => ({ code: state.code, name: stateName(state, code) }))
    .sort((one, other) => compare(one.name, other.name));
}
