import { canBuyerCancel, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { canWithdraw } from '@souk/rules/withdrawal';
import type { Transaction } from 'kysely';
import { isLockTimeout } from '#db/database-errors.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { endParts } from '#order/end-parts.ts';
import { isLinked, type Holder } from '#order/holder.ts';
import { listWithdrawableParts } from '#order/list-withdrawable-parts.ts';
import { lockOrder } from '#order/lock-order.ts';
import { insertWithdrawals } from '#order/insert-withdrawals.ts';
import { expectWithdrawn } from '../expect-withdrawn-items.ts';
import type { Shop } from '#shop.ts';
import { queueWithdrawalMails } from './queue-withdrawal-mails.ts';

type Declaration = {
  /** The owner, or the holder of the signed link. */
  holder: Holder;
  orderId: number;
  /** These sellers' parts; empty: all that can be withdrawn from. */
  partIds: readonly number[];
  now: Date;
};

export type DeclareOutcome =
  | { ok: true; partIds: number[]; declaredAt: Date }
  | { ok: false; reason: 'order-missing' | 'order-busy' | 'too-late' };

/**
 * Declares the buyer's withdrawal from some sellers' parts and emails a dated receipt (Directive (EU) 2023/2673 art. 11a). The declaration
 * is effective by itself: sellers and shop are notified by email, and shipped items become expected returns. Parts whose preparation hasn't
 * begun are cancelled if the owner declares it; links get forwarded, so they don't cancel by themselves. Idempotent: a repetition returns
 * the first declaration.
 */
export async function declareWithdrawal(
  shop: Pick<Shop, 'db' | 'site'>,
  declaration: Declaration,
): Promise<DeclareOutcome> {
  try {
    return await inTransaction(shop.db, (tx) => declare(tx, shop, declaration));
  } catch (error) {
    if (isLockTimeout(error)) return { ok: false, reason: 'order-busy' };
    throw error;
  }
}

async function declare(
  tx: Transaction<DB>,
  { site }: Pick<Shop, 'site'>,
  { holder, orderId, partIds, now }: Declaration,
): Promise<DeclareOutcome> {
  const locked = await lockOrder(tx, { id: orderId, holder });
  if (!locked) return missing;
  const { settings, defaultLanguage } = await site.read();
  const parts = await listWithdrawableParts(tx, orderId);
  if (!partIds.every((id) => parts.some((part) => part.id === id))) return missing;
  const asked = partIds.length === 0 ? parts : parts.filter(({ id }) => partIds.includes(id));
  const right = { days: settings.withdrawal_days, nowMs: now.getTime() };
  const open = asked.filter((part) => canWithdraw(part, right));
  const before = asked.filter((part) => part.isDeclared);
  if (partIds.length > open.length + before.length) return tooLate;
  const [first] = before;
  if (open.length === 0) {
    if (!first?.withdrawnAt) return tooLate;
    return { ok: true, partIds: before.map(({ id }) => id), declaredAt: first.withdrawnAt };
  }
  const declared = open.map(({ id }) => id);
  await insertWithdrawals(tx, { partIds: declared, now });
  const pending = isLinked(holder)
    ? []
    : locked.parts.filter((part) => declared.includes(part.id) && canBuyerCancel(part));
  if (pending.length > 0)
    await endParts(tx, locked, { parts: pending, to: ORDER_STATUS_CODE.pending, actor: 'buyer', now });
  const endedIds = pending.map(({ id }) => id);
  await expectWithdrawn(tx, { parts: open.filter(({ id }) => !endedIds.includes(id)), now });
  await queueWithdrawalMails(tx, locked.order, {
    parts: open,
    endedIds,
    declaredAt: now,
    office: { email: settings.email, language: defaultLanguage.code },
  });
  return { ok: true, partIds: declared, declaredAt: now };
}

const missing = { ok: false, reason: 'order-missing' } as const;
const tooLate = { ok: false, reason: 'too-late' } as const;
