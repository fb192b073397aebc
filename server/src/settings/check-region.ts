import { addressStatesOf } from './address-format.ts';
import { findCountry, findState } from './countries.ts';

export type Region =
  | { ok: true; country: string; state: string }
  | { ok: false; reason: 'country-unknown' | 'state-required' | 'state-unknown' };

/**
 * Normalizes country and state to codes of the country list; a state is required only where addresses contain one (INVARIANTS B48), and
 * accepted where the country has any.
 */
export function checkRegion(typed: { country: string; state: string | undefined }): Region {
  const country = findCountry(typed.country.toUpperCase());
  if (!country) return { ok: false, reason: 'country-unknown' };
  // A stale form may send the state of the previously chosen country.
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
