import { zeroAmounts, refundableOf, unitsBack, type LineAmounts } from '@souk/rules/refund-lines';
import type { LineUnits } from '@souk/rules/parcels';
import type { ShopRefundReason } from '@souk/rules/refund-reasons';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { isPaymentOf, listPayments, type BookedPayment } from '#ledger/order-money.ts';
import { queueRefund } from '#ledger/queue-refund.ts';
import type { RefundLine } from '#ledger/refund-queries.ts';
import { amountLines } from './refund-purpose.ts';
import { listRefundableLines } from './list-refundable-lines.ts';

type PaidOrder = { order: { id: number; payment_done: boolean; trans_id: string | null } };

/** A refund for undelivered items. `payment` null: nothing was paid; `lines` and amount are no longer due. */
export type BackAmount = { payment: BookedPayment | null; amountMinor: number; lines: RefundLine[] };

/** The refund for whole parts of a locked order: everything not refunded yet, including shipping, up to the rest of the payment. */
export async function backOfParts(
  tx: Transaction<DB>,
  { order }: PaidOrder,
  parts: readonly { id: number }[],
): Promise<BackAmount> {
  const [payment, ordered] = await Promise.all([paymentOf(tx, order), listRefundableLines(tx, order.id)]);
  const ids = new Set(parts.map(({ id }) => id));
  const lines = ordered.filter(({ partId }) => ids.has(partId));
  const wholeMinor = lines.reduce((sum, line) => sum + refundableOf(line), 0);
  const amountMinor = order.payment_done ? Math.min(wholeMinor, payment?.leftMinor ?? 0) : wholeMinor;
  return { payment, amountMinor, lines: amountLines(lines, amountMinor, false) };
}

/** The refund for units, without shipping, because the rest is still shipped. */
export async function backOfUnits(
  tx: Transaction<DB>,
  { order }: PaidOrder,
  units: readonly LineUnits[],
): Promise<BackAmount> {
  const [payment, ordered] = await Promise.all([paymentOf(tx, order), listRefundableLines(tx, order.id)]);
  const lines = units.map(({ id, quantity }): RefundLine => {
    const line = ordered.find((one) => one.id === id)!; // callers pass lines of this order
    // Some units may have been refunded already.
    const units = Math.min(quantity, Math.max(0, line.whole.units - line.given.units));
    return { ...unitsBack(line, units), borneBy: 'seller', partId: line.partId, lineId: id };
  });
  const wholeMinor = lines.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0);
  const leftMinor = order.payment_done ? (payment?.leftMinor ?? 0) : wholeMinor;
  if (wholeMinor <= leftMinor) return { payment, amountMinor: wholeMinor, lines };
  const limited = lines.map((line): Parameters<typeof amountLines>[0][number] => ({
    ...ordered.find(({ id }) => id === line.lineId)!, // as above
    whole: amountsOf(line),
    given: zeroAmounts,
  }));
  return { payment, amountMinor: leftMinor, lines: amountLines(limited, leftMinor, false) };
}

/** Refunds cancelled parts of a locked order, up to the rest of the payment. Returns the amount in minor units; 0 if unpaid. */
export async function refundParts(
  tx: Transaction<DB>,
  locked: PaidOrder,
  { parts, now }: { parts: readonly { id: number }[]; now: Date },
): Promise<number> {
  if (!locked.order.payment_done) return 0;
  const back = await backOfParts(tx, locked, parts);
  const cause = `cancelled-parts:${parts.map((part) => part.id).join('-')}`;
  return (await issueRefund(tx, locked, { back, cause, now })) ? back.amountMinor : 0;
}

export async function issueRefund(
  tx: Transaction<DB>,
  { order }: PaidOrder,
  { back, cause, now }: { back: BackAmount; cause: string; now: Date },
): Promise<boolean> {
  const { payment, amountMinor, lines } = back;
  if (!order.payment_done || !payment || amountMinor === 0) return false;
  await queueRefund(tx, {
    orderId: order.id,
    payment,
    amountMinor,
    cause,
    reason: 'cancelled' satisfies ShopRefundReason,
    now,
    lines: lines.filter(({ units, goodsMinor, shippingMinor }) => units + goodsMinor + shippingMinor > 0),
  });
  return true;
}

/** Other payments of the order have their own refunds. */
async function paymentOf(tx: Transaction<DB>, order: PaidOrder['order']): Promise<BookedPayment | null> {
  if (!order.payment_done) return null;
  return (await listPayments(tx, order.id)).find((each) => isPaymentOf(order, each)) ?? null;
}

function amountsOf({ borneBy: _by, partId: _part, lineId: _line, ...amounts }: RefundLine): LineAmounts {
  return amounts;
}
