import { audited } from '#authority/audited.ts';
import type { Actor } from '#authority/actor.ts';
import { findAttemptByKey, findAttempt } from '#ledger/attempt-queries.ts';
import type { Shop } from '#shop.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { findNotice, noteReplay } from './notice-queries.ts';
import { settleAttempt } from './settle-attempt.ts';

export type ReplayedNotice =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'about-nothing' | 'not-proved' | 'silent' };

/**
 * What a notice was about is looked for again, and its provider asked what that has come to; what the notice said is not believed
 * a second time. Nothing is booked twice (INVARIANTS I25): it is asked as a result page does.
 */
export async function replayNotice(
  shop: Shop,
  { id, actor }: { id: number; actor: Actor },
): Promise<ReplayedNotice> {
  const notice = await findNotice(shop.db, id);
  if (!notice) return { ok: false, reason: 'not_found' };
  if (notice.outcome === 'refused') return { ok: false, reason: 'not-proved' };
  const attempt =
    notice.attempt_id === null
      ? await findAttemptByKey(shop.db, notice.provider, notice.named)
      : await findAttempt(shop.db, notice.attempt_id);
  if (!attempt) return { ok: false, reason: 'about-nothing' };
  try {
    const settled = await settleAttempt(shop, attempt);
    return await audited(shop.db, actor, async (tx) => {
      await noteReplay(tx, { id, attemptId: attempt.id, now: shop.clock.now() });
      tx.audit.record({
        action: 'payment.replay',
        entity: 'order',
        entityId: attempt.order_id,
        storeId: null,
        label: attempt.order_number,
        before: { state: attempt.state },
        after: { state: settled.attempt.state },
      });
      return { ok: true as const };
    });
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    return { ok: false, reason: 'silent' };
  }
}
