import { isOpenAttempt, type PaymentFact, type PaymentState } from '@souk/rules/payment-state';
import type { Shop } from '#shop.ts';
import { applyFacts } from './apply-facts.ts';
import { attemptOf } from './attempt.ts';
import { findAttempt, type AttemptRow } from '#ledger/attempt-queries.ts';

/** What an attempt has come to, and in which words the provider said so. */
export type Settled = { attempt: AttemptRow; facts: readonly PaymentFact[] };

/**
 * Asks the provider what an attempt has come to and applies it. Result pages, hints and the sweep all call this, so the
 * order in which they come does not matter (PAYMENTS §12). Throws ProviderUnavailableError and ProviderRefusedError.
 */
export async function settleAttempt(shop: Shop, row: AttemptRow): Promise<Settled> {
  const adapter = shop.payments.adapters.get(row.provider);
  // Money that is here stays; whether it goes back is told by the refund queue.
  if (!adapter || ['paid', 'review', 'refunded'].includes(row.state)) return { attempt: row, facts: [] };
  const facts = await adapter.inquire(attemptOf(row));
  if (facts.length === 0) return { attempt: row, facts };
  const now = shop.clock.now();
  return { attempt: await applyFacts(shop, { attemptId: row.id, facts, actor: row.provider, now }), facts };
}

/**
 * Ends an attempt: at the provider where that can be, so that an older tab cannot pay it any more, and here. Money that
 * still comes is refunded or pays, as `applyFacts` decides.
 */
export async function abandonAttempt(shop: Shop, row: AttemptRow): Promise<AttemptRow> {
  if (!isOpenAttempt(row.state as PaymentState)) return row;
  return closeAtProvider(shop, row);
}

/** The same for an attempt in any state, as one whose session was opened after it had ended here. */
export async function closeAtProvider(shop: Shop, row: AttemptRow): Promise<AttemptRow> {
  const adapter = shop.payments.adapters.get(row.provider);
  const facts = (await adapter?.abandon?.(attemptOf(row))) ?? [];
  const now = shop.clock.now();
  const settled = facts.some((fact) => fact.type !== 'pending')
    ? await applyFacts(shop, { attemptId: row.id, facts, actor: row.provider, now })
    : ((await findAttempt(shop.db, row.id)) ?? row);
  if (!isOpenAttempt(settled.state as PaymentState)) return settled;
  const over = { type: 'cancelled', reason: 'replaced', final: true } as const;
  return applyFacts(shop, { attemptId: row.id, facts: [over], actor: 'shop', now });
}
