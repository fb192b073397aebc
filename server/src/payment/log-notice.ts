import type { Shop } from '#shop.ts';
import type { AttemptKey } from '#ledger/attempt-queries.ts';
import type { Received } from '#outbound/payment-port.ts';
import { insertNotice, type NoticeOutcome } from './notice-queries.ts';

/** Rate limit for unauthenticated messages, which anyone can send. */
const refusedEveryMs = 60_000;

const refusedOf = (provider: string) => `refused ${provider}`;

/** Lifts the rate limit once, so that the next refused message is logged: a test payment waits for it. */
export const awaitRefused = ({ memory }: Pick<Shop, 'memory'>, provider: string): void =>
  void memory.lastWebhookAt.delete(refusedOf(provider));

type Noted = {
  provider: string;
  /** Null if it was not authenticated, or is about a payout. */
  received?: Extract<Received, { ok: true }> | null;
  /** Of a message about a payout: its identifiers and types of facts. */
  named?: AttemptKey;
  facts?: string[];
  outcome: NoticeOutcome;
  status: number;
  attemptId?: number;
};

/**
 * Logs a provider's message and its outcome (decision 011): identifiers and types of its facts, never its body. Failures don't affect the
 * message's handling.
 */
export async function logNotice(shop: Shop, noted: Noted): Promise<void> {
  const { provider, received, outcome, status, attemptId } = noted;
  const now = shop.clock.now();
  if (outcome === 'refused') {
    const times = shop.memory.lastWebhookAt;
    const name = refusedOf(provider);
    if (now.getTime() - (times.get(name) ?? -Infinity) < refusedEveryMs) return;
    times.set(name, now.getTime());
  }
  const { ref, providerRef, paymentId } = received ?? {};
  const named = Object.entries(noted.named ?? { ref, providerRef, paymentId }).filter(
    ([, value]) => value !== undefined,
  );
  try {
    await insertNotice(shop.db, {
      provider,
      outcome,
      status,
      now,
      attemptId: attemptId ?? null,
      named: Object.fromEntries(named),
      facts: [...new Set(noted.facts ?? (received?.facts ?? []).map(({ type }) => type))],
    });
  } catch (error) {
    shop.log.warn({ provider, err: error }, 'could not record a provider’s webhook');
  }
}
