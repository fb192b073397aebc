import type { PayoutFact, PayoutFailure } from '@souk/rules/payout-state';
import { inStripeUnits, stripeExponent, stripeThreeDecimals } from '@souk/rules/provider-units';
import { z } from 'zod';
import type { AdapterParts } from '#outbound/payment-port.ts';
import type { ConnectedAccount, PayoutAdapter, Transfer } from '#outbound/payout-port.ts';
import { ProviderUnavailableError } from '#outbound/provider-request.ts';
import { fromProviderUnits } from './amounts.ts';
import { bodyText, checkOurs, isNotice, readNotice, readReply } from './inbound.ts';
import { StripeFailure, stripeCalls, type StripeConfig } from './stripe-calls.ts';
import { Event } from './stripe-facts.ts';
import { isSigned } from './stripe.ts';

const Account = z.object({
  id: z.string(),
  payouts_enabled: z.boolean().optional(),
  capabilities: z.object({ transfers: z.string().optional() }).nullish(),
  requirements: z
    .object({ currently_due: z.array(z.string()).nullish(), disabled_reason: z.string().nullish() })
    .nullish(),
});
const StripeTransfer = z.object({
  id: z.string(),
  amount: z.int(),
  amount_reversed: z.int(),
  currency: z.string(),
  destination: z.string(),
  transfer_group: z.string().nullish(),
});
const TransferList = z.object({ data: z.array(StripeTransfer) });
const AccountLink = z.object({ url: z.url() });

/** Stripe forgets keys after 24 hours at the earliest; an hour less, for a call that takes its time. */
const repeatsForMs = 23 * 3600_000;

/** Stripe Connect: transfers from the shop's balance to sellers' Express accounts, which Stripe pays out to their banks. */
export function stripeConnectAdapter(config: StripeConfig, parts: AdapterParts): PayoutAdapter {
  const { call, need } = stripeCalls(config, parts);
  return {
    provider: 'stripe',
    title: 'Stripe',
    repeatsForMs,

    supports(amount) {
      const units = inStripeUnits(amount);
      return units !== null && (!stripeThreeDecimals.has(amount.currency) || units % 10 === 0);
    },

    async connect({ key, name, email, country }) {
      const form = new URLSearchParams({
        'controller[stripe_dashboard][type]': 'express',
        'controller[fees][payer]': 'application',
        'controller[losses][payments]': 'application',
        'capabilities[transfers][requested]': 'true',
        'business_profile[name]': name,
        ...(email === '' ? {} : { email }),
        ...(country === '' ? {} : { country }),
        'metadata[key]': key,
      });
      return readReply(await need('POST', '/v1/accounts', { form, key }), Account).id;
    },

    async onboardingLink(account, { back, expired }) {
      const form = new URLSearchParams({
        account,
        type: 'account_onboarding',
        return_url: back,
        refresh_url: expired,
      });
      return readReply(await need('POST', '/v1/account_links', { form }), AccountLink).url;
    },

    async readAccount(account) {
      const reply = readReply(await need('GET', `/v1/accounts/${encodeURIComponent(account)}`), Account);
      checkOurs(reply.id === account);
      return connectedAccount(reply);
    },

    async send(transfer) {
      const form = new URLSearchParams({
        amount: String(inStripeUnits(transfer.amount)),
        currency: transfer.amount.currency.toLowerCase(),
        destination: transfer.account,
        transfer_group: transfer.reference,
        description: transfer.number,
      });
      const { isOk, status, json } = await call('POST', '/v1/transfers', { form, key: transfer.reference });
      if (!isOk) return [{ type: 'failed', reason: failureOf(status, json) }];
      return ourFacts(readReply(json, StripeTransfer), transfer);
    },

    async inquire(transfer) {
      const query = new URLSearchParams({ transfer_group: transfer.reference });
      const { data } = readReply(await need('GET', `/v1/transfers?${query}`), TransferList);
      const [found, ...others] = data;
      if (!found) return [];
      checkOurs(others.length === 0);
      return ourFacts(found, transfer);
    },

    receive(message) {
      const signature = message.headers.get('stripe-signature') ?? '';
      if (!isNotice(message) || !isSigned(bodyText(message), signature, config.webhookSecrets, parts.now()))
        return null;
      const event = readNotice(message, Event);
      if (event?.type === 'account.updated') {
        const account = Account.safeParse(event.data.object).data;
        return account ? { about: 'account', account: account.id } : null;
      }
      if (!event?.type.startsWith('transfer.')) return null;
      const transfer = StripeTransfer.safeParse(event.data.object).data;
      if (!transfer?.transfer_group) return null;
      return {
        about: 'transfer',
        transferId: transfer.id,
        transfer: {
          reference: transfer.transfer_group,
          account: transfer.destination,
          amount: fromStripe(transfer.amount, transfer.currency),
        },
        facts: factsOf(transfer),
      };
    },
  };
}

const fromStripe = (units: number, currency: string) =>
  fromProviderUnits(units, currency, stripeExponent(currency.toUpperCase()));

const connectedAccount = (account: z.infer<typeof Account>): ConnectedAccount => ({
  ref: account.id,
  isEnabled: account.capabilities?.transfers === 'active' && account.payouts_enabled === true,
  missing: account.requirements?.currently_due ?? [],
  disabledReason: account.requirements?.disabled_reason || null,
});

/** A transfer that exists has moved the money, and tells how much of it came back. */
function factsOf({ id, amount_reversed: reversed, currency }: z.infer<typeof StripeTransfer>): PayoutFact[] {
  return [
    { type: 'paid', transferId: id },
    ...(reversed > 0
      ? [{ type: 'reversed', transferId: id, amount: fromStripe(reversed, currency) } as const]
      : []),
  ];
}

function ourFacts(found: z.infer<typeof StripeTransfer>, transfer: Transfer): PayoutFact[] {
  const amount = fromStripe(found.amount, found.currency);
  checkOurs(
    found.destination === transfer.account &&
      amount.minor === transfer.amount.minor &&
      amount.currency === transfer.amount.currency,
  );
  return factsOf(found);
}

/**
 * Why Stripe refused a transfer. Refusals that aren't about the transfer (a wrong key, a key in use) prove nothing: an earlier call may have
 * been accepted.
 */
function failureOf(status: number, json: unknown): PayoutFailure {
  const error = StripeFailure.safeParse(json).data?.error;
  const isAboutTransfer = status === 400 || status === 402;
  if (!error || !isAboutTransfer || error.type === 'idempotency_error')
    throw new ProviderUnavailableError(`Stripe answered ${status} to a transfer`);
  if (error.code === 'balance_insufficient') return 'provider-balance';
  const isAboutAccount =
    error.code === 'insufficient_capabilities_for_transfer' || error.param === 'destination';
  return isAboutAccount ? 'provider-account' : 'provider-refused';
}
