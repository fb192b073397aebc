import type { CartItem } from '@souk/contract/cart';
import { useState } from 'react';
import type { Choose } from './delivery-choices.tsx';

/** The lines with the unsaved choices of this page applied, so that totals update immediately. */
export function useDeliveryTypes(items: readonly CartItem[]): { items: CartItem[]; choose: Choose } {
  const [chosen, setChosen] = useState<Record<number, { placeId: number; type: 1 | 2 }>>({});
  return {
    items: items.map((item) => {
      const choice = chosen[item.id];
      return choice ? { ...item, shipping_place_id: choice.placeId, shipping_type: choice.type } : item;
    }),
    choose: (item, { place }, type) =>
      setChosen((before) => ({ ...before, [item.id]: { placeId: place.id, type } })),
  };
}
