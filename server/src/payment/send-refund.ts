import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockOrder } from '#order/lock-order.ts';
import type { Shop } from '#shop.ts';
import { attemptOf } from './attempt.ts';
import { bookFeeReturn } from './book-fee.ts';
import { bookRefundFact } from './book-refund.ts';
import type { PaymentAdapter } from '#outbound/payment-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { findAttempt, type AttemptRow } from '#ledger/attempt-queries.ts';
import {
  claimRefunds,
  deleteRefund,
  findRefund,
  listRefunds,
  updateRefund,
  type RefundRow,
} from '#ledger/refund-queries.ts';

const batch = 20;

/** One run of the job: sends queued refunds and polls pending ones. Returns the number examined. */
export async function sendRefunds(shop: Shop): Promise<number> {
  const ids = await claimRefunds(shop.db, { now: shop.clock.now(), limit: batch });
  for (const id of ids) await sendRefund(shop, id);
  return ids.length;
}

/**
 * Advances one refund. The intent is stored before the provider is called and carries our reference, so that a retry is idempotent where
 * the provider supports it. Otherwise a call with an unknown outcome is never retried: an operator checks the provider and records the
 * result.
 */
export async function sendRefund(shop: Shop, id: number): Promise<void> {
  const refund = await findRefund(shop.db, id);
  const attempt = refund?.attempt_id ? await findAttempt(shop.db, refund.attempt_id) : undefined;
  const adapter = attempt && shop.payments.adapters.get(attempt.provider);
  if (!refund || !attempt || !adapter || !['queued', 'sent'].includes(refund.state)) return;
  const now = shop.clock.now();
  if (adapter.refundsByHand) {
    await updateRefund(shop.db, id, { state: 'by-hand', tryAt: null, now });
    return;
  }
  // We may have stopped before the reply arrived.
  const isUnclear = refund.state === 'sent' && refund.provider_ref === null;
  if (isUnclear && !adapter.repeatsRefunds) return leaveToPeople(shop, refund);
  try {
    await (refund.state === 'queued' || isUnclear
      ? send(shop, { refund, attempt, adapter })
      : askAbout(shop, { refund, attempt, adapter }));
  } catch (error) {
    await giveUpOrWait(shop, { refund, adapter, error });
  }
}

type Work = { refund: RefundRow; attempt: AttemptRow; adapter: PaymentAdapter };

async function send(shop: Shop, { refund, attempt, adapter }: Work): Promise<void> {
  const paymentId = refund.payment_id ?? attempt.payment_id;
  if (paymentId === null) throw new ProviderRefusedError('there is no payment to refund');
  const amount = { minor: refund.amount_minor, currency: refund.currency };
  // From here on the provider may have received the refund.
  await updateRefund(shop.db, refund.id, { state: 'sent', now: shop.clock.now() });
  const facts = await adapter.refund(attemptOf(attempt), { ref: refund.reference, amount, paymentId });
  await book(shop, attempt, facts, refund.id);
}

async function askAbout(shop: Shop, { refund, attempt, adapter }: Work): Promise<void> {
  if (!adapter.inquireRefund || refund.provider_ref === null) return;
  await book(shop, attempt, await adapter.inquireRefund(attemptOf(attempt), refund.provider_ref), refund.id);
}

async function book(
  shop: Shop,
  attempt: AttemptRow,
  facts: Awaited<ReturnType<PaymentAdapter['refund']>>,
  refundId: number,
): Promise<void> {
  const now = shop.clock.now();
  await inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, { number: attempt.order_number });
    for (const fact of facts) {
      if (fact.type === 'fee-returned') await bookFeeReturn(tx, { attempt, fact, now });
      if (fact.type !== 'refunded') continue;
      await takeOver(tx, { orderId: attempt.order_id, refundId, fact, now });
      await bookRefundFact(tx, { attemptId: attempt.id, fact, actor: 'shop', log: shop.log, now });
    }
  });
}

/** The webhook may precede the reply: the ledger then has the refund as one made at the provider. */
async function takeOver(
  tx: Transaction<DB>,
  {
    orderId,
    refundId,
    fact,
    now,
  }: { orderId: number; refundId: number; fact: { refundId: string }; now: Date },
): Promise<void> {
  const rows = await listRefunds(tx, orderId);
  const attemptId = rows.find(({ id }) => id === refundId)?.attempt_id;
  const reported = rows.find(
    (row) => row.id !== refundId && row.attempt_id === attemptId && row.provider_ref === fact.refundId,
  );
  if (reported) await deleteRefund(tx, { id: reported.id, now });
  const isOver = reported?.state === 'done' || reported?.state === 'failed';
  await updateRefund(tx, refundId, {
    providerRef: fact.refundId,
    ...(isOver ? { state: reported.state, tryAt: null } : {}),
    now,
  });
}

async function giveUpOrWait(
  shop: Shop,
  { refund, adapter, error }: Pick<Work, 'refund' | 'adapter'> & { error: unknown },
): Promise<void> {
  const now = shop.clock.now();
  if (error instanceof ProviderRefusedError) {
    const isUnderWay = refund.provider_ref !== null;
    if (isUnderWay) {
      shop.log.warn({ refund: refund.id, err: error }, 'could not query the status of a refund');
      return;
    }
    shop.log.error({ refund: refund.id, err: error }, 'the provider refused a refund');
    await updateRefund(shop.db, refund.id, { state: 'failed', tryAt: null, now });
    return;
  }
  if (!(error instanceof ProviderUnavailableError)) throw error;
  if (refund.state === 'sent' || adapter.repeatsRefunds) {
    await updateRefund(shop.db, refund.id, { state: refund.state, now });
    return;
  }
  await leaveToPeople(shop, refund);
}

async function leaveToPeople(shop: Shop, refund: RefundRow): Promise<void> {
  shop.log.error({ refund: refund.id }, 'refund outcome unknown: check the provider’s dashboard');
  await updateRefund(shop.db, refund.id, { state: 'by-hand', tryAt: null, now: shop.clock.now() });
}
