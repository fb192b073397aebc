import type { OrderReason } from './refusals.ts';
import type { SeenPrice } from './check-lines.ts';

/** Rolls the transaction back; `placeOrder` catches it and returns a refusal. */
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

/** The flash sale quota ran out after the prices were read, so they must be read again. */
export class FlashSoldOutError extends Error {
  override name = 'FlashSoldOutError';
}
