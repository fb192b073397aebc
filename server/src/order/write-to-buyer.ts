import { hasCardNumber } from '@souk/rules/card-number';
import { ORDER_MESSAGES } from '@souk/rules/limits';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { notFound } from '#records/record-kind.ts';
import { lockOrder } from './lock-order.ts';
import { orderMessage } from './mails/order-message.ts';
import { insertMessage, listLastWriters, markSeen } from './message-queries.ts';
import type { AddressSnapshot } from './snapshot-order.ts';

export type WriteOutcome =
  | { ok: true }
  | typeof notFound
  /** `nobody`: the buyer was erased. `too-many`: too many messages in a row without a reply. */
  | { ok: false; reason: 'card-number' | 'too-many' | 'nobody' };

/** Emails a store's message with a link for the reply, so that neither side learns the other's address. Marks messages as seen. */
export async function writeToBuyer(
  tx: AuditedTx,
  scope: Scope,
  { partId, message, now }: { partId: number; message: string; now: Date },
): Promise<WriteOutcome> {
  const locked = await lockOrder(tx, { partId, scope });
  if (!locked) return notFound;
  const { order } = locked;
  const { email } = order.address as AddressSnapshot; // written by snapshotOrder only
  if (email === '') return { ok: false, reason: 'nobody' };
  if (hasCardNumber(message)) return { ok: false, reason: 'card-number' };
  const limit = ORDER_MESSAGES.unanswered;
  const last = await listLastWriters(tx, { partId, limit });
  if (last.length === limit && last.every(Boolean)) return { ok: false, reason: 'too-many' };
  const messageId = await insertMessage(tx, { partId, byStore: true, message, now });
  await markSeen(tx, { partId, now });
  await queueMail(tx, {
    kind: orderMessage,
    cause: `order-message:${messageId}`,
    to: email,
    language: order.language_code,
    data: { orderId: order.id, partId, messageId },
  });
  recordAct(tx, { ...order, storeId: scope.storeId }, 'write');
  return { ok: true };
}

/** Marks the buyer's messages as seen without a reply. */
export async function seeMessages(
  tx: AuditedTx,
  scope: Scope,
  { partId, now }: { partId: number; now: Date },
): Promise<{ ok: true; isUnchanged?: true } | typeof notFound> {
  const locked = await lockOrder(tx, { partId, scope });
  if (!locked) return notFound;
  if (!(await markSeen(tx, { partId, now }))) return { ok: true, isUnchanged: true };
  recordAct(tx, { ...locked.order, storeId: scope.storeId }, 'see');
  return { ok: true };
}

/** The entry doesn't contain the message, which stays with the order. */
function recordAct(
  tx: AuditedTx,
  order: { id: number; number: string; storeId: number | null },
  act: string,
) {
  tx.audit.record({
    action: `order.${act}`,
    entity: 'order',
    entityId: order.id,
    label: order.number,
    storeId: order.storeId,
    before: null,
    after: null,
  });
}
