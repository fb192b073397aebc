import { createHash } from 'node:crypto';

/**
 * Whose cart, addresses and orders a call works on: a signed-in shopper or a guest. Queries take an owner and there
 * is no version without one. `guestKey` is what the database keeps of a guest's token.
 */
export type Shopper =
  | { userId: number; guestKey: null; token: null }
  | { userId: null; guestKey: string; token: string };

/** `user:12` or `guest:…`: one text per owner, for locks and idempotency keys. */
export function shopperName(shopper: Shopper): string {
  return shopper.userId === null ? `guest:${shopper.guestKey}` : `user:${shopper.userId}`;
}

export function guestShopper(token: string): Shopper {
  return { userId: null, guestKey: createHash('sha256').update(token).digest('hex'), token };
}

/** A valid login: whose it is, and the id of its row. */
export type Login = { userId: number; jti: string };
