import { SELF_BILLING_VERSION } from '@souk/rules/self-billing';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';

/* The store's agreement that the shop issues invoices to buyers in its name. */

/** Details of the store without which nothing is issued. */
export const SELF_BILLING_DETAILS = ['legal-name', 'address', 'country'] as const;

const selfBilling = z.object({
  /** Null: the store doesn't agree, and buyers get receipts. */
  agreed: z
    .object({
      at: z.iso.datetime(),
      /** Of the text that its owner saw. */
      version: z.string(),
    })
    .nullable(),
  missing: z.array(z.enum(SELF_BILLING_DETAILS)),
});
export type SelfBilling = z.output<typeof selfBilling>;

export const readSelfBilling = consoleEndpoint({
  method: 'GET',
  path: 'seller/self-billing',
  access: { seller: 'money.read' },
  summary: 'Check whether the shop issues invoices to buyers in the store’s name',
  reply: selfBilling,
});

export const saveSelfBilling = consoleEndpoint({
  method: 'PUT',
  path: 'seller/self-billing',
  access: { seller: 'money.write' },
  confirm: 'rights',
  summary:
    'Agree that the shop issues invoices to buyers in the store’s name, or withdraw the agreement. Invoices that were issued stay, and are still corrected',
  body: z.strictObject({
    agrees: z.boolean(),
    /** The current version of the text; another one is refused. */
    version: z.literal(SELF_BILLING_VERSION),
  }),
  reply: selfBilling,
});
