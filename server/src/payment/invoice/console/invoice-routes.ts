import { Readable } from 'node:stream';
import type { ConsoleApi } from '@souk/contract/console-api';
import type { INVOICE_VIEWS } from '@souk/contract/seller-console/invoices';
import { audited } from '#access/audited.ts';
import { wholeShop, type Scope } from '#access/scope.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import { Download } from '#http/download.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { printPdf } from '#payment/pdf/print-pdf.ts';
import { printedLanguage } from '#payment/pdf/printed-language.ts';
import { listPage } from '#records/list-page.ts';
import { directionOf } from '#texts/language.ts';
import { readDueInvoices } from '../due-invoices.ts';
import { findInvoice, invoiceList, invoiceOrderList, type InvoiceDetails } from '../invoice-queries.ts';
import { invoiceHeadView, invoiceOrderView, invoiceView } from '../invoice-view.ts';
import { printedInvoice } from '../invoice-words.ts';
import { recordExport } from '../record-export.ts';
import { ublOf } from '../ubl.ts';

type Call = Pick<ConsoleCall, 'shop' | 'db' | 'language'> & {
  caller: { actor: Parameters<typeof audited>[1] };
};

export const sellerInvoiceHandlers: ConsoleHandlers<ConsoleApi['sellerInvoices']> = {
  listOwnInvoices: async (call) => list(call, ownStore(call.caller.scope), call.query),
  readOwnInvoice: async (call) => read(call, ownStore(call.caller.scope), call.params.id),
  listOwnInvoiceOrders: async (call) => listOrders(call, ownStore(call.caller.scope), { ...call.params, ...call.query }), // prettier-ignore
  printOwnInvoice: async (call) =>
    download(call, ownStore(call.caller.scope), { ...call.params, format: 'pdf' }),
  exportOwnInvoice: async (call) =>
    download(call, ownStore(call.caller.scope), { ...call.params, format: 'xml' }),
};

export const operatorInvoiceHandlers: ConsoleHandlers<ConsoleApi['operatorInvoices']> = {
  listInvoices: async (call) => list(call, wholeShop, call.query),
  readDueInvoices: async ({ db, settings, now }) => readDueInvoices(db, { settings, now }),
  readInvoice: async (call) => read(call, wholeShop, call.params.id),
  listInvoiceOrders: async (call) => listOrders(call, wholeShop, { ...call.params, ...call.query }),
  printInvoice: async (call) => download(call, wholeShop, { ...call.params, format: 'pdf' }),
  exportInvoice: async (call) => download(call, wholeShop, { ...call.params, format: 'xml' }),
};

function ownStore(scope: Scope): Scope {
  if (scope.storeId === null) throw new Error('A seller console always has a store.');
  return scope;
}

type ListQuery = { q: string; sort?: 'day' | '-day' | undefined; limit: number; after?: string | undefined };

async function list(
  { shop }: Call,
  scope: Scope,
  query: ListQuery & { view: (typeof INVOICE_VIEWS)[number] },
) {
  const page = await listPage(shop, invoiceList(scope, query), query);
  return page.ok
    ? { rows: page.rows.map(invoiceHeadView), next: page.next, total: page.total }
    : refuseCursor();
}

async function read({ db, language }: Call, scope: Scope, id: number) {
  const row = await findInvoice(db, scope, id);
  return row ? invoiceView(row, language) : refuseUnknown();
}

async function listOrders({ shop, db }: Call, scope: Scope, query: ListQuery & { id: number }) {
  if (!(await findInvoice(db, scope, query.id))) return refuseUnknown();
  const page = await listPage(shop, invoiceOrderList(scope, query), query);
  return page.ok
    ? { rows: page.rows.map(invoiceOrderView), next: page.next, total: page.total }
    : refuseCursor();
}

async function download(
  call: Call,
  scope: Scope,
  { id, format }: { id: number; format: keyof typeof makers },
) {
  const { db, caller, language } = call;
  const row = await findInvoice(db, scope, id);
  if (!row) return refuseUnknown();
  const { has_xml: hasXml } = invoiceView(row, language);
  if (format === 'xml' && !hasXml)
    return refuse('refusal.console.invoice.no-xml', { currency: row.currency });
  await audited(db, caller.actor, (tx) => recordExport(tx, { row, format }));
  const { file, type } = await makers[format](call, row);
  return new Download(`${row.number}.${format}`, Readable.from(file), { type, bytes: file.length });
}

const makers = {
  async pdf({ language: reader }: Call, row: InvoiceDetails) {
    const language = printedLanguage(reader);
    const file = await printPdf(printedInvoice(invoiceView(row, language), language), directionOf(language));
    return { file, type: 'application/pdf' };
  },
  async xml({ language }: Call, row: InvoiceDetails) {
    const source = {
      invoice: invoiceView(row, language),
      correctsIssuedOn: row.corrects_issued_on,
      language,
    };
    return { file: Buffer.from(ublOf(source)), type: 'application/xml; charset=utf-8' };
  },
};
