import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { pdfFile, xmlFile } from '../file-reply.ts';

/* Invoices and credit notes: for commission, one per seller, month and currency; and to buyers in the name of the seller, or of the shop as deemed supplier. Numbered without gaps (MONEY 1.7). */

const at = z.iso.datetime();

/** `commission`: from the shop to the seller; `sales`: to buyers; sellers list those in their name. */
export const INVOICE_VIEWS = ['all', 'invoices', 'credit-notes', 'commission', 'sales'] as const;

export const invoiceHead = z.object({
  id,
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  /** The month whose commission it is for, or of the delivery or refund. */
  period: z.string(),
  store: z.object({ id, name: z.string(), slug: z.string() }),
  net: moneyOf,
  tax: moneyOf,
  total: moneyOf,
  issued_at: at,
  /** The invoice that a credit note corrects; null: its commission was charged before invoices were issued. */
  corrects: z.object({ id, number: z.string() }).nullable(),
  /** Of documents to buyers; their calls are in `console/sale-invoices.ts`. */
  order: z.object({ id, part_id: id, number: z.string() }).nullable(),
});
export type InvoiceHead = z.output<typeof invoiceHead>;

/** As they were when the document was issued. */
const party = z.object({
  name: z.string(),
  legal_name: z.string(),
  address_1: z.string(),
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  /** For display, in the reader's language; empty where addresses have no state. */
  state_name: z.string(),
  country: z.string(),
  vat_number: z.string(),
});

export const TAX_REASONS = [
  'not-configured',
  'same-country',
  'reverse-charge',
  'eu-without-number',
  'country-unknown',
  'outside',
] as const;

/** `delivery`: charged for delivered orders; `refund-failed`: charged again; `refund`, `dispute`: given back. */
export const INVOICE_CAUSES = ['delivery', 'refund-failed', 'refund', 'dispute'] as const;

export const invoiceReply = invoiceHead.extend({
  /** The date on the document, in the shop’s time zone. */
  issued_on: z.iso.date(),
  /** First and last day of the month. */
  from: z.iso.date(),
  to: z.iso.date(),
  tax_percent: z.number(),
  tax_reason: z.enum(TAX_REASONS),
  issued_by: party,
  issued_to: party,
  lines: z.array(z.object({ cause: z.enum(INVOICE_CAUSES), orders: z.int(), net: moneyOf })),
  corrected_by: z.array(z.object({ id, number: z.string() })),
  /** Currencies with three decimals have no electronic invoice (EN 16931, BR-DEC). */
  has_xml: z.boolean(),
});
export type Invoice = z.output<typeof invoiceReply>;

const invoiceOrder = z.object({
  id,
  /** `id`: the store’s part of the order. */
  order: z.object({ id, number: z.string() }),
  at,
  cause: z.enum(INVOICE_CAUSES),
  net: moneyOf,
  tax: moneyOf,
});
export type InvoiceOrder = z.output<typeof invoiceOrder>;

export const invoicesQuery = z.object(listQuery(INVOICE_VIEWS, ['day']));
export const invoicesReply = listReply(invoiceHead);
export const invoiceOrdersQuery = z.object(listQuery(['all'], ['day']));
export const invoiceOrdersReply = listReply(invoiceOrder);

const params = z.object({ id: pathId });
const access = { seller: 'money.read' } as const;
/** `store` replaces the header `X-Store`, which a link can't send. */
const fileQuery = z.object({ store: z.string().optional() });

export const listOwnInvoices = consoleEndpoint({
  method: 'GET',
  path: 'seller/invoices',
  access,
  summary:
    'List the store’s invoices and credit notes, for commission and to buyers, newest first; `q`: the start of a number',
  query: invoicesQuery,
  reply: invoicesReply,
});

export const readOwnInvoice = consoleEndpoint({
  method: 'GET',
  path: 'seller/invoices/{id}',
  access,
  summary: 'Get a commission invoice or credit note of the store',
  params,
  reply: invoiceReply,
});

export const listOwnInvoiceOrders = consoleEndpoint({
  method: 'GET',
  path: 'seller/invoices/{id}/orders',
  access,
  summary: 'List the orders of an invoice or credit note, oldest first; `q`: the start of an order number',
  params,
  query: invoiceOrdersQuery,
  reply: invoiceOrdersReply,
});

export const printOwnInvoice = consoleEndpoint({
  method: 'GET',
  path: 'seller/invoices/{id}/pdf',
  access,
  summary: 'Download an invoice or credit note as a PDF document, in the language of the request',
  params,
  query: fileQuery,
  reply: pdfFile,
});

export const exportOwnInvoice = consoleEndpoint({
  method: 'GET',
  path: 'seller/invoices/{id}/xml',
  access,
  summary: 'Download an invoice or credit note as an electronic invoice (EN 16931, UBL 2.1)',
  params,
  query: fileQuery,
  reply: xmlFile,
});
