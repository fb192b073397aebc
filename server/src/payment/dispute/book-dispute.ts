import { prorate } from '@souk/rules/money';
import type { DisputeFact } from '@souk/rules/payment-state';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { AttemptRow } from '#ledger/attempt-queries.ts';
import {
  closeDispute,
  findDisputeByRef,
  insertDispute,
  updateDispute,
  type DisputeLine,
} from '#ledger/dispute-queries.ts';
import { isPaymentOf, listPayments } from '#ledger/order-money.ts';
import type { LockedOrder } from '#order/lock-order.ts';
import { listRefundableLines } from '#order/list-refundable-lines.ts';
import { allLines, shopLine } from '#order/refund-purpose.ts';
import { readSettings } from '#settings/settings-schema.ts';
import { listSettings } from '#settings/queries.ts';
import type { Shop } from '#shop.ts';

type DisputeNews = {
  order: LockedOrder;
  attempt: AttemptRow;
  fact: DisputeFact;
  log: Pick<Shop['log'], 'warn' | 'error'>;
  now: Date;
};

/**
 * Books a provider's report about a dispute, each step once. The amount is spread over what hasn't been refunded of the order; the rest is
 * the shop's. The caller holds the order's lock. A dispute that is over never reopens: a later report is logged for a person.
 */
export async function bookDispute(tx: Transaction<DB>, news: DisputeNews): Promise<void> {
  const { attempt, fact, log, now } = news;
  const known = await findDisputeByRef(tx, attempt.provider, fact.disputeId);
  if (fact.state === 'opened') {
    if (!known) await openDispute(tx, news);
    else if (known.state === 'open')
      await updateDispute(tx, known.id, {
        ...(fact.reason === undefined ? {} : { reason: fact.reason }),
        ...(fact.evidenceDueAtMs === undefined ? {} : { evidenceDueAt: new Date(fact.evidenceDueAtMs) }),
      });
    return;
  }
  if (known?.state === 'open')
    await closeDispute(tx, known.id, {
      state: fact.state,
      feeReturnedMinor: fact.state === 'won' ? fact.feeMinor : 0,
      now,
    });
  else if (known?.state !== fact.state)
    log.error(
      { attempt: attempt.id, dispute: fact.disputeId, known: known?.state ?? null, reported: fact.state },
      'a dispute was reported in an impossible state: check the provider’s dashboard',
    );
}

async function openDispute(tx: Transaction<DB>, news: DisputeNews): Promise<void> {
  const { attempt, fact, log, now } = news;
  const lines = fact.amount.minor > 0 ? await linesOf(tx, news) : null;
  if (!lines) {
    log.error(
      { attempt: attempt.id, dispute: fact.disputeId },
      'a dispute refers to a payment that does not belong to its order',
    );
    return;
  }
  await insertDispute(
    tx,
    {
      orderId: attempt.order_id,
      attemptId: attempt.id,
      provider: attempt.provider,
      providerRef: fact.disputeId,
      amountMinor: fact.amount.minor,
      currency: fact.amount.currency,
      feeMinor: fact.feeMinor,
      reason: fact.reason ?? '',
      evidenceDueAt: fact.evidenceDueAtMs === undefined ? null : new Date(fact.evidenceDueAtMs),
      now,
    },
    await withFee(tx, lines, fact.feeMinor),
  );
}

/** Null: the payment isn't booked, or in another currency. */
async function linesOf(
  tx: Transaction<DB>,
  { order, attempt, fact: { paymentId, amount } }: DisputeNews,
): Promise<DisputeLine[] | null> {
  const payment = (await listPayments(tx, attempt.order_id)).find(
    (each) => each.attemptId === attempt.id && each.paymentId === paymentId,
  );
  if (payment?.currency !== amount.currency) return null;
  const lines = isPaymentOf(order.order, payment)
    ? allLines(await listRefundableLines(tx, attempt.order_id), amount.minor)
    : [shopLine('nobody', amount.minor)];
  return lines.map((line) => ({ ...line, feeMinor: 0 }));
}

/** Splits the fee by the disputed amounts of the parts, if the shop's sellers bear it. */
async function withFee(
  tx: Transaction<DB>,
  lines: readonly DisputeLine[],
  feeMinor: number,
): Promise<DisputeLine[]> {
  const { dispute_fee_paid_by: payer } = readSettings(await listSettings(tx));
  const weights = lines.map((line) => (line.partId === null ? 0 : line.goodsMinor + line.shippingMinor));
  if (payer === 'shop' || weights.every((weight) => weight === 0)) return [...lines];
  const shares = prorate(weights, feeMinor);
  return lines.map((line, index) => ({ ...line, feeMinor: shares[index]! }));
}
