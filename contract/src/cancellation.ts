import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, optional, pathId, requiredText, text, userToken } from './input.ts';
import { dates, id } from './wire.ts';

export const CancellationSchema = z.object({
  id,
  order_id: id,
  title: z.string(),
  message: z.string(),
  ...dates,
});
export type Cancellation = z.infer<typeof CancellationSchema>;

export const cancelOrder = endpoint({
  method: 'POST',
  path: 'cancellation/cancel-order',
  access: 'guest',
  summary: "Cancel a pending order, or with order_part_id [ours] one seller's part of it",
  body: z.object({
    order_id: bodyId('refusal.order.missing'),
    order_part_id: optional(bodyId('refusal.order.missing')),
    title: requiredText(200, 'refusal.cancellation.title-required'),
    message: optional(text(2000, 'refusal.cancellation.message-too-long')),
    user_token: userToken,
  }),
  reply: CancellationSchema,
});

export const findCancellation = endpoint({
  method: 'GET',
  path: 'cancellation/find/{id}',
  access: 'guest',
  summary: "The cancellation of the owner's order; an empty list when there is none",
  params: z.object({ id: pathId }),
  query: z.object({ user_token: userToken }),
  reply: z.union([CancellationSchema, z.array(z.never())]),
});
