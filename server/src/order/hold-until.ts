import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { ONLINE_HOLD_MINUTES, TRANSFER_HOLD_DAYS } from '@souk/rules/payment-hold';

/** When a new unpaid order stops reserving stock (INVARIANTS §1.5). Null for cash on delivery. */
export function holdUntil(method: number, now: Date): Date | null {
  if (method === PAYMENT_METHOD_CODE.cash_on_delivery) return null;
  const minutes = method === PAYMENT_METHOD_CODE.bank ? TRANSFER_HOLD_DAYS * 24 * 60 : ONLINE_HOLD_MINUTES;
  return new Date(now.getTime() + minutes * 60_000);
}
