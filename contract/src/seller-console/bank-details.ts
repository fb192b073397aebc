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

const bankDetails = z.object({
  account: bankAccount.nullable(),
  /** What the form begins with. */
  suggested: z.object({ holder: z.string(), country: z.string(), currency: z.string() }),
  /** Countries whose accounts have an IBAN. */
  iban_countries: z.array(z.string()),
  /** How long payouts wait after a change. */
  hold_hours: z.int(),
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

export const readSellerBankDetails = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/bank-details',
  access: { operator: 'payouts.read' },
  summary: 'Get a store’s bank details: the last four characters only',
  params: z.object({ id: pathId }),
  reply: z.object({ account: bankAccount.nullable() }),
});
