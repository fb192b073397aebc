import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { OwnProduct } from '@souk/contract/seller-console/products';

export type Choices = ConsoleReplyOf<'GET seller/product-choices'>;

export type SavedProduct = ConsoleReplyOf<'GET seller/products/{id}'>;

export type SetDraft = (change: Partial<OwnProduct> | ((before: OwnProduct) => Partial<OwnProduct>)) => void;

export type PartProps = {
  draft: OwnProduct;
  choices: Choices;
  errors: Readonly<Record<string, string>>;
  set: SetDraft;
};
