import type { EffectivePrice } from '@souk/rules/price';
import type { Choice, InventoryRow } from './choose-variant.ts';
import type { ShownProduct } from './shown-product.ts';

export type BuyFacts = {
  product: ShownProduct;
  /** Price of the selected variant, or the lowest one; `isFrom`: other variants cost more. */
  price: EffectivePrice;
  isFrom: boolean;
  row: InventoryRow | null;
  choice: Choice;
  choose: (groupId: number, optionId: number) => void;
  currency: string;
};
