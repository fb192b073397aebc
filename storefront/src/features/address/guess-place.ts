import type { Common } from '@souk/contract/settings';
import type { RouterContextProvider } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { shopContext } from '#server-context.ts';
import { startCountry } from './start-country.ts';

/**
 * Where somebody who has named no place most likely is, for an estimate: the country that their browser's languages name,
 * else the place of the shop's settings, whose state goes with its country only. For pages that are never cached.
 */
export async function guessPlace(
  context: Readonly<RouterContextProvider>,
  { default_country: country, default_state: state }: Common['setting'],
): Promise<{ country: string; state: string }> {
  const { countries } = await publicApi(context).need('GET countries-phones');
  const guessed = startCountry(context.get(shopContext).askedLanguages(), {
    isKnown: (code) => Object.hasOwn(countries, code),
    fallback: country,
  });
  return guessed === country ? { country, state } : { country: guessed, state: '' };
}
