import type { PayoutNotice } from '#outbound/payout-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import type { Shop } from '#shop.ts';
import { logNotice } from '#payment/log-notice.ts';
import type { NoticeOutcome } from '#payment/notice-queries.ts';
import { recordNotice } from '#payment/record-notice.ts';
import { findPayout } from '../payout-queries.ts';
import { applyPayoutFacts } from './apply-payout-facts.ts';
import { checkAccount } from './check-account.ts';
import { findAccountByRef } from './payout-account-queries.ts';
import { payoutIdIn, transferReference } from './transfer-of.ts';

type Handled = { outcome: NoticeOutcome; status: 200 | 404 | 503 };

/**
 * Handles a genuine webhook about payouts. Facts of a transfer are applied if reference, account and amount are the payout's; the state of
 * an account is read from the provider, since webhooks arrive in any order. Returns the reply's HTTP status.
 */
export async function receivePayoutNotice(
  shop: Shop,
  provider: string,
  notice: PayoutNotice,
): Promise<Handled['status']> {
  await recordNotice(shop, provider);
  const { outcome, status } =
    notice.about === 'account'
      ? await receiveAccount(shop, provider, notice.account)
      : await receiveTransfer(shop, provider, notice);
  const named =
    notice.about === 'account'
      ? { providerRef: notice.account }
      : { ref: notice.transfer.reference, providerRef: notice.transferId };
  const facts =
    notice.about === 'account' ? ['payout-account'] : notice.facts.map(({ type }) => `payout-${type}`);
  await logNotice(shop, { provider, named, facts, outcome, status });
  return status;
}

async function receiveAccount(shop: Shop, provider: string, ref: string): Promise<Handled> {
  const account = await findAccountByRef(shop.db, { provider, ref });
  // The provider may have accounts of other shops.
  if (!account) return { outcome: 'empty', status: 200 };
  try {
    await checkAccount(shop, account);
    return { outcome: 'asked', status: 200 };
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn({ provider, err: error }, 'could not query the provider about an account');
    return { outcome: 'waiting', status: 503 };
  }
}

async function receiveTransfer(
  shop: Shop,
  provider: string,
  { transferId, transfer, facts }: Extract<PayoutNotice, { about: 'transfer' }>,
): Promise<Handled> {
  const id = payoutIdIn(transfer.reference);
  if (id === null) return { outcome: 'empty', status: 200 };
  const payout = await findPayout(shop.db, id);
  const isIts =
    payout?.provider === provider &&
    transferReference(payout) === transfer.reference &&
    payout.provider_account === transfer.account &&
    payout.amount_minor === transfer.amount.minor &&
    payout.currency === transfer.amount.currency &&
    (payout.provider_ref ?? transferId) === transferId;
  if (!isIts) {
    shop.log.warn(
      { provider, transfer: transferId },
      'the provider reported a transfer that does not belong to its payout',
    );
    return { outcome: 'unknown', status: 404 };
  }
  await applyPayoutFacts(shop, { payoutId: id, facts, now: shop.clock.now() });
  return { outcome: 'applied', status: 200 };
}
