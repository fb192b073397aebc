import type { RecordKindName, RecordRow } from '@souk/contract/console/operator-records';
import { call } from '#api/call.ts';
import type { Listed } from '#parts/use-list.ts';

/* The calls of all kinds of records by their area: what differs between areas is who may. */

export type Area = 'catalogue' | 'offers' | 'window';
export type Values = RecordRow['facts'];
export type Place = { area: Area; kind: RecordKindName };

type Query = {
  view?: string;
  q?: string;
  sort?: string;
  after?: string;
  in?: string;
  ids?: string;
  limit?: number;
};

/*
 * The areas have the same calls, which differ in who may make them: the key of one stands for those of all. That is true because
 * the contract makes them by one function (`recordCalls`).
 */
type AnyArea = 'catalogue';
const key = <Before extends string, After extends string>(before: Before, area: Area, after: After) =>
  `${before} operator/${area as AnyArea}/{kind}${after}` as const;

export function listRecords(
  { area, kind }: Place,
  query: Query,
  signal?: AbortSignal,
): Promise<Listed<RecordRow>> {
  return call(key('GET', area, ''), { params: { kind }, query, signal });
}

export function readRecord({ area, kind }: Place, id: number | string, signal?: AbortSignal) {
  return call(key('GET', area, '/{id}'), { params: { kind, id }, signal });
}

type Saved = { id: number | null; version: number | null; values: Values };

/** A new one without an id. */
export function saveRecord({ area, kind }: Place, { id, version, values }: Saved): Promise<{ id: number }> {
  const body = { values };
  if (id === null) return call(key('POST', area, ''), { params: { kind }, body });
  const seen = version === null ? {} : { version };
  return call(key('PUT', area, '/{id}'), { params: { kind, id }, body, ...seen });
}

export function deleteRecord({ area, kind }: Place, { id, version }: { id: number; version: number }) {
  return call(key('DELETE', area, '/{id}'), { params: { kind, id }, version });
}

/** Of kinds in an order of their own. */
export const orderRecords = ({ area, kind }: Place, ids: number[]) =>
  call(key('POST', area, '/order'), { params: { kind }, body: { ids } });
