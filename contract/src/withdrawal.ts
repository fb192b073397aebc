import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, optional, signedLink, userToken } from './input.ts';
import { timestamp, zeroOne, id } from './wire.ts';

/** [ours] The right of withdrawal (Directive (EU) 2023/2673 art. 11a) for one seller's part of an order. */
export const PartWithdrawalSchema = z.object({
  open: zeroOne,
  days: z.int(),
  /** End of the withdrawal period; null: before delivery, and without such a right. */
  ends_at: timestamp.nullable(),
  declared_at: timestamp.nullable(),
});

/**
 * [ours] The customer's declaration, which needs no reason. The signed link of the order's emails suffices, because the
 * confirmation goes to the order's own address. A declaration by the account's owner also cancels parts not in preparation yet.
 */
export const declareWithdrawal = endpoint({
  method: 'POST',
  path: 'withdrawal/declare',
  access: 'guest',
  summary: 'Withdraw from an order, or only from the items of some sellers with order_part_ids',
  body: z.object({
    order_id: bodyId('refusal.order.missing'),
    /** Empty: everything that can still be withdrawn from. */
    order_part_ids: optional(z.array(bodyId('refusal.order.missing')).max(100)).transform((ids) => ids ?? []),
    user_token: userToken,
    ...signedLink,
  }),
  reply: z.object({ order_id: id, order_part_ids: z.array(id).min(1), declared_at: timestamp }),
});
