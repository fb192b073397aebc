import type { RecordKindName, RecordRow } from '@souk/contract/console/operator-records';
import { call } from '#api/call.ts';
import type { Listed } from '#parts/use-list.ts';

/* The calls of all kinds of records by their area: what differs between areas is who may. */

/** `store`: what a store has of its own, at its own console. */
export type Area = 'catalogue' | 'offers' | 'terms' | 'window' | 'store';
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
const key = <Before extends string, After extends string>(
  before: Before,
  { area, kind }: Place,
  after: After,
) =>
  (area === 'store'
    ? `${before} ${storePaths[kind]}${after}`
    : `${before} operator/${area}/{kind}${after}`) as `${Before} operator/${AnyArea}/{kind}${After}`;

/** Kinds that stores have of their own; their calls name no kind, so that it is not looked for in their address. */
const storePaths: Partial<Record<RecordKindName, string>> = {
  voucher: 'seller/vouchers',
  'bundle-deal': 'seller/bundles',
  'shipping-rule': 'seller/shipping-rules',
};

/** The part of the operator's menu that holds an area, and kinds that are found elsewhere in it. */
const menusOf = {
  catalogue: 'catalogue',
  offers: 'marketing',
  terms: 'terms',
  window: 'storefront',
} as const;
const menus: Partial<Record<RecordKindName, string>> = {
  'bundle-deal': 'marketing',
  'tax-rule': 'settings',
  'shipping-rule': 'settings',
};

/** Where the list of a kind stands; a store's shipping rules among all that it says of shipping. */
export function homeOf({ area, kind }: Place): string {
  if (area !== 'store') return `/operator/${menus[kind] ?? menusOf[area]}/${kind}`;
  return kind === 'shipping-rule' ? '/seller/shipping' : `/${storePaths[kind]}`;
}

export function listRecords(place: Place, query: Query, signal?: AbortSignal): Promise<Listed<RecordRow>> {
  return call(key('GET', place, ''), { params: { kind: place.kind }, query, signal });
}

export function readRecord(place: Place, id: number | string, signal?: AbortSignal) {
  return call(key('GET', place, '/{id}'), { params: { kind: place.kind, id }, signal });
}

type Saved = { id: number | null; version: number | null; values: Values };

/** A new one without an id. */
export function saveRecord(place: Place, { id, version, values }: Saved): Promise<{ id: number }> {
  const { kind } = place;
  const body = { values };
  if (id === null) return call(key('POST', place, ''), { params: { kind }, body });
  const seen = version === null ? {} : { version };
  return call(key('PUT', place, '/{id}'), { params: { kind, id }, body, ...seen });
}

export function deleteRecord(place: Place, { id, version }: { id: number; version: number }) {
  return call(key('DELETE', place, '/{id}'), { params: { kind: place.kind, id }, version });
}

/** Into another category, as its last; its products go along. */
export async function moveSubcategory(id: number, categoryId: number) {
  const place: Place = { area: 'catalogue', kind: 'subcategory' };
  const { version, values } = await readRecord(place, id);
  await saveRecord(place, { id, version, values: { ...values, category_id: categoryId } });
}

/** Of kinds in an order of their own. */
export const orderRecords = (place: Place, ids: number[]) =>
  call(key('POST', place, '/order'), { params: { kind: place.kind }, body: { ids } });
