import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { zeroAmounts } from '@souk/rules/refund-lines';
import { isPaymentOf, type BookedPayment } from '#ledger/order-money.ts';
import type { RefundLine } from '#ledger/refund-queries.ts';
import type { LockedOrder } from '#order/lock-order.ts';
import { splitRefund, shopLine, type PurposeProblem, type RefundPurpose } from '#order/refund-purpose.ts';
import { listRefundableLines, type OrderedLine } from '#order/list-refundable-lines.ts';
import { choosePayment, type ChosenPayment } from './choose-payment.ts';

export type RefundWish = {
  /** Minor units of the payment's currency; null: all that the purpose covers, or all that is left of the payment. */
  amountMinor: number | null;
  /** Required if several payments of the order have an amount left. */
  paymentId?: string | undefined;
  /** Absent: unspecified (decision 025). */
  purpose?: RefundPurpose | undefined;
};

export type ChosenRefund =
  | { ok: true; payment: BookedPayment; amountMinor: number; lines: RefundLine[] }
  | Exclude<ChosenPayment, { ok: true }>
  | ({ ok: false } & PurposeProblem);

export async function chooseRefund(
  tx: Transaction<DB>,
  { order }: LockedOrder,
  { amountMinor, paymentId, purpose = {} }: RefundWish,
): Promise<ChosenRefund> {
  const ordered = (await listRefundableLines(tx, order.id)).map((line) => paidOf(order, line));
  const meant = splitRefund(ordered, purpose, amountMinor);
  if (!meant.ok) return meant;
  if (meant.amountMinor === 0) return { ok: false, reason: 'nothing-left' };
  const chosen = await choosePayment(tx, order.id, { paymentId, amountMinor: meant.amountMinor });
  if (!chosen.ok) return chosen;
  const { payment, amountMinor: minor } = chosen;
  const lines = linesOf(order, { payment, minor, unspecified: isUnspecified(purpose) }, meant.lines);
  return { ok: true, payment, amountMinor: minor, lines };
}

/** Of an unpaid order, only delivered lines have been paid, in cash. */
function paidOf(order: LockedOrder['order'], line: OrderedLine): OrderedLine {
  return order.payment_done || line.isDelivered ? line : { ...line, whole: zeroAmounts };
}

/** Money that came by mistake or in another currency was never part of the order. */
function linesOf(
  order: LockedOrder['order'],
  { payment, minor, unspecified }: { payment: BookedPayment; minor: number; unspecified: boolean },
  linesFor: (minor: number) => RefundLine[],
): RefundLine[] {
  const isStrange = payment.currency !== order.currency || (unspecified && !isPaymentOf(order, payment));
  return isStrange ? [shopLine('nobody', minor)] : linesFor(minor);
}

function isUnspecified({ store, units, isGoodwill = false }: RefundPurpose): boolean {
  return store === undefined && units === undefined && !isGoodwill;
}
