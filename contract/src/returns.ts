import { LONGEST } from '@souk/rules/limits';
import { ASKED_CAUSES, RETURN_CAUSES, RETURN_STATES } from '@souk/rules/returns';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, requiredText, signedLink, userToken } from './input.ts';
import { id, timestamp, zeroOne } from './wire.ts';

/* [ours] What a buyer sends back of one seller's part of an order, and what becomes of it (decision 128). */

/** Units of `ordered_products`, as in parcels. */
const units = z.object({ inventory_id: id, quantity: z.int() });

export const PartReturnSchema = z.object({
  id,
  cause: z.enum(RETURN_CAUSES),
  state: z.enum(RETURN_STATES),
  lines: z.array(units).min(1),
  /** The buyer's words; null: a withdrawal needs none. */
  message: z.string().nullable(),
  /** Why the seller refused it. */
  answer: z.string().nullable(),
  /** What the buyer wrote to the shop about that. */
  appeal: z.string().nullable(),
  /** What the shop wrote when it ended it. */
  decision: z.string().nullable(),
  /** Accepted, and nothing has to be sent back. */
  keeps: zeroOne,
  /** Only the buyer ended it: these units can be asked for again. */
  taken_back: zeroOne,
  can_take_back: zeroOne,
  can_appeal: zeroOne,
  asked_at: timestamp,
  /** When it was accepted or refused last; of a withdrawal null. */
  answered_at: timestamp.nullable(),
  received_at: timestamp.nullable(),
  /** When it was refunded or closed. */
  ended_at: timestamp.nullable(),
});
export type PartReturn = z.infer<typeof PartReturnSchema>;

/** What of a part can still be sent back by asking. */
export const ReturnableSchema = z.object({
  /** When asking ends; null: before the delivery, after the end, and where the shop offers none. */
  ends_at: timestamp.nullable(),
  /** How many days the shop gives after the delivery; 0: it offers none. */
  days: z.int(),
  /** Lines without a unit left are not among them. */
  lines: z.array(units),
});

const ofReturn = {
  order_id: bodyId('refusal.order.missing'),
  return_id: bodyId('refusal.return.missing'),
  user_token: userToken,
  ...signedLink,
};
const message = requiredText(LONGEST.returnMessage, 'refusal.message.required');

/** The signed link of the order's mails is enough, as it is for withdrawing. */
export const askReturn = endpoint({
  method: 'POST',
  path: 'returns/ask',
  access: 'guest',
  summary: 'Request a return of delivered items',
  body: z.object({
    order_id: bodyId('refusal.order.missing'),
    order_part_id: bodyId('refusal.order.missing'),
    cause: z.enum(ASKED_CAUSES, 'refusal.return.cause'),
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

export const takeBackReturn = endpoint({
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
