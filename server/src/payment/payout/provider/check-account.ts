import type { Shop } from '#shop.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import {
  findPayoutAccount,
  listAccountsToCheck,
  updateAccountState,
  type PayoutAccount,
} from './payout-account-queries.ts';

type Asking = Pick<Shop, 'db' | 'clock' | 'payments'>;

const batch = 50;

/** Asks the provider about a store's account and stores its state. Throws ProviderUnavailableError and ProviderRefusedError. */
export async function checkAccount(shop: Asking, account: PayoutAccount): Promise<PayoutAccount> {
  const adapter = shop.payments.payoutAdapters.get(account.provider);
  if (!adapter) return account;
  const readAt = shop.clock.now();
  const state = await adapter.readAccount(account.account_ref);
  await updateAccountState(shop.db, state, { storeId: account.store_id, readAt });
  return (await findPayoutAccount(shop.db, account.store_id)) ?? account;
}

/** One run of the job that makes up for lost webhooks. Returns the number of accounts read. */
export async function checkAccounts(shop: Asking & Pick<Shop, 'log'>): Promise<number> {
  const accounts = await listAccountsToCheck(shop.db, { now: shop.clock.now(), limit: batch });
  for (const account of accounts) {
    try {
      await checkAccount(shop, account);
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError))
        throw error;
      shop.log.warn({ store: account.store_id, err: error }, 'could not read a payout account');
    }
  }
  return accounts.length;
}
