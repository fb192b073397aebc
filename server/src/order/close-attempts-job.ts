import { z } from 'zod';

/** Queued when an order is paid or cancelled. Runs in `payment`, which this folder can't import. */
export const closeAttemptsJob = {
  name: 'close-payment-attempts',
  schema: z.object({ orderId: z.number() }),
};
