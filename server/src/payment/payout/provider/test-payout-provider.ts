import { cashOnly, type Payments } from '#outbound/payment-port.ts';
import type { ConnectedAccount, PayoutAdapter } from '#outbound/payout-port.ts';
import { ProviderUnavailableError } from '#outbound/provider-request.ts';

/** A payout provider without a protocol; protocol tests use the sandbox. */
export function testPayoutProvider() {
  const accounts = new Map<string, ConnectedAccount>();
  const state = { isDown: false };
  const orThrow = <T>(value: T): T => {
    if (state.isDown) throw new ProviderUnavailableError('down');
    return value;
  };
  const adapter: PayoutAdapter = {
    provider: 'stripe',
    title: 'Stripe',
    repeatsForMs: 23 * 3600_000,
    supports: ({ minor }) => minor > 0,
    async connect({ key }) {
      const ref = orThrow(`acct-${key}`);
      accounts.set(ref, { ref, isEnabled: false, missing: ['external_account'], disabledReason: null });
      return ref;
    },
    onboardingLink: async (account) => orThrow(`https://pay.example/setup/${account}`),
    async readAccount(ref) {
      const account = orThrow(accounts.get(ref));
      if (!account) throw new ProviderUnavailableError('no such account');
      return account;
    },
    send: async ({ reference }) => orThrow([{ type: 'paid', transferId: `tr-${reference}` }]),
    inquire: async () => orThrow([]),
    receive: () => null,
  };
  const payments: Payments = { ...cashOnly, payoutAdapters: new Map([['stripe', adapter]]) };
  return { payments, accounts, state };
}
