import type { AddressFormat } from '@souk/contract/address';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';

export type Region = {
  country: string;
  /** The one that the form began with. */
  startCountry: string;
  format: AddressFormat;
  changeCountry(country: string): void;
};

/** Who walks through the list with the arrow keys asks for few of the countries on the way. */
const pauseMs = 200;

/** The country that a form stands at and what its addresses have: of one country from the page, of others fetched. */
export function useRegion(startCountry: string, known: AddressFormat): Region {
  const [start] = useState(startCountry);
  const [country, changeCountry] = useState(start);
  const [fetched, setFetched] = useState<AddressFormat | null>(null);
  const isKnown = known.country === country;
  useEffect(() => {
    if (isKnown) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const outcome = await callFromBrowser('GET address-format/{country}', { params: { country } });
      if (isWanted && outcome.ok) setFetched(outcome.data);
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [country, isKnown]);
  const other = fetched?.country === country ? fetched : openFormat(country);
  return { country, startCountry: start, format: isKnown ? known : other, changeCountry };
}

/** As long as nothing is known of a country: everything may be given, and the API has the last word. */
export function openFormat(country: string): AddressFormat {
  return { country, states: [], zip: { required: false, pattern: '.*', example: '' } };
}
