import type { RecordKindName, RecordRow } from '@souk/contract/console/operator-records';
import { call } from '#api/call.ts';
import type { Listed } from '#parts/use-list.ts';

/* Calls of all kinds of records by area; areas differ in permissions. */

/** `store`: a store's own records, in its console. */
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

/* All areas have the same calls with different permissions, so one area's key types stand for all. True because the contract
   generates them with one function (`recordCalls`). */
type AnyArea = 'catalogue';
const key = <Before extends string, After extends string>(
  before: Before,
  { area, kind }: Place,
  after: After,
) =>
  (area === 'store'
    ? `${before} ${storePaths[kind]}${after}`
    : `${before} operator/${area}/{kind}${after}`) as `${Before} operator/${AnyArea}/{kind}${After}`;

/** Kinds that belong to stores; their calls don't contain the kind. */
const storePaths: Partial<Record<RecordKindName, string>> = {
  voucher: 'seller/vouchers',
  'bundle-deal': 'seller/bundles',
  'shipping-rule': 'seller/shipping-rules',
};

/** The operator's menu group of an area, and kinds located elsewhere. */
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

/** List page of a kind; a store's shipping rules are on its shipping page. */
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

export const readUses = (place: Place, id: number, signal?: AbortSignal) =>
  call(key('GET', place, '/{id}/uses'), { params: { kind: place.kind, id }, signal });

/** Only for kinds whose `can_move` is true. */
export const moveUses = (place: Place, id: number, into: number) =>
  call(key('POST', place, '/{id}/move-uses'), { params: { kind: place.kind, id }, body: { into } });

/** Moves a subcategory with its products to the end of another category. */
export async function moveSubcategory(id: number, categoryId: number) {
  const place: Place = { area: 'catalogue', kind: 'subcategory' };
  const { version, values } = await readRecord(place, id);
  await saveRecord(place, { id, version, values: { ...values, category_id: categoryId } });
}

/** For kinds with a custom order. */
export const orderRecords = (place: Place, ids: number[]) =>
  call(key('POST', place, '/order'), { params: { kind: place.kind }, body: { ids } });
