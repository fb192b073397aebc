import { canBuyerCancel } from '@souk/rules/order-status';
import { codeMailWait, issueCode, wasJustMailed } from '#notification/codes/mail-code.ts';
import { inTransaction } from '#db/transaction.ts';
import type { TooMany } from '#http/shared-limits.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import type { AddressSnapshot } from '#order/snapshot-order.ts';
import type { Holder } from '#order/holder.ts';
import { lockOrder } from '#order/lock-order.ts';
import type { Shop } from '#shop.ts';
import { cancelCode } from './mails/cancel-code.ts';

type Asked = {
  holder: Holder;
  orderId: number;
  partId: number | null;
  /** Hash identifying the requesting browser, or null. */
  browserHash: string | null;
  now: Date;
};
type Sent = { ok: true } | TooMany | { ok: false; reason: 'order-missing' | 'too-late' };

/** Sends the code that lets the holder of a signed link cancel, always to the order's own email address. */
export async function sendCancelCode(
  shop: Shop,
  { holder, orderId, partId, browserHash, now }: Asked,
): Promise<Sent> {
  return inTransaction(shop.db, async (tx): Promise<Sent> => {
    const locked = await lockOrder(tx, { id: orderId, holder });
    const asked = locked?.parts.filter((part) => !part.cancelled && (partId === null || part.id === partId));
    if (!locked || !asked) return { ok: false, reason: 'order-missing' };
    if (asked.length === 0 || !asked.every(canBuyerCancel)) return { ok: false, reason: 'too-late' };
    if (await wasJustMailed(tx, { orderId, now })) return { ok: true };
    const { email } = locked.order.address as AddressSnapshot; // written by snapshotOrder only
    const seconds = await codeMailWait(tx, shop, { purpose: 'cancel', email, now });
    if (seconds !== null) return { ok: false, reason: 'too-many', seconds };
    const { id, code, link } = await issueCode(tx, shop, { purpose: 'cancel', email, orderId, browserHash });
    await queueMail(tx, {
      kind: cancelCode,
      cause: `cancel-code:${id}`,
      to: email,
      language: locked.order.language_code,
      data: { orderId, partId, code, link },
    });
    return { ok: true };
  });
}
