import { shareInFlight } from '#http/share-in-flight.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import { applyFacts } from './apply-facts.ts';
import type { Inbound } from '#outbound/inbound-message.ts';
import type { Received } from '#outbound/payment-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { logNotice } from './log-notice.ts';
import { recordNotice } from './record-notice.ts';
import type { NoticeOutcome } from './notice-queries.ts';
import { insertSettlement } from '#ledger/provider-money-queries.ts';
import { findAttemptByKey, type AttemptRow } from '#ledger/attempt-queries.ts';
import { receivePayoutNotice } from './payout/provider/receive-payout-notice.ts';
import { settleAttempt, type Settled } from './settle-attempt.ts';
import { receiveForTestPayment } from './test-payment/receive-for-test-payment.ts';
import { findTestPaymentByKey } from './test-payment/test-payment-queries.ts';

export type MessageOutcome =
  /** Reply to a machine; 2xx only once the message is handled, so that the provider retries otherwise. */
  | { kind: 'ack'; status: number; body: string }
  /** The browser is redirected to the result page; null: unknown attempt. */
  | { kind: 'page'; attempt: AttemptRow | null; turn: ReturnOutcome | null }
  | { kind: 'trial'; id: number };

/** The outcome of this visit; the attempt stays open, and a retry on the same page may pay it. */
export type ReturnOutcome = 'cancelled' | 'failed';

/**
 * Handles all incoming payment messages: webhooks and browser returns (PAYMENTS §12). Facts proved by the message are applied; for hints
 * the provider is asked. Nothing else changes anything. Messages about a test payment only affect that payment, those about payouts
 * have their own port.
 */
export async function receiveMessage(
  shop: Shop,
  provider: string,
  message: Inbound,
): Promise<MessageOutcome> {
  const payoutNotice = shop.payments.payoutAdapters.get(provider)?.receive(message);
  if (payoutNotice)
    return { kind: 'ack', status: await receivePayoutNotice(shop, provider, payoutNotice), body: '' };
  const received = await read(shop, provider, message);
  if (!received.ok) {
    const { status } = received;
    recordSecurityEvent(shop, 'notice-refused', { provider, path: message.path, status });
    if (message.path.endsWith('/notify') && shop.payments.adapters.has(provider))
      await logNotice(shop, { provider, received: null, outcome: 'refused', status });
    return { kind: 'ack', status: received.status, body: '' };
  }
  const isPage = received.reply.kind === 'page';
  if (!isPage) await recordNotice(shop, provider);
  const body = received.reply.kind === 'ack' ? (received.reply.body ?? '') : '';
  if (received.settlement) {
    const { ref: providerRef, amount, atMs } = received.settlement;
    await insertSettlement(shop.db, {
      provider,
      providerRef,
      amountMinor: amount.minor,
      currency: amount.currency,
      settledAt: new Date(atMs),
      now: shop.clock.now(),
    });
    await logNotice(shop, { provider, received, outcome: 'applied', status: 200 });
    return { kind: 'ack', status: 200, body };
  }
  const isAboutSomething = received.ref ?? received.providerRef ?? received.paymentId;
  const attempt = await findAttemptByKey(shop.db, provider, received);
  const log = async (outcome: NoticeOutcome, status: number) =>
    isPage ||
    logNotice(shop, { provider, received, outcome, status, ...(attempt && { attemptId: attempt.id }) });
  const testPayment = attempt ? undefined : await findTestPaymentByKey(shop.db, provider, received);
  if (testPayment) {
    const isSettled = await receiveForTestPayment(shop, testPayment, received);
    if (isPage) return { kind: 'trial', id: testPayment.id };
    const status = isSettled ? 200 : 503;
    await log(isSettled ? 'trial' : 'waiting', status);
    return { kind: 'ack', status, body: isSettled ? body : '' };
  }
  if (!attempt) {
    if (isAboutSomething)
      shop.log.warn({ provider, path: message.path }, 'a webhook refers to an unknown payment');
    await log(isAboutSomething ? 'unknown' : 'empty', isAboutSomething ? 404 : 200);
    return isPage
      ? { kind: 'page', attempt: null, turn: null }
      : { kind: 'ack', status: isAboutSomething ? 404 : 200, body };
  }
  try {
    const now = shop.clock.now();
    const { facts, key } = received;
    const settled =
      facts.length > 0
        ? {
            attempt: await applyFacts(shop, {
              attemptId: attempt.id,
              facts,
              actor: provider,
              now,
              ...(key ? { eventKey: key } : {}),
            }),
            facts,
          }
        : await shareInFlight(shop, `payment ${attempt.id}`, () => settleAttempt(shop, attempt));
    await log(facts.length > 0 ? 'applied' : 'asked', 200);
    return isPage
      ? { kind: 'page', attempt: settled.attempt, turn: turnOf(settled.facts) }
      : { kind: 'ack', status: 200, body };
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn(
      { provider, attempt: attempt.id, err: error },
      'could not query the provider about its webhook',
    );
    await log('waiting', 503);
    return isPage ? { kind: 'page', attempt, turn: null } : { kind: 'ack', status: 503, body };
  }
}

/** Parses the message; 503 if its authenticity depends on a provider that is unreachable. */
async function read(
  shop: Shop,
  provider: string,
  message: Inbound,
): Promise<Received | { ok: false; status: 503 }> {
  const adapter = shop.payments.adapters.get(provider);
  if (!adapter) return { ok: false, status: 404 };
  try {
    return await adapter.receive(message);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    return { ok: false, status: 503 };
  }
}

function turnOf(facts: Settled['facts']): ReturnOutcome | null {
  const last = facts.at(-1);
  return last?.type === 'cancelled' || last?.type === 'failed' ? last.type : null;
}
