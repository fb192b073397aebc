/** `order_method` code → name (SPEC §9). */
export const PAYMENT_METHODS = {
  1: 'razorpay',
  2: 'cash_on_delivery',
  3: 'stripe',
  4: 'paypal',
  5: 'flutterwave',
  6: 'iyzico',
  7: 'bank',
  8: 'payfast',
  9: 'phonepe',
} as const;
export type PaymentMethodCode = keyof typeof PAYMENT_METHODS;
export type PaymentMethodName = (typeof PAYMENT_METHODS)[PaymentMethodCode];

export const PAYMENT_METHOD_CODE = {
  razorpay: 1,
  cash_on_delivery: 2,
  stripe: 3,
  paypal: 4,
  flutterwave: 5,
  iyzico: 6,
  bank: 7,
  payfast: 8,
  phonepe: 9,
} as const satisfies Record<PaymentMethodName, PaymentMethodCode>;

/** The payment method of an input code; one client sends 10 for Iyzico (CONTRACT §3.11). Null: none. */
export function paymentMethodOf(code: number): PaymentMethodCode | null {
  const method = code === 10 ? PAYMENT_METHOD_CODE.iyzico : code;
  return isPaymentMethodCode(method) ? method : null;
}

export function isPaymentMethodCode(code: number): code is PaymentMethodCode {
  return Object.hasOwn(PAYMENT_METHODS, code);
}
