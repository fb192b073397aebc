import type {
  ORDERED_KINDS,
  RecordKindName,
  RecordRow,
  WINDOW_KINDS,
} from '@souk/contract/console/operator-records';
import type { WindowDraft } from '@souk/contract/console/operator-window';
import type { PlacedSection } from '@souk/rules/home-sections';
import { inOrder } from '@souk/rules/in-order';
import { call } from '#api/call.ts';
import type { Place, Values } from '#operator/records/calls.ts';

export type { WindowDraft };
type WindowKind = (typeof WINDOW_KINDS)[number];
type OrderedKind = (typeof ORDERED_KINDS)[number];

const isOfWindow = (kind: RecordKindName): kind is WindowKind =>
  kind === 'banner' || kind === 'page' || kind === 'link' || kind === 'feature';

export async function findDraft(
  place: Place,
  { id, draft }: { id: string; draft: string | null },
  signal: AbortSignal,
): Promise<WindowDraft | null> {
  if (place.area !== 'window') return null;
  const { drafts } = await call('GET operator/window-drafts', { signal });
  const own = drafts.filter(({ kind }) => kind === place.kind);
  const found =
    id === 'new'
      ? own.find((one) => String(one.id) === draft && one.record_id === null && one.act !== 'order')
      : own.find(({ record_id: recordId }) => String(recordId) === id);
  return found ?? null;
}

type DraftTarget = { place: Place; recordId: number | null; draftId: number | null };

/** Saves a draft of the values or of a deletion. */
export function keepDraft(
  { place: { kind }, recordId, draftId }: DraftTarget,
  change: { act: 'save'; values: Values } | { act: 'delete' },
): Promise<{ id: number }> {
  if (!isOfWindow(kind)) throw new Error(`${kind} has no drafts`);
  return call('POST operator/window-drafts', {
    body: { kind, record_id: recordId, draft_id: draftId, ...change },
  });
}

const isOrdered = (kind: RecordKindName): kind is OrderedKind =>
  kind === 'banner' || kind === 'link' || kind === 'feature';

/** The drafted order of a storefront list; null if none. */
export async function findOrderDraft(
  { area, kind }: Place,
  signal: AbortSignal,
): Promise<WindowDraft | null> {
  if (area !== 'window' || !isOrdered(kind)) return null;
  const { drafts } = await call('GET operator/window-drafts', { signal });
  return drafts.find((draft) => draft.kind === kind && draft.act === 'order') ?? null;
}

/** Rows in drafted order. */
export function asDrafted(rows: RecordRow[], draft: WindowDraft | null): RecordRow[] {
  if (!draft) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return inOrder([...byId.keys()], (draft.values?.['ids'] ?? []) as number[]).map((id) => byId.get(id)!); // of its keys
}

export function keepOrder(kind: RecordKindName, ids: number[]): Promise<{ id: number | null }> {
  if (!isOrdered(kind)) throw new Error(`${kind} has no order`);
  return call('POST operator/window-drafts/order', { body: { kind, ids } });
}

export const dropDraft = (id: number) => call('DELETE operator/window-drafts/{id}', { params: { id } });

/** Where a draft is edited. */
export const addressOfDraft = ({ id, kind, act, record_id: recordId }: WindowDraft): string =>
  kind === 'home' || act === 'order'
    ? `/operator/storefront/${kind}`
    : recordId === null
      ? `/operator/storefront/${kind}/new?draft=${id}`
      : `/operator/storefront/${kind}/${recordId}`;

/** Drafts the home page's sections. */
export const keepHomePage = (id: number, sections: PlacedSection[]): Promise<{ id: number }> =>
  call('POST operator/window-drafts', {
    body: { kind: 'home', record_id: id, act: 'save', values: { sections } },
  });

export async function dropHomePage(): Promise<void> {
  const { drafts } = await call('GET operator/window-drafts');
  const own = drafts.find(({ kind }) => kind === 'home');
  if (own) await dropDraft(own.id);
}
