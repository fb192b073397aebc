import { PAYMENT_METHOD_CODE } from '@souk/rules/order-status';

const onlineMinutes = 30;
/** The due date of a transfer; banks need up to three working days. */
const bankTransferDays = 7;

/**
 * Until when a new order keeps its stock without being paid (INVARIANTS §1.5): 30 minutes, with a bank transfer until
 * its due date. Null for cash on delivery, which is paid at the end.
 */
export function holdUntil(method: number, now: Date): Date | null {
  if (method === PAYMENT_METHOD_CODE.cash_on_delivery) return null;
  const minutes = method === PAYMENT_METHOD_CODE.bank ? bankTransferDays * 24 * 60 : onlineMinutes;
  return new Date(now.getTime() + minutes * 60_000);
}
