import { createHash } from 'node:crypto';
import { inTransaction } from '#db/transaction.ts';
import { chooseOrderMethod } from '#order/choose-order-method.ts';
import { lockOrder } from '#order/lock-order.ts';
import { dueOf } from '#ledger/due-of.ts';
import { shareInFlight } from '#http/share-in-flight.ts';
import type { Shop } from '#shop.ts';
import { applyFacts } from './apply-facts.ts';
import { attemptOf } from './attempt.ts';
import { newReference } from '#ledger/new-reference.ts';
import { findConfiguredMethod } from '#ledger/methods.ts';
import { findAttempt, insertAttempt, listAttempts, updateAttempt } from '#ledger/attempt-queries.ts';
import type { PayableOrder } from './queries.ts';
import type { StartRequest } from './start-payment.ts';

/**
 * Charges a card token of an older client or of a wallet. Idempotent: a repeated token for the same order, even concurrent, finds the same
 * attempt and Stripe idempotency key. The token is not stored.
 */
export async function chargeToken(
  shop: Shop,
  order: PayableOrder,
  { method, settings, token }: Pick<StartRequest, 'settings'> & { method: number; token: string },
): Promise<void> {
  const adapter = shop.payments.adapters.get('stripe');
  const charge = adapter?.chargeToken;
  if (!charge || !findConfiguredMethod(shop.payments, settings, method)) return;
  const hash = createHash('sha256').update(`${order.id}|${token}`).digest('hex');
  const now = shop.clock.now();
  const id = await inTransaction(shop.db, async (tx) => {
    const locked = await lockOrder(tx, { number: order.number });
    if (!locked || locked.order.payment_done || locked.order.cancelled) return null;
    const known = (await listAttempts(tx, order.id)).find((attempt) => isOfToken(attempt.next, hash));
    if (known) return known.id;
    await chooseOrderMethod(tx, locked, { method, now });
    const created = await insertAttempt(tx, {
      orderId: order.id,
      provider: 'stripe',
      reference: newReference(),
      amountMinor: dueOf(locked),
      currency: order.currency,
      now,
      inquireAt: null,
    });
    await updateAttempt(tx, created, { next: { kind: 'token', hash }, now });
    return created;
  });
  if (id === null) return;
  // Deduplicates concurrent calls: Stripe rejects an idempotency key in use, and a double click must not read as a refusal.
  await shareInFlight(shop, `charge ${id}`, async () => {
    const attempt = await findAttempt(shop.db, id);
    if (attempt?.state !== 'created') return;
    const facts = await charge(attemptOf(attempt), token);
    await applyFacts(shop, { attemptId: id, facts, actor: 'stripe', now });
  });
}

function isOfToken(next: unknown, hash: string): boolean {
  return typeof next === 'object' && next !== null && 'hash' in next && next.hash === hash;
}
