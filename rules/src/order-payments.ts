export const ORDER_PAYMENTS = ['paid', 'waiting', 'part-refunded', 'refunded'] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];
