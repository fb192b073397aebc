import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, optional, pathId, requiredText, signedLink, text, userToken } from './input.ts';
import { proofFields } from './mail-proof.ts';
import { dates, id } from './wire.ts';

export const CancellationSchema = z.object({
  id,
  order_id: id,
  title: z.string(),
  message: z.string(),
  ...dates,
});
export type Cancellation = z.infer<typeof CancellationSchema>;

const cancelled = {
  order_id: bodyId('refusal.order.missing'),
  order_part_id: optional(bodyId('refusal.order.missing')),
  user_token: userToken,
};

/**
 * A caller with only the signed link of the order [ours] also sends the `code` or the `link` from the email of
 * `cancellation/send-code`.
 */
export const cancelOrder = endpoint({
  method: 'POST',
  path: 'cancellation/cancel-order',
  access: 'guest',
  summary: 'Cancel a pending order, or with `order_part_id` only one seller’s part of it',
  body: z.object({
    ...cancelled,
    title: requiredText(LONGEST.cancellationTitle, 'refusal.cancellation.title-required'),
    message: optional(text(LONGEST.cancellationMessage, undefined, 'refusal.cancellation.message-too-long')),
    ...signedLink,
    code: proofFields.code,
    link: proofFields.link,
  }),
  reply: CancellationSchema,
});

/** [ours] Emails the code to the order's own address, only while the given parts can be cancelled. */
export const sendCancelCode = endpoint({
  method: 'POST',
  path: 'cancellation/send-code',
  access: 'guest',
  summary: 'Email the code that lets the holder of a signed link cancel',
  body: z.object({ ...cancelled, ...signedLink }),
  reply: z.literal(true),
});

export const findCancellation = endpoint({
  method: 'GET',
  path: 'cancellation/find/{id}',
  access: 'guest',
  summary: 'Get the cancellation of an order; an empty list if there is none',
  params: z.object({ id: pathId }),
  query: z.object({ user_token: userToken }),
  reply: z.union([CancellationSchema, z.array(z.never())]),
});
