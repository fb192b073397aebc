/** How long payouts wait after bank details were changed, so that the owner can stop a change that wasn't theirs. */
export const bankHoldHours = 72;

export const bankHoldMs = bankHoldHours * 60 * 60_000;

/** Whether a recent change holds the store's payouts. */
export const isOnHold = ({ held_until: until }: { held_until: Date | null }, now: Date): boolean =>
  until !== null && until > now;
