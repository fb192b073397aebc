import { useState } from 'react';
import { links } from '#links.ts';
import { choiceOf, findVariant, priceOf, pricesOf, type Choice } from './choose-variant.ts';
import type { ShownProduct } from './shown-product.ts';

/**
 * Selected variant, initially the one in the URL, and its price: `price` of that variant or the lowest one; `isFrom`: other
 * variants cost more. `nowMs` is the server's time, advanced past the end of the flash sale once it has ended.
 */
export function useChosenVariant(
  product: ShownProduct,
  { variantId, currency }: { variantId: number; currency: string },
) {
  const named = product.inventory.find((row) => row.id === variantId);
  const [choice, setChoice] = useState<Choice>(() => (named ? choiceOf(product, named) : {}));
  const [hasFlashEnded, setHasFlashEnded] = useState(false);
  const row = product.inventory.length === 1 ? product.inventory[0]! : findVariant(product, choice);
  const nowMs = hasFlashEnded && product.flash ? product.flash.end_ms : product.server_time;
  const moment = { currency, nowMs };
  const { lowest, highestMinor } = pricesOf(product, moment);

  function choose(groupId: number, optionId: number) {
    const next = { ...choice, [groupId]: optionId };
    setChoice(next);
    // Put the variant into the URL, so that it can be shared and reloaded, without a navigation.
    const variant = findVariant(product, next);
    if (variant) history.replaceState(history.state, '', links.product(product, variant.id));
  }

  return {
    choice,
    choose,
    row,
    price: row ? priceOf(product, row, moment) : lowest,
    lowest,
    isFrom: row === null && highestMinor > lowest.priceMinor,
    nowMs,
    hasFlashEnded,
    endFlash: () => setHasFlashEnded(true),
  };
}
