import type { PayoutAdapter } from '#outbound/payout-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import type { Shop } from '#shop.ts';
import type { PayoutFact } from '@souk/rules/payout-state';
import { claimTransfers, findPayout, type PayoutRow } from '../payout-queries.ts';
import { applyPayoutFacts } from './apply-payout-facts.ts';
import { transferOf } from './transfer-of.ts';

export type TransferringShop = Pick<Shop, 'db' | 'clock' | 'log' | 'payments'>;

const batch = 20;

/** One run of the job: sends payouts to their providers, and asks about those on their way. Returns the number examined. */
export async function sendTransfers(shop: TransferringShop): Promise<number> {
  const ids = await claimTransfers(shop.db, { now: shop.clock.now(), limit: batch });
  for (const id of ids) await sendTransfer(shop, id);
  return ids.length;
}

/**
 * Advances one payout. The provider is asked first whether it has the transfer, because an earlier call may have been accepted without
 * its reply arriving here: a timeout is no failure, and the payout stays sent until the provider tells.
 */
export async function sendTransfer(shop: TransferringShop, id: number): Promise<void> {
  try {
    await advanceTransfer(shop, id);
  } catch (error) {
    // The claim has already scheduled the next inquiry.
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn({ payout: id, err: error }, 'could not query the provider of a payout');
  }
}

/** The same, but throws ProviderUnavailableError and ProviderRefusedError. */
export async function advanceTransfer(shop: TransferringShop, id: number): Promise<void> {
  const payout = await findPayout(shop.db, id);
  const adapter = shop.payments.payoutAdapters.get(payout?.provider ?? '');
  if (!payout || !adapter || !['sent', 'paid'].includes(payout.state)) return;
  const known = await adapter.inquire(transferOf(payout));
  const facts = known.length > 0 || payout.state === 'paid' ? known : await send(shop, { adapter, payout });
  await applyPayoutFacts(shop, { payoutId: id, facts, now: shop.clock.now() });
}

/** Only while a second call is the same transfer. After that, the provider's word that it has none is final. */
function send(
  { clock }: Pick<Shop, 'clock'>,
  { adapter, payout }: { adapter: PayoutAdapter; payout: PayoutRow },
): Promise<readonly PayoutFact[]> | readonly PayoutFact[] {
  const sinceMs = clock.now().getTime() - (payout.sent_at?.getTime() ?? 0);
  if (sinceMs < adapter.repeatsForMs) return adapter.send(transferOf(payout));
  return [{ type: 'failed', reason: 'provider-unknown' }];
}
