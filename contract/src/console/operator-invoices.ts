import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import {
  invoiceOrdersQuery,
  invoiceOrdersReply,
  invoiceReply,
  invoicesQuery,
  invoicesReply,
} from '../seller-console/invoices.ts';
import { id } from '../wire.ts';
import { pdfFile, xmlFile } from '../file-reply.ts';

/* Invoices and credit notes of all sellers, and why some for commission aren’t issued. */

const params = z.object({ id: pathId });
const access = { operator: 'payouts.read' } as const;

export const listInvoices = consoleEndpoint({
  method: 'GET',
  path: 'operator/invoices',
  access,
  summary:
    'List invoices and credit notes, for commission and to buyers, newest first; `q`: the start of a number, or part of a store’s name',
  query: invoicesQuery,
  reply: invoicesReply,
});

/** `first-month`: the setting `invoices_from` is empty. */
export const MISSING_DETAILS = ['first-month', 'legal-name', 'address', 'country', 'vat-number'] as const;
const missing = z.array(z.enum(MISSING_DETAILS));

export const readDueInvoices = consoleEndpoint({
  method: 'GET',
  path: 'operator/invoices-due',
  access,
  summary: 'List commission of past months that isn’t invoiced yet, with the missing details',
  reply: z.object({
    /** Details of the shop; nothing is issued without them. */
    missing,
    first_month: z.string().nullable(),
    /** When the next documents are issued. */
    next_at: z.iso.datetime(),
    due: z.array(
      z.object({
        store: z.object({ id, name: z.string(), slug: z.string() }),
        period: z.string(),
        /** Commission less what was given back, with tax. */
        total: moneyOf,
        missing,
      }),
    ),
    /** More than the first hundred are due. */
    has_more: z.boolean(),
  }),
});
export type DueInvoices = z.output<typeof readDueInvoices.reply>;

export const readInvoice = consoleEndpoint({
  method: 'GET',
  path: 'operator/invoices/{id}',
  access,
  summary: 'Get a commission invoice or credit note',
  params,
  reply: invoiceReply,
});

export const listInvoiceOrders = consoleEndpoint({
  method: 'GET',
  path: 'operator/invoices/{id}/orders',
  access,
  summary: 'List the orders of an invoice or credit note, oldest first; `q`: the start of an order number',
  params,
  query: invoiceOrdersQuery,
  reply: invoiceOrdersReply,
});

export const printInvoice = consoleEndpoint({
  method: 'GET',
  path: 'operator/invoices/{id}/pdf',
  access: { operator: 'payouts.export' },
  summary: 'Download an invoice or credit note as a PDF document, in the language of the request',
  params,
  reply: pdfFile,
});

export const exportInvoice = consoleEndpoint({
  method: 'GET',
  path: 'operator/invoices/{id}/xml',
  access: { operator: 'payouts.export' },
  summary: 'Download an invoice or credit note as an electronic invoice (EN 16931, UBL 2.1)',
  params,
  reply: xmlFile,
});
