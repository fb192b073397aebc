import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import { noteOfRefund } from '@souk/rules/refund-reasons';
import { remainingTotals } from '@souk/rules/remaining-totals';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listAttempts } from '#ledger/attempt-queries.ts';
import { findOrderMoney, listPayments, paymentsLeft } from '#ledger/order-money.ts';
import { listMovements } from '#ledger/queries.ts';
import { listDisputesOf, type DisputeState } from '#ledger/dispute-queries.ts';
import { listRefundLines, listRefunds } from '#ledger/refund-queries.ts';
import type { Language } from '#texts/language.ts';
import { listRefundableLines } from '../list-refundable-lines.ts';
import { orderHistory } from './operator-order-history.ts';
import {
  findOperatorOrder,
  listEvents,
  listOrderEvents,
  listOperatorLines,
  listOperatorParts,
  listReceived,
  listRefundTimes,
} from './operator-order-queries.ts';
import { addressView, operatorOrderRowView, partViews } from './operator-order-view.ts';

export async function readOperatorOrder(
  db: Kysely<DB>,
  { id, now, language }: { id: number; now: Date; language: Language },
): Promise<OperatorOrder | null> {
  const row = await findOperatorOrder(db, id, now);
  if (!row) return null;
  const [parts, lines, ordered, happened, ledger, money, payments, attempts, refunds, disputes] =
    await Promise.all([
      listOperatorParts(db, id),
      listOperatorLines(db, id),
      listRefundableLines(db, id),
      listOrderEvents(db, id),
      listMovements(db, id),
      findOrderMoney(db, row),
      listPayments(db, id),
      attemptViews(db, id),
      refundViews(db, row),
      listDisputesOf(db, row.id),
    ]);
  const of = (minor: number) => ({ minor, currency: row.currency });
  const refundable = payments.filter(({ currency }) => currency === row.currency);
  const { cancelledMinor, totalMinor } = remainingTotals({
    isCancelled: row.cancelled,
    parts: row.parts.map((part) => ({
      isCancelled: part.cancelled,
      totalMinor: part.total_minor,
      cancelledUnitsMinor: parts.find(({ id: of }) => of === part.id)!.cancelled_pieces_minor, // both are read for the same order
      lines: [],
    })),
  });
  return {
    ...operatorOrderRowView(row),
    address: addressView(row.address, language),
    parts: partViews(row, { parts, lines, ordered }),
    money: {
      goods: of(row.subtotal_minor),
      bundle_offer: of(-row.bundle_offer_minor),
      voucher: of(-row.voucher_minor),
      shipping: of(row.shipping_minor),
      cancelled: of(-cancelledMinor),
      total: of(totalMinor),
      received: of(money.receivedMinor),
      refunded: of(money.refundedMinor),
      refunding: of(money.refundingMinor),
      refundable: of(refundable.reduce((sum, { leftMinor }) => sum + leftMinor, 0)),
      voucher_code: row.voucher_code,
    },
    payments: paymentsLeft(payments),
    attempts,
    disputes: disputes.map(({ id, state, amount_minor: minor, currency }) => ({
      id,
      state: state as DisputeState, // limited by the table's check
      amount: { minor, currency },
    })),
    refunds,
    history: orderHistory(row, happened, ledger),
  };
}

async function attemptViews(db: Kysely<DB>, orderId: number): Promise<OperatorOrder['attempts']> {
  const [attempts, events, received] = await Promise.all([
    listAttempts(db, orderId),
    listEvents(db, orderId),
    listReceived(db, orderId),
  ]);
  return attempts.map((attempt) => {
    const came = received.find(({ id }) => id === attempt.id);
    const hasCome = came?.received_minor != null && came.received_currency !== null;
    return {
      id: attempt.id,
      provider: attempt.provider,
      reference: attempt.reference,
      state: attempt.state,
      payment_id: attempt.payment_id,
      reason: attempt.review_reason,
      amount: { minor: attempt.amount_minor, currency: attempt.currency },
      received: hasCome ? { minor: came.received_minor!, currency: came.received_currency! } : null,
      at: attempt.created_at.toISOString(),
      events: events
        .filter(({ attempt_id: attemptId }) => attemptId === attempt.id)
        .map(({ body, created_at: at }) => ({ at: at.toISOString(), facts: factsOf(body) })),
    };
  });
}

/** Facts as stored by `receiveMessage`; each has a type. */
function factsOf(body: unknown): string[] {
  const facts = Array.isArray(body) ? (body as { type?: unknown }[]) : [];
  return facts.flatMap(({ type }) => (typeof type === 'string' ? [type] : []));
}

async function refundViews(
  db: Kysely<DB>,
  order: { id: number; parts: { id: number; store_name: string }[] },
): Promise<OperatorOrder['refunds']> {
  const [refunds, lines, times] = await Promise.all([
    listRefunds(db, order.id),
    listRefundLines(db, order.id),
    listRefundTimes(db, order.id),
  ]);
  const nameOf = new Map(order.parts.map(({ id, store_name }) => [id, store_name]));
  return refunds.map((refund) => {
    const own = lines.filter(({ refund_id: id }) => id === refund.id);
    const time = times.find(({ id }) => id === refund.id)!; // both are read for the same refunds
    const borne = Map.groupBy(own, (line) => `${line.borne_by} ${line.order_part_id}`);
    return {
      id: refund.id,
      state: refund.state,
      reason: time.reason,
      note: noteOfRefund(refund.reason),
      at: time.created_at.toISOString(),
      provider: time.provider ?? 'cash',
      amount: { minor: refund.amount_minor, currency: refund.currency },
      borne_by: [...borne.values()].map((same) => ({
        bearer: same[0]!.borne_by as 'seller', // limited by the table's check
        store: nameOf.get(same[0]!.order_part_id ?? 0) ?? null,
        amount: {
          minor: same.reduce((sum, line) => sum + line.goods_minor + line.shipping_minor, 0),
          currency: refund.currency,
        },
      })),
    };
  });
}
