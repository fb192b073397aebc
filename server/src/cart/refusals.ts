import type { QuantityRefusal } from '@souk/rules/quantity';
import { MAX_CART_ROWS } from '@souk/rules/quantity';
import { Refusal, type Reason } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';

/** Reasons for refusing a cart change; the texts are the contract's. */
export type CartRefusal =
  | QuantityRefusal
  | 'product-missing'
  | 'store-away'
  | 'attributes-required'
  | 'cart-full'
  | 'row-missing'
  | 'address-missing'
  | 'address-required'
  | 'not-shippable';

const keys = {
  'below-minimum': 'refusal.quantity.below-minimum',
  'above-maximum': 'refusal.quantity.above-maximum',
  'exceeds-inventory': 'refusal.quantity.exceeds-inventory',
  'out-of-stock': 'refusal.quantity.out-of-stock',
  'product-missing': 'refusal.product.missing',
  'store-away': 'refusal.cart.store-away',
  'attributes-required': 'refusal.cart.attributes-required',
  'cart-full': 'refusal.cart.full',
  'row-missing': 'refusal.cart.missing',
  'address-missing': 'refusal.address.missing',
  'address-required': 'refusal.address.required',
  'not-shippable': 'refusal.shipping.unavailable',
} as const satisfies Record<CartRefusal, RefusalKey>;

export function refuseCart(reason: CartRefusal): Refusal {
  return new Refusal([reasonOf(reason)]);
}

export function reasonOf(reason: CartRefusal): Reason {
  return {
    key: keys[reason],
    ...(reason === 'cart-full' ? { values: { max: MAX_CART_ROWS } } : {}),
  };
}
