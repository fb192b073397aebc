import { hasCardNumber } from '@souk/rules/card-number';
import { ORDER_MESSAGES } from '@souk/rules/limits';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { listStoreContacts } from '#seller/list-store-contacts.ts';
import type { Holder } from './holder.ts';
import { lockOrder } from './lock-order.ts';
import { sellerMessage } from './mails/seller-message.ts';
import { insertMessage, listLastWriters } from './message-queries.ts';

export type AnswerOutcome =
  | { ok: true }
  /** `silent`: the store hasn't written, so there is nothing to answer. */
  | { ok: false; reason: 'order-missing' | 'silent' | 'card-number' | 'too-many' };

/** Sends a buyer's reply to one of the order's stores and emails its owner. Holders of the signed link may reply too. */
export async function answerStore(
  db: Kysely<DB>,
  answer: { holder: Holder; orderId: number; partId: number; message: string; now: Date },
): Promise<AnswerOutcome> {
  return inTransaction(db, async (tx) => {
    const { partId, message, now } = answer;
    const locked = await lockOrder(tx, { id: answer.orderId, holder: answer.holder });
    const part = locked?.parts.find(({ id }) => id === partId);
    if (!locked || !part) return { ok: false, reason: 'order-missing' };
    const limit = ORDER_MESSAGES.unanswered;
    const last = await listLastWriters(tx, { partId, limit });
    if (last.length === 0) return { ok: false, reason: 'silent' };
    if (last.length === limit && !last.some(Boolean)) return { ok: false, reason: 'too-many' };
    if (hasCardNumber(message)) return { ok: false, reason: 'card-number' };
    const messageId = await insertMessage(tx, { partId, byStore: false, message, now });
    const contact = (await listStoreContacts(tx, [part.store_id])).get(part.store_id);
    if (contact)
      await queueMail(tx, {
        kind: sellerMessage,
        cause: `seller-message:${messageId}`,
        to: contact.email,
        language: contact.language,
        data: { orderId: locked.order.id, partId, messageId },
      });
    return { ok: true };
  });
}
