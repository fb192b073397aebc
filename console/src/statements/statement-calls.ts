import type { ConsoleInput, ConsoleReplyOf } from '@souk/contract/console-api';
import type { OrderAmounts, Statement } from '@souk/contract/seller-console/statements';
import { call } from '#api/call.ts';

export type Which = { period: string; currency: string };
export type Entries = ConsoleReplyOf<'GET seller/statement/entries'>;
type Asked = ConsoleInput<'GET seller/statement/entries'>['query'];
type List = ConsoleReplyOf<'GET operator/sellers/{id}/statements'>;

/** The calls of a console: sellers see their own store, operators the store with this id. */
export const statementCalls = (storeId: string | undefined) =>
  storeId === undefined ? ofOwnStore : ofStore(storeId);

export type StatementCalls = typeof ofOwnStore;

const ofOwnStore = {
  list: async (signal?: AbortSignal): Promise<{ store: string | null } & Pick<List, 'statements'>> => ({
    store: null,
    statements: await call('GET seller/statements', { signal }),
  }),
  read: (query: Which, signal?: AbortSignal): Promise<Statement> =>
    call('GET seller/statement', { query, signal }),
  entries: (query: Asked, signal?: AbortSignal): Promise<Entries> =>
    call('GET seller/statement/entries', { query, signal }),
};

const ofStore = (id: string): StatementCalls => ({
  list: (signal) => call('GET operator/sellers/{id}/statements', { params: { id }, signal }),
  read: (query, signal) => call('GET operator/sellers/{id}/statement', { params: { id }, query, signal }),
  entries: (query, signal) =>
    call('GET operator/sellers/{id}/statement/entries', { params: { id }, query, signal }),
});

/** How the amount of a store's part of an order came about. */
export const readAmounts = (
  audience: 'seller' | 'operator',
  id: number,
  signal: AbortSignal,
): Promise<OrderAmounts> =>
  audience === 'seller'
    ? call('GET seller/orders/{id}/amounts', { params: { id }, signal })
    : call('GET operator/order-parts/{id}/amounts', { params: { id }, signal });

/** Address of the list of statements; of one with `which`. */
export function statementAddress(storeId: string | undefined, which?: Which): string {
  const list = storeId === undefined ? '/seller/money/statements' : `/operator/sellers/${storeId}/statements`;
  return which ? `${list}/${which.period}/${which.currency}` : list;
}
