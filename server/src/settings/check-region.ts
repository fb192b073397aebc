import { addressStatesOf } from './address-format.ts';
import { findCountry, findState } from './countries.ts';

export type Region =
  | { ok: true; country: string; state: string }
  | { ok: false; reason: 'country-unknown' | 'state-required' | 'state-unknown' };

/**
 * Country and state as codes of the country list, in whatever letters they came; a state is asked for only where the
 * country's addresses have one (INVARIANTS B48), and taken where the country has any.
 */
export function checkRegion(typed: { country: string; state: string | undefined }): Region {
  const country = findCountry(typed.country.toUpperCase());
  if (!country) return { ok: false, reason: 'country-unknown' };
  // A form that was not refreshed sends the state of the country chosen before; here nobody needs one.
  if (Object.keys(country.states).length === 0) return { ok: true, country: country.code2, state: '' };
  const code = (typed.state ?? '').trim().toUpperCase();
  if (!code) {
    return addressStatesOf(country.code2).length > 0
      ? { ok: false, reason: 'state-required' }
      : { ok: true, country: country.code2, state: '' };
  }
  const state = findState(country.code2, code);
  return state
    ? { ok: true, country: country.code2, state: state.code }
    : { ok: false, reason: 'state-unknown' };
}
