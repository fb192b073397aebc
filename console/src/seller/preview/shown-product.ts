import type { OwnProduct } from '@souk/contract/seller-console/products';
import { discountPercent, priceRange } from '@souk/rules/price';

export type ShownPrice = {
  minor: number;
  /** What it cost before, where it is reduced. */
  previousMinor: number | null;
  percent: number;
  /** Some kinds cost more. */
  isFrom: boolean;
};

/** What shoppers would see of a product as it is typed, in one of the shop's languages. */
export type ShownProduct = {
  title: string;
  badge: string;
  image: string | null;
  /** Null while nothing says what it costs. */
  price: ShownPrice | null;
  isSoldOut: boolean;
};

/** `code`: null for the language in which products are written; what is not translated is shown as it was written. */
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
    0, // without a flash sale no time matters
  );
  if (lowest.priceMinor === 0) return null;
  return {
    minor: lowest.priceMinor,
    previousMinor: lowest.previousMinor,
    percent: discountPercent(lowest.priceMinor, lowest.previousMinor),
    isFrom: highestMinor > lowest.priceMinor,
  };
}
