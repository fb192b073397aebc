import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listQueuedCauses } from '#notification/mail/queries.ts';
import { queueMails, type MailToQueue } from '#notification/mail/queue-mail.ts';
import { listStoreContacts, type StoreContact } from '#seller/list-store-contacts.ts';
import { listOrderParts } from './queries.ts';
import { sellerOrder } from './mails/seller-order.ts';
import { sellerOrderCancelled } from './mails/seller-order-cancelled.ts';
import { sellerOrderAddress } from './mails/seller-order-address.ts';

const placedCause = (partId: number) => `seller-order:${partId}`;

/** Emails that ask store owners to prepare their parts, once per part. Stores without an account get none. */
export function sellerMails(
  orderId: number,
  parts: readonly StorePart[],
  contacts: ReadonlyMap<number, StoreContact>,
): MailToQueue<{ orderId: number; partId: number }>[] {
  return contactsOf(parts, contacts).map(({ partId, ...contact }) => ({
    ...contact,
    kind: sellerOrder,
    cause: placedCause(partId),
    data: { orderId, partId },
  }));
}

export async function queueSellerMails(
  tx: Transaction<DB>,
  { orderId, only }: { orderId: number; only?: readonly number[] },
): Promise<void> {
  const parts = (await listOrderParts(tx, orderId)).filter(
    (part) => !part.cancelled && (only === undefined || only.includes(part.id)),
  );
  await queueMails(tx, sellerMails(orderId, parts, await listStoreContacts(tx, storesOf(parts))));
}

export type SellerCancellation = {
  orderId: number;
  partIds: readonly number[];
  by: 'buyer' | 'shop' | 'expiry';
};

/** Notifies owners of cancelled parts, unless they were never notified of the part itself. */
export async function queueSellerCancellations(
  tx: Transaction<DB>,
  { orderId, partIds, by }: SellerCancellation,
): Promise<void> {
  await notifyAgain(tx, { orderId, partIds }, (partId) => ({
    kind: sellerOrderCancelled,
    cause: `seller-order-cancelled:${partId}`,
    data: { orderId, partId, by },
  }));
}

/** Notifies owners of a new delivery address, unless they were never notified of the part itself. */
export async function queueSellerAddresses(
  tx: Transaction<DB>,
  { orderId, partIds, change }: { orderId: number; partIds: readonly number[]; change: string },
): Promise<void> {
  await notifyAgain(tx, { orderId, partIds }, (partId) => ({
    kind: sellerOrderAddress,
    cause: `seller-order-address:${partId}:${change}`,
    data: { orderId, partId },
  }));
}

async function notifyAgain<Facts>(
  tx: Transaction<DB>,
  { orderId, partIds }: { orderId: number; partIds: readonly number[] },
  mailOf: (partId: number) => Omit<MailToQueue<Facts>, 'to' | 'language'>,
): Promise<void> {
  const notified = await listQueuedCauses(tx, partIds.map(placedCause));
  const parts = (await listOrderParts(tx, orderId)).filter(
    (part) => partIds.includes(part.id) && notified.has(placedCause(part.id)),
  );
  const contacts = await listStoreContacts(tx, storesOf(parts));
  const mails = contactsOf(parts, contacts).map(({ partId, ...contact }) => ({
    ...contact,
    ...mailOf(partId),
  }));
  await queueMails(tx, mails);
}

type StorePart = { id: number; store_id: number };

function storesOf(parts: readonly StorePart[]): number[] {
  return parts.map((part) => part.store_id);
}

function contactsOf(parts: readonly StorePart[], contacts: ReadonlyMap<number, StoreContact>) {
  return parts.flatMap((part) => {
    const contact = contacts.get(part.store_id);
    return contact ? [{ partId: part.id, to: contact.email, language: contact.language }] : [];
  });
}
