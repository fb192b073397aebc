import { createHash } from 'node:crypto';

/**
 * The owner of the cart, addresses and orders of a call: a signed-in shopper or a guest. Every query requires one. `guestKey` is the
 * stored hash of a guest's token.
 */
export type Shopper =
  | { userId: number; guestKey: null; token: null }
  | { userId: null; guestKey: string; token: string };

/** `user:12` or `guest:…`: identifies an owner in locks and idempotency keys. */
export function shopperName(shopper: Shopper): string {
  return shopper.userId === null ? `guest:${shopper.guestKey}` : `user:${shopper.userId}`;
}

export function guestShopper(token: string): Shopper {
  return { userId: null, guestKey: createHash('sha256').update(token).digest('hex'), token };
}

/** A valid login: its user, and the id of its row. */
export type Login = { userId: number; jti: string };
