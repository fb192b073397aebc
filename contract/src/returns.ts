import { LONGEST } from '@souk/rules/limits';
import { RETURN_REQUEST_CAUSES, RETURN_CAUSES, RETURN_STATES } from '@souk/rules/returns';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, requiredText, signedLink, userToken } from './input.ts';
import { id, timestamp, zeroOne } from './wire.ts';

/* [ours] Returns of one seller's part of an order (decision 128). */

/** Units of `ordered_products`, as in parcels. */
const units = z.object({ inventory_id: id, quantity: z.int() });

export const PartReturnSchema = z.object({
  id,
  cause: z.enum(RETURN_CAUSES),
  state: z.enum(RETURN_STATES),
  lines: z.array(units).min(1),
  /** The customer's message; null: a withdrawal needs none. */
  message: z.string().nullable(),
  /** Why the seller refused it. */
  answer: z.string().nullable(),
  /** The customer's appeal to the shop. */
  appeal: z.string().nullable(),
  /** The shop's final decision. */
  decision: z.string().nullable(),
  /** Accepted without sending the items back. */
  keeps: zeroOne,
  /** Cancelled by the customer: these units can be returned later. */
  taken_back: zeroOne,
  can_take_back: zeroOne,
  can_appeal: zeroOne,
  asked_at: timestamp,
  /** Last accepted or refused; null for a withdrawal. */
  answered_at: timestamp.nullable(),
  received_at: timestamp.nullable(),
  /** When its refund was approved, or when it was closed. */
  ended_at: timestamp.nullable(),
  /** When the money of its refund was sent; null: not yet. */
  refunded_at: timestamp.nullable(),
});
export type PartReturn = z.infer<typeof PartReturnSchema>;

/** What can still be returned of a part. */
export const ReturnableSchema = z.object({
  /** End of the return period; null: before delivery, after the end, and where the shop offers no returns. */
  ends_at: timestamp.nullable(),
  /** Days after delivery; 0: no returns. */
  days: z.int(),
  /** Only lines with units left. */
  lines: z.array(units),
});

const ofReturn = {
  order_id: bodyId('refusal.order.missing'),
  return_id: bodyId('refusal.return.missing'),
  user_token: userToken,
  ...signedLink,
};
const message = requiredText(LONGEST.returnMessage, 'refusal.message.required');

/** The signed link of the order's emails suffices, as for withdrawal. */
export const requestReturn = endpoint({
  method: 'POST',
  path: 'returns/ask',
  access: 'guest',
  summary: 'Request a return of delivered items',
  body: z.object({
    order_id: bodyId('refusal.order.missing'),
    order_part_id: bodyId('refusal.order.missing'),
    cause: z.enum(RETURN_REQUEST_CAUSES, 'refusal.return.cause'),
    message,
    lines: z
      .array(
        z.object({
          inventory_id: bodyId('refusal.return.units'),
          quantity: bodyId('refusal.return.units'),
        }),
        'refusal.return.units',
      )
      .min(1, 'refusal.return.units')
      .max(100),
    user_token: userToken,
    ...signedLink,
  }),
  reply: PartReturnSchema,
});

export const withdrawReturn = endpoint({
  method: 'POST',
  path: 'returns/take-back',
  access: 'guest',
  summary: 'Withdraw a return request before anything has arrived',
  body: z.object(ofReturn),
  reply: PartReturnSchema,
});

export const appealReturn = endpoint({
  method: 'POST',
  path: 'returns/appeal',
  access: 'guest',
  summary: 'Appeal once to the shop against a seller’s refusal of a return',
  body: z.object({ ...ofReturn, message }),
  reply: PartReturnSchema,
});
