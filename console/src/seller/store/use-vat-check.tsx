import type { ReactNode } from 'react';
import { call } from '#api/call.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { VatCheckText } from '#parts/vat-check-text.tsx';

/** What VIES has answered about the saved number; null if the shop doesn't check numbers or there is none. */
export function useVatCheck(): ReactNode {
  const check = useLoaded('own', (signal) => call('GET seller/store/vat-check', { signal }));
  const isShown = check !== null && check.state !== 'off' && check.state !== 'no-number';
  return isShown ? <VatCheckText check={check} /> : null;
}
