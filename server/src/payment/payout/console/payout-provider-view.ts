import type { PayoutProvider } from '@souk/contract/seller-console/bank-details';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import type { PayoutAccount } from '../provider/payout-account-queries.ts';

/** The provider that the shop offers for payouts; null: none. */
export const offeredProvider = (settings: Pick<Settings, 'stripe_payouts'>): string | null =>
  settings.stripe_payouts ? 'stripe' : null;

type Shown = {
  shop: Pick<Shop, 'payments'>;
  settings: Pick<Settings, 'stripe_payouts'>;
  account: PayoutAccount | undefined;
  now: Date;
};

/** Null if the shop doesn't offer one, except to a store that it pays through one. */
export function providerView({ shop, settings, account, now }: Shown): PayoutProvider | null {
  const name = account?.is_chosen ? account.provider : offeredProvider(settings);
  const adapter = name === null ? undefined : shop.payments.payoutAdapters.get(name);
  if (!adapter) return null;
  const until = account?.held_until;
  return {
    title: adapter.title,
    is_chosen: account?.is_chosen ?? false,
    account: account
      ? {
          is_enabled: account.is_enabled,
          missing: account.missing.length,
          is_stopped: account.disabled_reason?.startsWith('rejected') ?? false,
        }
      : null,
    payouts_resume_at: until && until > now ? until.toISOString() : null,
  };
}
