import { z } from 'zod';
import { money, timestamp } from './wire.ts';

/** What was paid for an order and refunded, from the ledger, in the order's currency. */
export const orderMoneyFields = {
  received: money,
  refunded: money,
  /** Refunds in progress. */
  refunding: money,
  /** Refunds whose money was sent, oldest first. */
  refunds: z.array(z.object({ amount: money, sent_at: timestamp })),
};
