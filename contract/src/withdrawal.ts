import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, optional, signedLink, userToken } from './input.ts';
import { timestamp, zeroOne, id } from './wire.ts';

/** [ours] What the right of withdrawal (Directive (EU) 2023/2673 art. 11a) is for one seller's part of an order. */
export const PartWithdrawalSchema = z.object({
  /** The buyer can withdraw now. */
  open: zeroOne,
  /** How many days the shop grants after the delivery. */
  days: z.int(),
  /** When that ends; null: before the delivery, and where there is no such right. */
  ends_at: timestamp.nullable(),
  declared_at: timestamp.nullable(),
});

/**
 * [ours] The buyer's declaration, which needs no reason. The signed link of the order's mails is enough to make it: the
 * receipt goes to the order's own address. The owner's also ends at once what nobody has begun to prepare.
 */
export const declareWithdrawal = endpoint({
  method: 'POST',
  path: 'withdrawal/declare',
  access: 'guest',
  summary: 'Withdraw from an order, or with order_part_ids from some sellers’ parts',
  body: z.object({
    order_id: bodyId('refusal.order.missing'),
    /** None: everything that can still be withdrawn from. */
    order_part_ids: optional(z.array(bodyId('refusal.order.missing')).max(100)).transform((ids) => ids ?? []),
    user_token: userToken,
    ...signedLink,
  }),
  /** The same again when it was declared before. */
  reply: z.object({ order_id: id, order_part_ids: z.array(id).min(1), declared_at: timestamp }),
});
