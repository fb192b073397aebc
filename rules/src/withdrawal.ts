import { ORDER_STATUS_CODE } from './order-status.ts';

const DAY_MS = 86_400_000;

export type WithdrawablePart = {
  status: number;
  cancelled: boolean | 0 | 1;
  /** Time of delivery; null: not delivered yet. */
  deliveredMs: number | null;
  /** The customer has already declared a withdrawal from it. */
  isDeclared: boolean;
};

/**
 * End of the withdrawal period: the end of its last day (UTC), where day one is the day after delivery. Null: not delivered, so the
 * period hasn't begun.
 */
export function withdrawalEndsMs({
  deliveredMs,
  days,
}: {
  deliveredMs: number | null;
  days: number;
}): number | null {
  if (deliveredMs === null) return null;
  return (Math.floor(deliveredMs / DAY_MS) + 1 + days) * DAY_MS;
}

/** Possible from the order until the period ends; with 0 days the shop grants no such right. */
export function canWithdraw(
  part: WithdrawablePart,
  { days, nowMs }: { days: number; nowMs: number },
): boolean {
  if (days === 0 || part.isDeclared || part.cancelled) return false;
  if (part.status === ORDER_STATUS_CODE.cancelled) return false;
  const end = withdrawalEndsMs({ deliveredMs: part.deliveredMs, days });
  return end === null || nowMs < end;
}
