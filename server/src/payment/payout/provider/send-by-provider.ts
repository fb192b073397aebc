import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Shop } from '#shop.ts';
import { changeEach, refused, type PayoutOutcome } from '../change-payouts.ts';
import { mailPayout } from '../mail-payout.ts';
import { findPayoutBlocks } from '../payout-blocks.ts';
import { updatePayout } from '../payout-queries.ts';
import { recordPayout } from '../record-payout.ts';
import { findPayoutAccount } from './payout-account-queries.ts';

/**
 * Marks approved payouts of stores that a provider pays as sent. The intent is stored before the provider is called, which `sendTransfers`
 * does after the commit, so that a crash never loses or repeats a transfer.
 */
export function sendByProvider(
  shop: Pick<Shop, 'db' | 'payments'>,
  { now, ...asked }: { ids: readonly number[]; actor: Actor; now: Date },
): Promise<PayoutOutcome[]> {
  return changeEach(shop, asked, async (tx, payout) => {
    const { id, store_id: storeId, amount_minor: minor, currency } = payout;
    if (payout.state !== 'approved') return refused(id, 'decided');
    // A change of the payout method waits, or its hold is seen below.
    await sql`select from payout_accounts where store_id = ${storeId} for share`.execute(tx);
    const account = await findPayoutAccount(tx, storeId);
    if (!account?.is_chosen) return refused(id, 'by-bank');
    const block = (await findPayoutBlocks(tx, { storeIds: [storeId], now })).get(storeId);
    if (block) return refused(id, 'blocked', block);
    const { provider, account_ref: ref } = account;
    if (!shop.payments.payoutAdapters.get(provider)?.supports({ minor, currency }))
      return refused(id, 'no-provider');
    await updatePayout(tx, id, { state: 'sent', sent_at: now, provider, provider_account: ref, ask_at: now });
    recordPayout(tx, 'send', payout, { provider });
    await mailPayout(tx, 'sent', { ...payout, account_last4: null });
    return { id, ok: true, state: 'sent' };
  });
}
