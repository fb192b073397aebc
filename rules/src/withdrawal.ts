import { ORDER_STATUS_CODE } from './order-status.ts';

const DAY_MS = 86_400_000;

export type WithdrawablePart = {
  status: number;
  cancelled: boolean | 0 | 1;
  /** When the goods were handed over; null: not yet. */
  deliveredMs: number | null;
  /** The buyer has withdrawn from it before. */
  isDeclared: boolean;
};

/**
 * When the right to withdraw ends: with the last of these days, of which the first is the one after the delivery (UTC).
 * Null: nothing has been delivered, so that no day has begun.
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

/** From the order until the end of those days; 0 days: the shop grants no such right. */
export function canWithdraw(
  part: WithdrawablePart,
  { days, nowMs }: { days: number; nowMs: number },
): boolean {
  if (days === 0 || part.isDeclared || part.cancelled) return false;
  if (part.status === ORDER_STATUS_CODE.cancelled) return false;
  const end = withdrawalEndsMs({ deliveredMs: part.deliveredMs, days });
  return end === null || nowMs < end;
}
