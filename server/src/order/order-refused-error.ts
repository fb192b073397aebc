import type { OrderReason } from './refusals.ts';
import type { SeenPrice } from './check-lines.ts';

/** Rolls the transaction back; `placeOrder` turns it into a value again. */
export class OrderRefusedError extends Error {
  override name = 'OrderRefusedError';
  readonly reasons: OrderReason[];
  readonly newPrices: SeenPrice[];
  constructor(reasons: OrderReason[], newPrices: SeenPrice[] = []) {
    super('The order was refused.');
    this.reasons = reasons;
    this.newPrices = newPrices;
  }
}

/** The quota ran out since the prices were read: they have to be read again. */
export class FlashSoldOutError extends Error {
  override name = 'FlashSoldOutError';
}
