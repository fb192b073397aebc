/** How far an order is paid: paid and nothing of it given back, waits for its money, given back in part or all of it. */
export const ORDER_PAYMENTS = ['paid', 'waiting', 'part-refunded', 'refunded'] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];
