import { isEmail } from '@souk/rules/validation';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { queueMail, queueMails, type MailToQueue } from '#notification/mail/queue-mail.ts';
import type { LockedOrder } from '#order/lock-order.ts';
import type { AddressSnapshot } from '#order/snapshot-order.ts';
import { listStoreContacts } from '#seller/list-store-contacts.ts';
import { returnAppealed } from './mails/return-appealed.ts';
import { returnAsked } from './mails/return-asked.ts';
import { returnDecided, type ReturnDecision } from './mails/return-decided.ts';
import { sellerReturn } from './mails/seller-return.ts';

type Order = LockedOrder['order'];

export async function queueRequestMails(
  tx: Transaction<DB>,
  order: Order,
  { id, partId, storeId }: { id: number; partId: number; storeId: number },
): Promise<void> {
  const contact = (await listStoreContacts(tx, [storeId])).get(storeId);
  const data = { orderId: order.id, partId, returnId: id };
  const receipt = { ...buyerOf(order), kind: returnAsked, cause: `return-asked:${id}`, data };
  const news: MailToQueue<unknown>[] = contact
    ? [
        {
          kind: sellerReturn,
          cause: `seller-return:${id}`,
          to: contact.email,
          language: contact.language,
          data,
        },
      ]
    : [];
  await queueMails(tx, [...(receipt.to === '' ? [] : [receipt as MailToQueue<unknown>]), ...news]);
}

/** Emails the decision to the buyer, unless the account and its address were erased. */
export async function queueDecidedMail(
  tx: Transaction<DB>,
  order: Order,
  { id, partId, what, at }: { id: number; partId: number; what: ReturnDecision; at: Date },
): Promise<void> {
  const buyer = buyerOf(order);
  if (buyer.to === '') return;
  await queueMail(tx, {
    ...buyer,
    kind: returnDecided,
    cause: `return-decided:${id}:${what}:${at.getTime()}`,
    data: { orderId: order.id, partId, returnId: id, what },
  });
}

/** Asks the shop to decide, if it has an email address. */
export async function queueAppealedMail(
  tx: Transaction<DB>,
  order: Order,
  { id, partId, office }: { id: number; partId: number; office: { email: string; language: string } },
): Promise<void> {
  if (!isEmail(office.email)) return;
  await queueMail(tx, {
    kind: returnAppealed,
    cause: `return-appealed:${id}`,
    to: office.email,
    language: office.language,
    data: { orderId: order.id, partId, returnId: id },
  });
}

function buyerOf(order: Order) {
  const { email } = order.address as AddressSnapshot; // written by snapshotOrder only
  return { to: email, language: order.language_code };
}
