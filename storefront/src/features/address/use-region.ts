import type { AddressFormat } from '@souk/contract/address';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';

export type Region = {
  country: string;
  startCountry: string;
  format: AddressFormat;
  changeCountry(country: string): void;
};

/** Debounce for selecting countries by arrow keys. */
const pauseMs = 200;

/** Selected country and its address format: provided by the page for one country, fetched for the others. */
export function useRegion(startCountry: string, known: AddressFormat): Region {
  const [start] = useState(startCountry);
  const [country, changeCountry] = useState(start);
  const [fetched, setFetched] = useState<AddressFormat | null>(null);
  const isKnown = known.country === country;
  useEffect(() => {
    if (isKnown) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const outcome = await callFromBrowser('GET address-format/{country}', { params: { country } });
      if (isCurrent && outcome.ok) setFetched(outcome.data);
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [country, isKnown]);
  const other = fetched?.country === country ? fetched : openFormat(country);
  return { country, startCountry: start, format: isKnown ? known : other, changeCountry };
}

/** Used until a country's format is loaded: no states and an optional postal code; the API validates. */
export function openFormat(country: string): AddressFormat {
  return { country, states: [], zip: { required: false, pattern: '.*', example: '' } };
}
