import { z } from 'zod';
import { deliveryFields } from './address.ts';
import { endpoint } from './endpoint.ts';
import { LONGEST } from '@souk/rules/limits';
import { bodyId, requiredText, signedLink, userToken } from './input.ts';
import { OrderDetailSchema } from './order.ts';

/* [ours] What the buyer of an order can do with it besides paying and cancelling. */

/** Pressed twice it puts nothing in twice: rows are filled up to what was ordered. */
export const buyAgain = endpoint({
  method: 'POST',
  path: 'order/buy-again',
  access: 'guest',
  summary: 'Add an order’s items to the cart again, as far as they’re available',
  body: z.object({ id: bodyId('refusal.order.missing'), user_token: userToken }),
  reply: z.object({
    /** Titles of what is in the cart now. */
    added: z.array(z.string()),
    /** What is not, or not in full, with the sentence that says why. */
    missing: z.array(z.object({ title: z.string(), reason: z.string() })),
  }),
});

/** The e-mail address stays: it is where the order's links and codes go. */
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

/** Once its seller has written; whoever has the signed link of the order may too. */
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
