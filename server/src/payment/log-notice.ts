import type { Shop } from '#shop.ts';
import type { Received } from '#outbound/payment-port.ts';
import { insertNotice, type NoticeOutcome } from './notice-queries.ts';

/** What is no provider's may come as often as anybody likes. */
const refusedEveryMs = 60_000;

const refusedOf = (provider: string) => `refused ${provider}`;

/** The next one that is refused is written down, however soon: somebody waits for it. */
export const awaitRefused = ({ memory }: Pick<Shop, 'memory'>, provider: string): void =>
  void memory.noticedAt.delete(refusedOf(provider));

type Noted = {
  provider: string;
  /** Null: it was not proved to be the provider's. */
  received: Extract<Received, { ok: true }> | null;
  outcome: NoticeOutcome;
  status: number;
  attemptId?: number;
};

/**
 * Writes down that a provider told the shop something, and what came of it (decision 011): what it named and which kinds of facts it
 * proved, never its body. It may fail without harm to the notice.
 */
export async function logNotice(shop: Shop, noted: Noted): Promise<void> {
  const { provider, received, outcome, status, attemptId } = noted;
  const now = shop.clock.now();
  if (outcome === 'refused') {
    const times = shop.memory.noticedAt;
    const name = refusedOf(provider);
    if (now.getTime() - (times.get(name) ?? -Infinity) < refusedEveryMs) return;
    times.set(name, now.getTime());
  }
  const { ref, providerRef, paymentId } = received ?? {};
  const named = Object.entries({ ref, providerRef, paymentId }).filter(([, value]) => value !== undefined);
  try {
    await insertNotice(shop.db, {
      provider,
      outcome,
      status,
      now,
      attemptId: attemptId ?? null,
      named: Object.fromEntries(named),
      facts: [...new Set((received?.facts ?? []).map(({ type }) => type))],
    });
  } catch (error) {
    shop.log.warn({ provider, err: error }, 'a notice of a provider could not be written down');
  }
}
