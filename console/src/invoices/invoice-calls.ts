import type { ConsoleInput, ConsoleReplyOf } from '@souk/contract/console-api';
import type { Invoice } from '@souk/contract/seller-console/invoices';
import { call } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';

type Query = ConsoleInput<'GET seller/invoices'>['query'];
export type InvoicePage = ConsoleReplyOf<'GET seller/invoices'>;
export type OrderPage = ConsoleReplyOf<'GET seller/invoices/{id}/orders'>;
type Asked = { id: string | number; after?: string };

/** The calls of this console: sellers see the documents of their store, operators all. */
export const invoiceCalls = () => (isOperators() ? ofShop : ofStore);

export const isOperators = (): boolean => consoleHere() === 'operator';

const ofStore = {
  list: (query: Query, signal?: AbortSignal): Promise<InvoicePage> =>
    call('GET seller/invoices', { query, signal }),
  read: (id: string, signal?: AbortSignal): Promise<Invoice> =>
    call('GET seller/invoices/{id}', { params: { id }, signal }),
  orders: ({ id, after }: Asked, signal?: AbortSignal): Promise<OrderPage> =>
    call('GET seller/invoices/{id}/orders', { params: { id }, query: { after }, signal }),
};

const ofShop: typeof ofStore = {
  list: (query, signal) => call('GET operator/invoices', { query, signal }),
  read: (id, signal) => call('GET operator/invoices/{id}', { params: { id }, signal }),
  orders: ({ id, after }, signal) =>
    call('GET operator/invoices/{id}/orders', { params: { id }, query: { after }, signal }),
};

/** Address of the list; of one document with `id`. */
export function invoiceAddress(id?: number): string {
  const list = isOperators() ? '/operator/invoices' : '/seller/money/invoices';
  return id === undefined ? list : `${list}/${id}`;
}
