import { BANK } from '@souk/rules/bank-fields';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { words } from '../console/record.ts';
import { pathId } from '../input.ts';

export const BANK_KINDS = ['iban', 'local'] as const;

/** Never the numbers themselves: only the last four characters. */
export const bankAccount = z.object({
  holder: z.string(),
  /** Of the bank, ISO 3166-1 alpha-2. */
  country: z.string(),
  currency: z.string(),
  kind: z.enum(BANK_KINDS),
  last4: z.string(),
  changed_at: z.iso.datetime(),
  /** When payouts resume after a change; null: they aren't on hold. */
  payouts_resume_at: z.iso.datetime().nullable(),
  /** False: the shop's secret has changed, so the seller has to enter them again. */
  is_readable: z.boolean(),
});
export type BankAccount = z.output<typeof bankAccount>;

/** Payouts through a provider instead of by bank transfer. */
const payoutProvider = z.object({
  /** For people: `Stripe`. */
  title: z.string(),
  /** The store is paid here. */
  is_chosen: z.boolean(),
  /** The store's account there; null: it has none yet. */
  account: z
    .object({
      /** Money can be paid into it. */
      is_enabled: z.boolean(),
      /** How many details the provider still asks for. */
      missing: z.int(),
      /** The provider has stopped it. */
      is_stopped: z.boolean(),
    })
    .nullable(),
  /** When payouts resume after the payout method was changed; null: they aren't on hold. */
  payouts_resume_at: z.iso.datetime().nullable(),
});
export type PayoutProvider = z.output<typeof payoutProvider>;

const bankDetails = z.object({
  account: bankAccount.nullable(),
  /** What the form begins with. */
  suggested: z.object({ holder: z.string(), country: z.string(), currency: z.string() }),
  /** Countries whose accounts have an IBAN. */
  iban_countries: z.array(z.string()),
  /** How long payouts wait after a change. */
  hold_hours: z.int(),
  /** Null: the shop doesn't offer it. */
  provider: payoutProvider.nullable(),
});
export type BankDetails = z.output<typeof bankDetails>;

export const readBankDetails = consoleEndpoint({
  method: 'GET',
  path: 'seller/bank-details',
  access: { seller: 'money.read' },
  summary: 'Get the store’s bank details: the last four characters only',
  reply: bankDetails,
});

const number = words(BANK.number);

export const saveBankDetails = consoleEndpoint({
  method: 'PUT',
  path: 'seller/bank-details',
  access: { seller: 'money.write' },
  confirm: 'rights',
  summary:
    'Save the store’s bank details; its owner gets an email, and after a change payouts wait for 72 hours',
  body: z.strictObject({
    holder: words(BANK.holder),
    country: z.string().max(2),
    currency: z.string().max(3),
    kind: z.enum(BANK_KINDS),
    /** Of kind `iban`. */
    iban: number.default(''),
    /** Of kind `local`: the account number, and the country’s code of the bank. */
    account: number.default(''),
    routing: number.default(''),
    /** SWIFT code, optional. */
    bic: number.default(''),
  }),
  reply: bankDetails,
});
export type NewBankDetails = z.input<typeof saveBankDetails.body>;

export const beginPayoutOnboarding = consoleEndpoint({
  method: 'POST',
  path: 'seller/payout-account',
  access: { seller: 'money.write' },
  confirm: 'rights',
  summary:
    'Create an onboarding link at the payout provider, and the store’s account there if it has none. The link works once and expires after a few minutes',
  reply: z.object({ url: z.url() }),
});

export const checkPayoutAccount = consoleEndpoint({
  method: 'POST',
  path: 'seller/payout-account/check',
  access: { seller: 'money.read' },
  confirm: 'never',
  summary: 'Ask the payout provider for the state of the store’s account',
  reply: bankDetails,
});

export const choosePayoutMethod = consoleEndpoint({
  method: 'PUT',
  path: 'seller/payout-method',
  access: { seller: 'money.write' },
  confirm: 'rights',
  summary:
    'Choose whether the store is paid by bank transfer or through the payout provider, or confirm the choice after a returned payout; emails the owner and pauses payouts for 72 hours',
  body: z.strictObject({ method: z.enum(['bank', 'provider']) }),
  reply: bankDetails,
});

export const readSellerBankDetails = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/bank-details',
  access: { operator: 'payouts.read' },
  summary: 'Get a store’s bank details: the last four characters only',
  params: z.object({ id: pathId }),
  reply: z.object({ account: bankAccount.nullable() }),
});
