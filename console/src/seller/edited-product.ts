import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { OwnProduct } from '@souk/contract/seller-console/products';

/** What a product may be of, and what the shop says of its store. */
export type Choices = ConsoleReplyOf<'GET seller/product-choices'>;

export type SavedProduct = ConsoleReplyOf<'GET seller/products/{id}'>;

export type SetDraft = (change: Partial<OwnProduct> | ((before: OwnProduct) => Partial<OwnProduct>)) => void;

/** What each part of the page that edits a product is given. */
export type PartProps = {
  draft: OwnProduct;
  choices: Choices;
  errors: Readonly<Record<string, string>>;
  set: SetDraft;
};
