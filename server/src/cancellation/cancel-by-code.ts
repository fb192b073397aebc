import type { cancelOrder } from '@souk/contract/cancellation';
import { withMailProof } from '#account/with-mail-proof.ts';
import { isLockTimeout } from '#db/database-errors.ts';
import type { Call } from '#http/mount.ts';
import { refuse, Refusal } from '#http/refusal.ts';
import { findOrderEmail } from '#order/find-order-email.ts';
import { cancel, findDone, type CancelOutcome, type CancelRequest } from './cancel-order.ts';

/**
 * The cancellation by somebody who has the signed link of the order and no other proof: links are passed on, so that a
 * code has to come along which was mailed to the order's own address. A second press finds the code used and the work
 * done, and answers the first one's row.
 */
export async function cancelByCode(
  call: Call<typeof cancelOrder>,
  request: CancelRequest,
): Promise<CancelOutcome | Refusal> {
  const { db, body } = call;
  const { orderId, holder } = request;
  const email = await findOrderEmail(db, { id: orderId, holder });
  if (email === null) return refuse('refusal.order.missing');
  const done = await findDone(db, request);
  if (done) return { ok: true, cancellation: done, isRepeat: true };
  if (body.code === undefined && body.link === undefined) return refuse('refusal.code.required');
  const proof = body.link === undefined ? { email, code: body.code } : { link: body.link };
  try {
    const outcome = await withMailProof({ ...call, body: proof, orderId }, 'cancel', (tx) =>
      cancel(tx, request),
    );
    const meanwhile = outcome instanceof Refusal ? await findDone(db, request) : undefined;
    return meanwhile ? { ok: true, cancellation: meanwhile, isRepeat: true } : outcome;
  } catch (error) {
    if (isLockTimeout(error)) return { ok: false, reason: 'refusal.order.busy' };
    throw error;
  }
}
