import { z } from 'zod';
import { deliveryFields } from './address.ts';
import { endpoint } from './endpoint.ts';
import { LONGEST } from '@souk/rules/limits';
import { bodyId, requiredText, signedLink, userToken } from './input.ts';
import { OrderDetailSchema } from './order.ts';

/* [ours] What the customer can do with an order besides paying and cancelling. */

/** Idempotent: rows are filled up to the ordered quantity. */
export const buyAgain = endpoint({
  method: 'POST',
  path: 'order/buy-again',
  access: 'guest',
  summary: 'Add an order’s items to the cart again, as far as they’re available',
  body: z.object({ id: bodyId('refusal.order.missing'), user_token: userToken }),
  reply: z.object({
    /** Titles of added products. */
    added: z.array(z.string()),
    /** Products not added, or only partly, with the reason. */
    missing: z.array(z.object({ title: z.string(), reason: z.string() })),
  }),
});

/** The email address can't change: the order's links and codes are sent there. */
export const changeDelivery = endpoint({
  method: 'POST',
  path: 'order/change-delivery',
  access: 'guest',
  summary: 'Change the address or note of a pending order, if shipping costs the same',
  body: z.object({
    id: bodyId('refusal.order.missing'),
    ...deliveryFields,
    user_token: userToken,
  }),
  reply: OrderDetailSchema.shape.address,
});

/** Allowed once the seller has written; the signed link of the order suffices. */
export const answerSeller = endpoint({
  method: 'POST',
  path: 'order/message',
  access: 'guest',
  summary: 'Reply to a seller’s message about an order',
  body: z.object({
    order_id: bodyId('refusal.order.missing'),
    order_part_id: bodyId('refusal.order.missing'),
    message: requiredText(LONGEST.orderMessage, 'refusal.message.required'),
    user_token: userToken,
    ...signedLink,
  }),
  reply: z.literal(true),
});
