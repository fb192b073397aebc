import type { OwnProduct } from '@souk/contract/seller-console/products';
import { discountPercent, priceRange } from '@souk/rules/price';

export type ShownPrice = {
  minor: number;
  previousMinor: number | null;
  percent: number;
  /** Some variants cost more. */
  isFrom: boolean;
};

/** Preview of a product for shoppers, in one of the shop's languages. */
export type ShownProduct = {
  title: string;
  badge: string;
  image: string | null;
  /** Null without a price. */
  price: ShownPrice | null;
  isSoldOut: boolean;
};

/** `code`: null for the default language; missing translations fall back to it. */
export function shownOf(draft: OwnProduct, code: string | null): ShownProduct {
  const words = code === null ? undefined : draft.texts[code];
  return {
    title: words?.title || draft.title,
    badge: (draft.badge && words?.badge) || draft.badge || '',
    image: draft.pictures[0]?.image ?? null,
    price: priceOf(draft),
    isSoldOut: draft.variants.every(({ stock }) => stock === 0),
  };
}

function priceOf({ selling_minor: sellingMinor, offered_minor: offeredMinor, variants }: OwnProduct) {
  const { lowest, highestMinor } = priceRange(
    { sellingMinor, offeredMinor },
    variants.map((variant) => ({
      priceMinor: variant.price_minor,
      hasAttributes: variant.value_ids.length > 0,
      inStock: variant.stock > 0,
    })),
    0, // without a flash sale the time is irrelevant
  );
  if (lowest.priceMinor === 0) return null;
  return {
    minor: lowest.priceMinor,
    previousMinor: lowest.previousMinor,
    percent: discountPercent(lowest.priceMinor, lowest.previousMinor),
    isFrom: highestMinor > lowest.priceMinor,
  };
}
