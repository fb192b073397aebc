import type { CancelReason } from '@souk/rules/cancel-reasons';
import type { LineUnits } from '@souk/rules/parcels';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { queueMail, type MailToQueue } from '#notification/mail/queue-mail.ts';
import type { AddressSnapshot } from './snapshot-order.ts';
import type { LockedOrder, LockedPart } from './lock-order.ts';
import type { listUnpaidOrders } from './queries.ts';
import { orderParcel } from './mails/order-parcel.ts';
import { orderPlaced } from './mails/order-placed.ts';
import { orderCopy } from './mails/order-copy.ts';
import { orderAddress } from './mails/order-address.ts';
import { orderMoved } from './mails/order-moved.ts';
import { orderCancelled } from './mails/order-cancelled.ts';
import { orderPaid } from './mails/order-paid.ts';
import { orderUnits } from './mails/order-units.ts';
import { transferDetails } from './mails/transfer-details.ts';
import { orderRefunded } from './mails/order-refunded.ts';
import type { paymentReminder } from './mails/payment-reminder.ts';
import type { transferReminder } from './mails/transfer-reminder.ts';

export function placedMail(order: {
  id: number;
  email: string;
  languageCode: string;
}): MailToQueue<{ orderId: number }> {
  return {
    kind: orderPlaced,
    cause: `order-placed:${order.id}`,
    to: order.email,
    language: order.languageCode,
    data: { orderId: order.id },
  };
}

/** `request` identifies one request: each one sends a copy. */
export async function queueCopyMail(
  tx: Transaction<DB>,
  order: LockedOrder['order'],
  request: string,
): Promise<void> {
  await queueMail(tx, {
    ...recipientOf(order),
    kind: orderCopy,
    cause: `order-copy:${order.id}:${request}`,
    data: { orderId: order.id },
  });
}

/** `change` identifies the change of the address or note. */
export async function queueAddressMail(
  tx: Transaction<DB>,
  order: LockedOrder['order'],
  change: string,
): Promise<void> {
  await queueMail(tx, {
    ...recipientOf(order),
    kind: orderAddress,
    cause: `order-address:${change}`,
    data: { orderId: order.id },
  });
}

export async function queueParcelMail(
  tx: Transaction<DB>,
  order: LockedOrder['order'],
  { partId, parcelIds, carrier, parcelNumber, dueAt }: ParcelMail,
): Promise<void> {
  await queueMail(tx, {
    ...recipientOf(order),
    kind: orderParcel,
    cause: parcelCause({ partId, carrier, parcelNumber }),
    data: { orderId: order.id, partId, parcelIds },
    dueAt,
  });
}

export type ParcelMail = {
  partId: number;
  parcelIds: readonly number[];
  carrier: string;
  parcelNumber: string | null;
  dueAt?: Date | undefined;
};

export const parcelCause = ({
  partId,
  carrier,
  parcelNumber,
}: Pick<ParcelMail, 'partId' | 'carrier' | 'parcelNumber'>) =>
  `order-parcel:${partId}:${carrier} ${parcelNumber ?? ''}`.slice(0, 200);

export const movedCause = (moveId: number) => `order-moved:${moveId}`;

export type BuyerMail = {
  parts: readonly LockedPart[];
  status: number;
  cancelled: boolean;
  /** In whole minor units. */
  refundMinor: number;
  actor: string;
  reason?: CancelReason | undefined;
  isWhole: boolean;
  /** The first row of this change in `order_moves`, which deduplicates the email. */
  moveId: number;
  dueAt?: Date | undefined;
};

export async function queueChangeMail(
  tx: Transaction<DB>,
  order: LockedOrder['order'],
  { parts, status, cancelled, refundMinor, actor, reason, isWhole, moveId, dueAt }: BuyerMail,
): Promise<void> {
  const mail = recipientOf(order);
  const partIds = parts.map((part) => part.id);
  if (!cancelled) {
    await queueMail(tx, {
      ...mail,
      kind: orderMoved,
      cause: movedCause(moveId),
      dueAt,
      data: { orderId: order.id, partIds, status },
    });
    return;
  }
  await queueMail(tx, {
    ...mail,
    kind: orderCancelled,
    cause: `order-cancelled:${moveId}`,
    data: {
      orderId: order.id,
      partIds,
      by: actorInMails(actor),
      ...(reason === undefined ? {} : { reason }),
      isWhole,
      refundMinor,
      wasPaid: order.payment_done,
    },
  });
}

export type UnitsMail = {
  partId: number;
  units: readonly LineUnits[];
  reason: CancelReason;
  /** The first row of the cancellation in `cancelled_pieces`. */
  cancelId: number;
  /** Refunded, or no longer due; in whole minor units. */
  backMinor: number;
  wasPaid: boolean;
};

export async function queueUnitsMail(
  tx: Transaction<DB>,
  order: LockedOrder['order'],
  { cancelId, units, ...news }: UnitsMail,
): Promise<void> {
  await queueMail(tx, {
    ...recipientOf(order),
    kind: orderUnits,
    cause: `order-pieces:${cancelId}`,
    data: { orderId: order.id, pieces: units, ...news },
  });
}

/** Emails know only these three; the order history has more. */
export function actorInMails(actor: string): 'buyer' | 'shop' | 'expiry' {
  return actor === 'buyer' || actor === 'expiry' ? actor : 'shop';
}

function recipientOf(order: LockedOrder['order']) {
  return {
    to: (order.address as AddressSnapshot).email, // written by snapshotOrder only
    language: order.language_code,
  };
}

export async function queuePaidMail(
  tx: Transaction<DB>,
  order: LockedOrder['order'],
  amountMinor: number,
): Promise<void> {
  await queueMail(tx, {
    ...recipientOf(order),
    kind: orderPaid,
    cause: `order-paid:${order.id}`,
    data: { orderId: order.id, amountMinor },
  });
}

export type Reminder = typeof transferReminder | typeof paymentReminder;

export async function queueReminderMail(
  tx: Transaction<DB>,
  order: Awaited<ReturnType<typeof listUnpaidOrders>>[number],
  kind: Reminder,
): Promise<void> {
  if (order.hold_until === null) return;
  await queueMail(tx, {
    kind,
    cause: `${kind.name}:${order.id}`,
    to: (order.address as AddressSnapshot).email, // written by snapshotOrder only
    language: order.language_code,
    data: { orderId: order.id, dueAt: order.hold_until.toISOString() },
  });
}

/** Sends bank details to a buyer who switched to bank transfer; `attemptId` identifies the payment reference. */
export async function queueTransferMail(
  tx: Transaction<DB>,
  order: { id: number; address: unknown; language_code: string },
  attemptId: number,
): Promise<void> {
  await queueMail(tx, {
    kind: transferDetails,
    cause: `transfer-details:${attemptId}`,
    to: (order.address as AddressSnapshot).email, // written by snapshotOrder only
    language: order.language_code,
    data: { orderId: order.id },
  });
}

export async function queueRefundedMail(
  tx: Transaction<DB>,
  refund: { orderId: number; refundId: string; amountMinor: number; currency: string; at: Date },
): Promise<void> {
  const { orderId, amountMinor, currency } = refund;
  const order = await tx
    .selectFrom('orders')
    .select(['address', 'language_code'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    kind: orderRefunded,
    cause: `order-refunded:${orderId}:${refund.refundId}`,
    to: (order.address as AddressSnapshot).email, // written by snapshotOrder only
    language: order.language_code,
    data: { orderId, amountMinor, currency, at: refund.at.toISOString() },
  });
}
