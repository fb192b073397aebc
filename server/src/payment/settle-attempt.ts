import { isOpenAttempt, type PaymentFact, type PaymentState } from '@souk/rules/payment-state';
import type { Shop } from '#shop.ts';
import { applyFacts } from './apply-facts.ts';
import { attemptOf } from './attempt.ts';
import { findAttempt, type AttemptRow } from '#ledger/attempt-queries.ts';

export type Settled = { attempt: AttemptRow; facts: readonly PaymentFact[] };

/**
 * Asks the provider for an attempt's state and applies it. Used by result pages, hints and the sweep, in any order (PAYMENTS §12). Throws
 * ProviderUnavailableError and ProviderRefusedError.
 */
export async function settleAttempt(shop: Shop, row: AttemptRow): Promise<Settled> {
  const adapter = shop.payments.adapters.get(row.provider);
  // Received money is final here; refunds are tracked by their own queue.
  if (!adapter || ['paid', 'review', 'refunded'].includes(row.state)) return { attempt: row, facts: [] };
  const facts = await adapter.inquire(attemptOf(row));
  if (facts.length === 0) return { attempt: row, facts };
  const now = shop.clock.now();
  return { attempt: await applyFacts(shop, { attemptId: row.id, facts, actor: row.provider, now }), facts };
}

/**
 * Ends an attempt, at the provider too if possible, so that an old tab can't pay it. Money that still arrives pays or is refunded, as
 * `applyFacts` decides.
 */
export async function abandonAttempt(shop: Shop, row: AttemptRow): Promise<AttemptRow> {
  if (!isOpenAttempt(row.state as PaymentState)) return row;
  return closeAtProvider(shop, row);
}

/** The same in any state: a session may be opened at the provider after its attempt has ended here. */
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
