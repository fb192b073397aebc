import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { ORDER_INVOICE_KINDS } from '../order-invoice.ts';
import { id } from '../wire.ts';
import { pdfFile } from '../file-reply.ts';

/* Invoices and credit notes to buyers, as orders show them. */

const saleInvoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(ORDER_INVOICE_KINDS),
  store: z.string(),
  total: moneyOf,
  issued_at: z.iso.datetime(),
});
export type SaleInvoice = z.output<typeof saleInvoice>;

const params = z.object({ id: pathId });
const seller = { seller: 'orders.read' } as const;
const operator = { operator: 'orders.read' } as const;

export const listSaleInvoices = consoleEndpoint({
  method: 'GET',
  path: 'seller/orders/{id}/invoices',
  access: seller,
  summary: 'List the invoices and credit notes to the buyer of an order part, oldest first',
  params,
  reply: z.object({ rows: z.array(saleInvoice) }),
});

export const printSaleInvoice = consoleEndpoint({
  method: 'GET',
  path: 'seller/sale-invoices/{id}/pdf',
  access: seller,
  summary: 'Download an invoice or credit note to a buyer as a PDF document, in the language of the request',
  params,
  /** `store` replaces the header `X-Store`, which a link can't send. */
  query: z.object({ store: z.string().optional() }),
  reply: pdfFile,
});

export const listOrderSaleInvoices = consoleEndpoint({
  method: 'GET',
  path: 'operator/orders/{id}/invoices',
  access: operator,
  summary: 'List the invoices and credit notes to the buyer of an order, oldest first',
  params,
  reply: z.object({ rows: z.array(saleInvoice) }),
});

export const printOrderSaleInvoice = consoleEndpoint({
  method: 'GET',
  path: 'operator/sale-invoices/{id}/pdf',
  access: operator,
  summary: 'Download an invoice or credit note to a buyer as a PDF document, in the language of the request',
  params,
  reply: pdfFile,
});
