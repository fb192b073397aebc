import { z } from 'zod';

/** Queued by whatever pays or cancels an order. `payment` runs it, which this folder may not know. */
export const closeAttemptsJob = {
  name: 'close-payment-attempts',
  schema: z.object({ orderId: z.number() }),
};
