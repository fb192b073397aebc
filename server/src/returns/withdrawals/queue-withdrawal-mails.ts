import { isEmail } from '@souk/rules/validation';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { queueMails, type MailToQueue } from '#notification/mail/queue-mail.ts';
import type { AddressSnapshot } from '#order/snapshot-order.ts';
import type { PartToWithdraw } from '#order/list-withdrawable-parts.ts';
import type { LockedOrder } from '#order/lock-order.ts';
import { listStoreContacts } from '#seller/list-store-contacts.ts';
import { sellerWithdrawal } from './mails/seller-withdrawal.ts';
import { withdrawalReceipt } from './mails/withdrawal-receipt.ts';

type DeclaredWithdrawal = {
  parts: readonly PartToWithdraw[];
  /** Parts cancelled at the same time; their sellers get the cancellation email instead. */
  endedIds: readonly number[];
  declaredAt: Date;
  /** The shop's email address, which may be empty, and language. */
  office: { email: string; language: string };
};

/** The receipt for the buyer, and notifications for sellers and shop, who have to act. */
export async function queueWithdrawalMails(
  tx: Transaction<DB>,
  order: LockedOrder['order'],
  { parts, endedIds, declaredAt, office }: DeclaredWithdrawal,
): Promise<void> {
  const contacts = await listStoreContacts(
    tx,
    parts.map((part) => part.storeId),
  );
  const at = declaredAt.toISOString();
  const partIds = parts.map((part) => part.id);
  const receipt: MailToQueue<unknown> = {
    kind: withdrawalReceipt,
    cause: `withdrawal-receipt:${order.id}:${at}`,
    to: (order.address as AddressSnapshot).email, // written by snapshotOrder only
    language: order.language_code,
    data: { orderId: order.id, partIds, endedIds: [...endedIds], at },
  };
  const running = parts.filter((part) => !endedIds.includes(part.id));
  const news = running.flatMap((part): MailToQueue<unknown>[] => {
    const contact = contacts.get(part.storeId);
    const readers = [
      ...(contact ? [{ ...contact, isForShop: false }] : []),
      ...(isEmail(office.email) ? [{ ...office, isForShop: true }] : []),
    ];
    return readers.map(({ email, language, isForShop }) => ({
      kind: sellerWithdrawal,
      cause: `seller-withdrawal:${part.id}:${email}`.slice(0, 200),
      to: email,
      language,
      data: { orderId: order.id, partId: part.id, at, isForShop },
    }));
  });
  await queueMails(tx, [receipt, ...news]);
}
