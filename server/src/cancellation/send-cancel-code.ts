import type { sendCancelCode as endpoint } from '@souk/contract/cancellation';
import { canBuyerCancel } from '@souk/rules/order-status';
import { codeMailWait, issueCode, wasJustMailed } from '#account/mail-code.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import { refuse, refuseForNow, type Refusal } from '#http/refusal.ts';
import { queueMail } from '#mail/queue-mail.ts';
import type { FrozenAddress } from '#order/freeze-order.ts';
import type { Holder } from '#order/holder.ts';
import { lockOrder } from '#order/lock-order.ts';
import { cancelCode } from './mails/cancel-code.ts';

/** Mails the code that lets the holder of a signed link cancel, to the order's own address and no other. */
export async function sendCancelCode(
  { shop, db, now, body, keepBrowser }: Call<typeof endpoint>,
  holder: Holder,
): Promise<true | Refusal> {
  const { order_id: orderId, order_part_id: partId = null } = body;
  const browserHash = keepBrowser();
  return inTransaction(db, async (tx): Promise<true | Refusal> => {
    const locked = await lockOrder(tx, { id: orderId, holder });
    const asked = locked?.parts.filter((part) => !part.cancelled && (partId === null || part.id === partId));
    if (!locked || !asked) return refuse('refusal.order.missing');
    if (asked.length === 0 || !asked.every(canBuyerCancel)) return refuse('refusal.cancellation.too-late');
    if (await wasJustMailed(tx, { orderId, now })) return true;
    const { email } = locked.order.address as FrozenAddress; // written by freezeOrder only
    const seconds = await codeMailWait(tx, shop, { purpose: 'cancel', email, now });
    if (seconds !== null) return refuseForNow(seconds);
    const { id, code, link } = await issueCode(tx, shop, { purpose: 'cancel', email, orderId, browserHash });
    await queueMail(tx, {
      kind: cancelCode,
      cause: `cancel-code:${id}`,
      to: email,
      language: locked.order.language_code,
      data: { orderId, partId, code, link },
    });
    return true;
  });
}
