import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pathId, signedLink, userToken } from './input.ts';
import { id, money, timestamp } from './wire.ts';
import { pdfFile } from './file-reply.ts';

/* [ours] Invoices and credit notes to buyers for one part of an order, issued in the name of the seller, or of the shop as deemed supplier. */

export const ORDER_INVOICE_KINDS = ['invoice', 'credit-note'] as const;

const reference = z.object({ id, number: z.string(), kind: z.enum(ORDER_INVOICE_KINDS) });

export const orderInvoiceHead = reference.extend({ total: money, issued_at: timestamp });
export type OrderInvoiceHead = z.output<typeof orderInvoiceHead>;

/** As they were when the document was issued. */
const party = z.object({
  name: z.string(),
  legal_name: z.string(),
  address_1: z.string(),
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  vat_number: z.string(),
});

export const OrderInvoiceSchema = orderInvoiceHead.extend({
  order: z.object({ id, order: z.string(), placed_at: timestamp }),
  cause: z.enum(['delivery', 'refund', 'refund-failed', 'dispute']),
  /** When that happened. */
  supplied_at: timestamp,
  /** IANA zone of the dates on the document. */
  time_zone: z.string(),
  currency: z.string(),
  /** The seller; `through`: who issued it in the seller’s name, or empty. */
  issued_by: party.extend({ through: z.string() }),
  /** Of documents that the shop issues in its own name: whose products it supplied, and whether the seller ships them. */
  seller: z.object({ name: z.string(), ships: z.boolean() }).nullable(),
  issued_to: party,
  /** Of a credit note: the invoice; of an invoice for a refund that failed: the credit note. */
  corrects: reference.nullable(),
  corrected_by: z.array(reference),
  /** Amounts of a credit note are above zero too. */
  lines: z.array(
    z.object({
      title: z.string(),
      /** Null: an amount, not units. */
      units: z.int().nullable(),
      price: money.nullable(),
      discount: money,
      net: money,
      tax: money,
      gross: money,
    }),
  ),
  shipping: money,
  /** By tax rule; `percent`: null for a flat tax. */
  taxes: z.array(z.object({ title: z.string(), percent: z.number().nullable(), net: money, tax: money })),
  net: money,
  tax: money,
});
export type OrderInvoice = z.output<typeof OrderInvoiceSchema>;

const access = {
  method: 'GET',
  access: 'guest',
  params: z.object({ id: pathId }),
  query: z.object({ user_token: userToken, ...signedLink }),
} as const;

export const findInvoice = endpoint({
  ...access,
  path: 'order/invoice/{id}',
  summary: 'Get an invoice or credit note of an order, as its customer or with its signed link',
  reply: OrderInvoiceSchema,
});

export const printInvoice = endpoint({
  ...access,
  path: 'order/invoice/{id}/pdf',
  summary: 'Download an invoice or credit note of an order as a PDF document, in the language of the request',
  reply: pdfFile,
});
