import { shareInFlight } from '#http/share-in-flight.ts';
import type { Shop } from '#shop.ts';
import { applyFacts } from './apply-facts.ts';
import { ProviderRefusedError, ProviderUnavailableError, type Inbound } from './port.ts';
import { findAttemptByKey, type AttemptRow } from './queries.ts';
import { settleAttempt } from './settle-attempt.ts';

export type MessageOutcome =
  /** A machine is answered; 2xx only when the message is dealt with, so that the provider sends it again otherwise. */
  | { kind: 'ack'; status: number; body: string }
  /** A browser is shown the result page; null: we know nothing of it. */
  | { kind: 'page'; attempt: AttemptRow | null };

/**
 * All that comes from outside about payments: notices and browsers' returns (PAYMENTS §12). Facts that the message
 * proves are applied; a hint makes us ask the provider. Nothing else changes anything.
 */
export async function receiveMessage(
  shop: Shop,
  provider: string,
  message: Inbound,
): Promise<MessageOutcome> {
  const adapter = shop.payments.adapters.get(provider);
  const received = (await adapter?.receive(message)) ?? { ok: false as const, status: 404 as const };
  if (!received.ok) {
    shop.log.warn({ provider, path: message.path, status: received.status }, 'a payment message was refused');
    return { kind: 'ack', status: received.status, body: '' };
  }
  const isPage = received.reply.kind === 'page';
  const body = received.reply.kind === 'ack' ? (received.reply.body ?? '') : '';
  const isAboutSomething = received.ref ?? received.providerRef ?? received.paymentId;
  const attempt = await findAttemptByKey(shop.db, provider, received);
  if (!attempt) {
    if (isAboutSomething)
      shop.log.warn({ provider, path: message.path }, 'a payment message is about nothing of ours');
    return isPage
      ? { kind: 'page', attempt: null }
      : { kind: 'ack', status: isAboutSomething ? 404 : 200, body };
  }
  try {
    const now = shop.clock.now();
    const { facts, key } = received;
    const settled =
      facts.length > 0
        ? await applyFacts(shop, {
            attemptId: attempt.id,
            facts,
            actor: provider,
            now,
            ...(key ? { eventKey: key } : {}),
          })
        : await shareInFlight(shop, `payment ${attempt.id}`, () => settleAttempt(shop, attempt));
    return isPage ? { kind: 'page', attempt: settled } : { kind: 'ack', status: 200, body };
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn(
      { provider, attempt: attempt.id, err: error },
      'the provider could not be asked about its message',
    );
    return isPage ? { kind: 'page', attempt } : { kind: 'ack', status: 503, body };
  }
}
