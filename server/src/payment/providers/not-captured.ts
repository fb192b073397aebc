import type { PaymentFact } from '@souk/rules/payment-state';

/** The buyer approved a payment of an order that is over. Uncaptured, it moves no money and expires at the provider. */
export const notCaptured: PaymentFact = { type: 'cancelled', reason: 'order-over', final: true };
