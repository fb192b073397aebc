import { prorate } from '@souk/rules/money';
import type { PaymentFact } from '@souk/rules/payment-state';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { AttemptRow } from '#ledger/attempt-queries.ts';
import { isPaymentOf, listPayments } from '#ledger/order-money.ts';
import {
  changeFeeShare,
  findFee,
  insertFeeReturn,
  insertFeeShares,
  insertProviderFee,
  listFeeShares,
  type FoundFee,
} from '#ledger/provider-money-queries.ts';
import type { LockedOrder } from '#order/lock-order.ts';

type FeeFact = Extract<PaymentFact, { type: 'fee' }>;
type FeeReturn = Extract<PaymentFact, { type: 'fee-returned' }>;
type News<Fact> = { attempt: AttemptRow; fact: Fact; now: Date };

/** Books the fee of a payment that is booked, in its currency, and passes it on. The caller holds the order's lock. */
export async function bookFee(
  tx: Transaction<DB>,
  { order, attempt, fact, now }: News<FeeFact> & { order: LockedOrder },
): Promise<void> {
  if (!(await isOfPayment(tx, attempt, fact))) return;
  const isNew = await insertProviderFee(tx, { ...rowOf(attempt, fact), now });
  if (isNew) await passOnFee(tx, { order, payment: paymentIn(attempt, fact), now });
}

/** Books what a provider returned of a fee, once, and gives the sellers back what they bore of it. */
export async function bookFeeReturn(
  tx: Transaction<DB>,
  { attempt, fact, now }: News<FeeReturn>,
): Promise<void> {
  if (!(await isOfPayment(tx, attempt, fact))) return;
  const isNew = await insertFeeReturn(tx, { ...rowOf(attempt, fact), providerRef: fact.refundId, now });
  const fee = isNew ? await findFee(tx, paymentIn(attempt, fact)) : undefined;
  if (!fee) return;
  const shares = await listFeeShares(tx, fee.id);
  const amounts = prorate(
    shares.map(({ weight_minor: weight }) => weight),
    shares.length === 0 ? 0 : keptOf(fee),
  );
  for (const [index, share] of shares.entries())
    await changeFeeShare(tx, { ...share, amountMinor: amounts[index]!, now });
}

/**
 * Charges the fee of the payment that paid the order to its sellers, by what the buyer pays for each part, if that applied when the order
 * was placed. Parts that are cancelled by then bear none of it; later cancellations change nothing, as the provider keeps its fee.
 */
export async function passOnFee(
  tx: Transaction<DB>,
  {
    order,
    payment,
    now,
  }: { order: LockedOrder; payment: { provider: string; attemptId: number; paymentId: string }; now: Date },
): Promise<void> {
  if (order.order.payment_fee_paid_by === 'shop' || !isPaymentOf(order.order, payment)) return;
  const fee = await findFee(tx, payment);
  if (!fee) return;
  const parts = order.parts
    .filter(({ cancelled }) => !cancelled)
    .map(({ id, total_minor: total, dropped_minor: dropped }) => ({
      partId: id,
      weightMinor: total - dropped,
    }))
    .filter(({ weightMinor }) => weightMinor > 0);
  if (parts.length === 0) return;
  const amounts = prorate(
    parts.map(({ weightMinor }) => weightMinor),
    keptOf(fee),
  );
  await insertFeeShares(tx, {
    feeId: fee.id,
    shares: parts.map((part, index) => ({ ...part, amountMinor: amounts[index]! })),
    now,
  });
}

/** What the provider kept of it in the end. */
const keptOf = (fee: FoundFee): number => Math.max(fee.amount_minor - fee.returned_minor, 0);

const paymentIn = (attempt: AttemptRow, { paymentId }: { paymentId: string }) => ({
  provider: attempt.provider,
  attemptId: attempt.id,
  paymentId,
});

const rowOf = (attempt: AttemptRow, { paymentId, amount }: FeeFact | FeeReturn) => ({
  orderId: attempt.order_id,
  attemptId: attempt.id,
  provider: attempt.provider,
  paymentId,
  amountMinor: amount.minor,
  currency: amount.currency,
});

async function isOfPayment(
  tx: Transaction<DB>,
  attempt: AttemptRow,
  { paymentId, amount }: FeeFact | FeeReturn,
): Promise<boolean> {
  const payment = (await listPayments(tx, attempt.order_id)).find(
    (each) => each.attemptId === attempt.id && each.paymentId === paymentId,
  );
  return payment?.currency === amount.currency && amount.minor > 0;
}
