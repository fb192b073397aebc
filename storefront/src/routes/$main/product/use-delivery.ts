import { useCallback, useEffect, useState } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import type { DeliveryEstimate } from './delivery-at.ts';

/**
 * Where this visitor's delivery goes and what it costs. The page is the same for everybody, so it arrives after hydration:
 * undefined until then, null where nobody answered. `refresh` asks again.
 */
export function useDelivery(productId: number): {
  estimate: DeliveryEstimate | null | undefined;
  refresh: () => Promise<void>;
} {
  const [estimate, setEstimate] = useState<DeliveryEstimate | null>();
  const refresh = useCallback(async () => {
    const outcome = await callFromBrowser('GET cart/place', { query: { product_id: String(productId) } });
    setEstimate((last) => (outcome.ok ? outcome.data : (last ?? null)));
  }, [productId]);
  useEffect(() => void refresh(), [refresh]);
  return { estimate, refresh };
}
