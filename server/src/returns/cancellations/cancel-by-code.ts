import type { MailProof } from '#notification/codes/mail-code.ts';
import { withMailProof, type ProofRefused } from '#notification/codes/with-mail-proof.ts';
import { isLockTimeout } from '#db/database-errors.ts';
import type { Caller } from '#http/caller-of.ts';
import { findOrderEmail } from '#order/find-order-email.ts';
import type { Shop } from '#shop.ts';
import { cancel, findDone, type CancelOutcome, type CancelRequest } from './cancel-order.ts';

/**
 * Cancels an order for someone who only has its signed link. Links get forwarded, so this also requires a code sent to the order's own
 * email address. A repeated request finds the code used and returns the first request's row.
 */
export async function cancelByCode(
  shop: Shop,
  request: CancelRequest,
  { code, link, ...caller }: Caller & Pick<MailProof, 'code' | 'link'>,
): Promise<CancelOutcome | ProofRefused | { ok: false; reason: 'code-required' }> {
  const { db } = shop;
  const { orderId, holder, now } = request;
  const email = await findOrderEmail(db, { id: orderId, holder });
  if (email === null) return { ok: false, reason: 'order-missing' };
  const done = await findDone(db, request);
  if (done) return { ok: true, cancellation: done, isRepeat: true };
  if (code === undefined && link === undefined) return { ok: false, reason: 'code-required' };
  const proof = link === undefined ? { email, code } : { link };
  try {
    const proven = await withMailProof(shop, { ...caller, proof, orderId, now }, 'cancel', (tx) =>
      cancel(tx, request),
    );
    if (proven.ok) return proven.result;
    const meanwhile = await findDone(db, request);
    return meanwhile ? { ok: true, cancellation: meanwhile, isRepeat: true } : proven;
  } catch (error) {
    if (isLockTimeout(error)) return { ok: false, reason: 'order-busy' };
    throw error;
  }
}
