import type { Asked as AskedAhead } from '#parts/prefetch.ts';
import type { ConsoleInput, ConsoleReplyOf } from '@souk/contract/console-api';
import type { OperatorReturn, OperatorReturnRow } from '@souk/contract/console/operator-returns';
import type { SellerReturn, SellerReturnRow } from '@souk/contract/seller-console/returns';
import type { Audience } from '@souk/rules/permissions';
import { call } from '#api/call.ts';

/** Shared type of both consoles; some fields exist for operators only. */
export type Return = SellerReturn & Partial<Pick<OperatorReturn, 'store' | 'payments'>>;
export type ReturnRow = SellerReturnRow & Partial<Pick<OperatorReturnRow, 'store'>>;

type List = Omit<ConsoleReplyOf<'GET seller/returns'>, 'rows'> & { rows: ReturnRow[] };
type Asked = { view?: string; q?: string; sort?: string; after?: string | undefined; store?: string };
type Arrived = ConsoleInput<'POST seller/returns/{id}/received'>['body']['lines'];

/** The calls of the current console. */
export const returnCalls = (audience: Audience) => (audience === 'operator' ? ofShop : ofStore);

const ofStore = {
  list: (query: Asked, signal?: AbortSignal): Promise<List> => call('GET seller/returns', { query, signal }),
  read: (id: number | string, signal?: AbortSignal): Promise<Return> =>
    call('GET seller/returns/{id}', { params: { id }, signal }),
  accept: (id: number, keep: boolean): Promise<Return> =>
    call('POST seller/returns/{id}/accept', { params: { id }, body: { keep } }),
  refuse: (id: number, reason: string): Promise<Return> =>
    call('POST seller/returns/{id}/refuse', { params: { id }, body: { reason } }),
  receive: (id: number, lines: Arrived): Promise<Return> =>
    call('POST seller/returns/{id}/received', { params: { id }, body: { lines } }),
};

const ofShop: typeof ofStore = {
  list: (query, signal) => call('GET operator/returns', { query, signal }),
  read: (id, signal) => call('GET operator/returns/{id}', { params: { id }, signal }),
  accept: (id, keep) => call('POST operator/returns/{id}/accept', { params: { id }, body: { keep } }),
  refuse: (id, reason) => call('POST operator/returns/{id}/refuse', { params: { id }, body: { reason } }),
  receive: (id, lines) => call('POST operator/returns/{id}/received', { params: { id }, body: { lines } }),
};

/** Loader for the panel of the task queue. */
export const requestReturn = (id: number): AskedAhead<Return> => ({
  name: `return${id}`,
  load: (signal) => returnCalls('operator').read(id, signal),
});
