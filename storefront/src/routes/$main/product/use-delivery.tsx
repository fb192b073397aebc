import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import { deliveryAt, type DeliveryEstimate } from './delivery-at.ts';
import type { ShownDelivery } from './delivery-line.tsx';
import type { ShownProduct } from './shown-product.ts';

const PlaceSheet = lazy(() => import('#features/address/place-sheet.tsx'));

/**
 * Shipping to this visitor's location at this price. The page is cached for everyone, so it is loaded after hydration.
 * `placeSheet` is the dialog that changes the location; render it outside of forms.
 */
export function useDelivery(
  product: ShownProduct,
  { priceMinor, currency }: { priceMinor: number; currency: string },
): { delivery: ShownDelivery; placeSheet: ReactNode } {
  const productId = product.id;
  // Undefined while loading, null if the request failed.
  const [estimate, setEstimate] = useState<DeliveryEstimate | null>();
  const [sheet, setSheet] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  const refresh = useCallback(async () => {
    const outcome = await callFromBrowser('GET cart/place', { query: { product_id: String(productId) } });
    setEstimate((last) => (outcome.ok ? outcome.data : (last ?? null)));
  }, [productId]);
  useEffect(() => void refresh(), [refresh]);
  const delivery = {
    estimate,
    delivery: deliveryAt(estimate?.delivery ?? null, priceMinor, currency),
    store: product.store.name,
    onChange: () => setSheet('open'),
  };
  const placeSheet = estimate && sheet !== 'unwanted' && (
    <Suspense>
      <PlaceSheet
        isOpen={sheet === 'open'}
        onClose={() => setSheet('closed')}
        decided={estimate}
        onChosen={() => void refresh()}
      />
    </Suspense>
  );
  return { delivery, placeSheet };
}
