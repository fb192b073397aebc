import type { Translate } from '@souk/kit/i18n/translate.ts';

const known = new Set([
  'stripe',
  'paypal',
  'razorpay',
  'flutterwave',
  'iyzico',
  'payfast',
  'phonepe',
  'bank',
  'cash-on-delivery',
]);

/** Name of a payment method; ledgers call cash on delivery `cash`. */
export function methodName(name: string, t: Translate): string {
  const key = name === 'cash' ? 'cash-on-delivery' : name.replaceAll('_', '-');
  return known.has(key) ? t(`payment.method.${key}` as 'payment.method.stripe') : name;
}
