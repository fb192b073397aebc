import type { EffectivePrice } from '@souk/rules/price';
import type { Choice, InventoryRow } from './choose-variant.ts';
import type { ShownProduct } from './shown-product.ts';

/** What is chosen of a product, and what it costs. */
export type BuyFacts = {
  product: ShownProduct;
  /** Of what is chosen, or the lowest; `isFrom`: others cost more. */
  price: EffectivePrice;
  isFrom: boolean;
  row: InventoryRow | null;
  choice: Choice;
  choose: (groupId: number, optionId: number) => void;
  currency: string;
};
