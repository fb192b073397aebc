import { currencyExponent } from '@souk/rules/money';
import type { Money, PaymentFact } from '@souk/rules/payment-state';

/** What the provider kept of a payment, if it said so. */
export function feeFacts(paymentId: string, fee: Money | null): PaymentFact[] {
  return fee !== null && fee.minor > 0 ? [{ type: 'fee', paymentId, amount: fee }] : [];
}

/**
 * A fee in decimals, which may be finer than the currency: rounded half up. Null for anything unreadable, because a fee must never keep a
 * payment from being booked.
 */
export function readFee(value: unknown, currency: string): Money | null {
  const decimal = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  // Binary fractions: 1.005 · 100 is 100.49999999999999.
  const minor = Math.round(Number((decimal * 10 ** currencyExponent(currency.toUpperCase())).toFixed(4)));
  return Number.isSafeInteger(minor) ? { minor, currency: currency.toUpperCase() } : null;
}
