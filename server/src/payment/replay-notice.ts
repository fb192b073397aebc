import { audited } from '#access/audited.ts';
import type { Actor } from '#access/actor.ts';
import { findAttemptByKey, findAttempt } from '#ledger/attempt-queries.ts';
import type { Shop } from '#shop.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { findNotice, recordReplay } from './notice-queries.ts';
import { payoutNumber } from './payout/payout-amounts.ts';
import { findPayout } from './payout/payout-queries.ts';
import { advanceTransfer } from './payout/provider/send-transfers.ts';
import { payoutIdIn, transferReference } from './payout/provider/transfer-of.ts';
import { settleAttempt } from './settle-attempt.ts';
import { settleTestPayment } from './test-payment/settle-test-payment.ts';
import { findTestPaymentByKey } from './test-payment/test-payment-queries.ts';

export type ReplayedNotice =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'about-nothing' | 'not-proved' | 'silent' };

/**
 * Finds what a webhook was about again and asks the provider for its current state, as a result page does; the webhook's claims are not
 * reused. Nothing is booked twice (INVARIANTS I25).
 */
export async function replayNotice(
  shop: Shop,
  { id, actor }: { id: number; actor: Actor },
): Promise<ReplayedNotice> {
  const notice = await findNotice(shop.db, id);
  if (!notice) return { ok: false, reason: 'not_found' };
  if (notice.outcome === 'refused') return { ok: false, reason: 'not-proved' };
  const about =
    (await attemptOf(shop, notice)) ?? (await testPaymentOf(shop, notice)) ?? (await payoutOf(shop, notice));
  if (!about) return { ok: false, reason: 'about-nothing' };
  try {
    const state = await about.settle();
    return await audited(shop.db, actor, async (tx) => {
      const { attemptId, outcome } = about;
      await recordReplay(tx, { id, attemptId, outcome, now: shop.clock.now() });
      tx.audit.record({
        action: 'payment.replay',
        ...about.subject,
        storeId: null,
        before: { state: about.state },
        after: { state },
      });
      return { ok: true as const };
    });
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    return { ok: false, reason: 'silent' };
  }
}

type Notice = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

type About = {
  /** Null for a test payment or a payout. */
  attemptId: number | null;
  outcome: 'asked' | 'trial';
  state: string;
  subject: { entity: 'order' | 'payment' | 'payout'; entityId: number | null; label: string };
  settle(): Promise<string>;
};

async function attemptOf(shop: Shop, { provider, named, attempt_id: id }: Notice): Promise<About | null> {
  const attempt =
    id === null ? await findAttemptByKey(shop.db, provider, named) : await findAttempt(shop.db, id);
  if (!attempt) return null;
  const { order_id: entityId, order_number: label, state } = attempt;
  return {
    attemptId: attempt.id,
    outcome: 'asked',
    state,
    subject: { entity: 'order', entityId, label },
    settle: async () => (await settleAttempt(shop, attempt)).attempt.state,
  };
}

async function testPaymentOf(shop: Shop, { provider, named }: Notice): Promise<About | null> {
  const payment = await findTestPaymentByKey(shop.db, provider, named);
  return payment
    ? {
        attemptId: null,
        outcome: 'trial',
        state: payment.state,
        subject: { entity: 'payment', entityId: null, label: provider },
        settle: async () => (await settleTestPayment(shop, payment)).state,
      }
    : null;
}

/** A transfer to a seller; the state of a seller's account is read again by its own job. */
async function payoutOf(shop: Shop, { provider, named }: Notice): Promise<About | null> {
  const payout = await findPayout(shop.db, payoutIdIn(named.ref ?? '') ?? 0);
  if (payout?.provider !== provider || transferReference(payout) !== named.ref) return null;
  return {
    attemptId: null,
    outcome: 'asked',
    state: payout.state,
    subject: { entity: 'payout', entityId: payout.id, label: payoutNumber(payout.id) },
    async settle() {
      await advanceTransfer(shop, payout.id);
      return (await findPayout(shop.db, payout.id))?.state ?? payout.state;
    },
  };
}
