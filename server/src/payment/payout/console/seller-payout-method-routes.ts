import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseForNow, refuseUnknown } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { beginOnboarding } from '../provider/begin-onboarding.ts';
import { checkAccount } from '../provider/check-account.ts';
import { choosePayoutMethod } from '../provider/choose-payout-method.ts';
import { findPayoutAccount } from '../provider/payout-account-queries.ts';
import { offeredProvider, providerView } from './payout-provider-view.ts';
import { theDetails } from './seller-bank-routes.ts';

type Handlers = Pick<
  ConsoleHandlers<ConsoleApi['sellerBankDetails']>,
  'beginPayoutOnboarding' | 'checkPayoutAccount' | 'choosePayoutMethod'
>;

export const sellerPayoutMethodHandlers: Handlers = {
  async beginPayoutOnboarding(call) {
    const { shop, settings, caller } = call;
    const { storeId } = caller.scope;
    if (storeId === null) return refuseUnknown();
    const wait = await waitOf(call, storeId);
    if (wait !== null) return refuseForNow(wait);
    const known = await findPayoutAccount(shop.db, storeId);
    const provider = known?.is_chosen ? known.provider : offeredProvider(settings);
    if (provider === null) return refuse('refusal.console.payout-provider.none');
    const begun = await beginOnboarding(shop, { storeId, provider, actor: caller.actor });
    if (begun.ok) return { url: begun.url };
    if (begun.reason === 'not_found') return refuseUnknown();
    return refuse(`refusal.console.payout-provider.${begun.reason === 'silent' ? 'silent' : 'none'}`);
  },

  async checkPayoutAccount(call) {
    const { shop, caller } = call;
    const { storeId } = caller.scope;
    const account = storeId === null ? undefined : await findPayoutAccount(shop.db, storeId);
    if (storeId === null || !account) return refuseUnknown();
    const wait = await waitOf(call, storeId);
    if (wait !== null) return refuseForNow(wait);
    try {
      await checkAccount(shop, account);
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError))
        throw error;
      shop.log.warn({ store: storeId, err: error }, 'could not read a payout account');
      return refuse('refusal.console.payout-provider.silent');
    }
    return theDetails(call);
  },

  async choosePayoutMethod(call) {
    const { shop, db, now, settings, caller, body } = call;
    const { storeId } = caller.scope;
    if (storeId === null) return refuseUnknown();
    const wait = await waitOf(call, storeId);
    if (wait !== null) return refuseForNow(wait);
    const account = await findPayoutAccount(db, storeId);
    const provider = providerView({ shop, settings, account, now });
    if (body.method === 'provider' && !provider) return refuse('refusal.console.payout-provider.none');
    const chosen = await audited(db, caller.actor, (tx) =>
      choosePayoutMethod(tx, { storeId, method: body.method, title: provider?.title ?? '', now }),
    );
    if (chosen.ok) return theDetails(call);
    return chosen.reason === 'not_found'
      ? refuseUnknown()
      : refuse('refusal.console.payout-provider.no-account');
  },
};

/** Shares the limit of bank details. */
const waitOf = async ({ shop, db, now }: Pick<ConsoleCall, 'shop' | 'db' | 'now'>, storeId: number) =>
  shop.rateLimits ? countUse(db, { name: 'bank-details', subject: `store:${storeId}`, now }) : null;
