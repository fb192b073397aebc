import type { WINDOW_KINDS, RecordKindName } from '@souk/contract/console/operator-records';
import type { WindowDraft } from '@souk/contract/console/operator-window';
import type { PlacedSection } from '@souk/rules/home-sections';
import { call } from '#api/call.ts';
import type { Place, Values } from '#operator/records/calls.ts';

export type { WindowDraft };
type WindowKind = (typeof WINDOW_KINDS)[number];

const isOfWindow = (kind: RecordKindName): kind is WindowKind =>
  kind === 'banner' || kind === 'page' || kind === 'link' || kind === 'feature';

/** The draft of a record of the shop window, or the new one that the address names; null where there is none. */
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
      ? own.find((one) => String(one.id) === draft && one.record_id === null)
      : own.find(({ record_id: recordId }) => String(recordId) === id);
  return found ?? null;
}

type Kept = { place: Place; recordId: number | null; draftId: number | null };

/** Keeps what was typed, or that the record goes, until all is published. */
export function keepDraft(
  { place: { kind }, recordId, draftId }: Kept,
  change: { act: 'save'; values: Values } | { act: 'delete' },
): Promise<{ id: number }> {
  if (!isOfWindow(kind)) throw new Error(`${kind} has no drafts`);
  return call('POST operator/window-drafts', {
    body: { kind, record_id: recordId, draft_id: draftId, ...change },
  });
}

export const dropDraft = (id: number) => call('DELETE operator/window-drafts/{id}', { params: { id } });

/** Where a draft is written on. */
export const addressOfDraft = ({ id, kind, record_id: recordId }: WindowDraft): string =>
  kind === 'home'
    ? '/operator/window/home'
    : recordId === null
      ? `/operator/window/${kind}/new?draft=${id}`
      : `/operator/window/${kind}/${recordId}`;

/** What the front page shows from top to bottom, until all is published. */
export const keepHomePage = (id: number, sections: PlacedSection[]): Promise<{ id: number }> =>
  call('POST operator/window-drafts', {
    body: { kind: 'home', record_id: id, act: 'save', values: { sections } },
  });

export async function dropHomePage(): Promise<void> {
  const { drafts } = await call('GET operator/window-drafts');
  const own = drafts.find(({ kind }) => kind === 'home');
  if (own) await dropDraft(own.id);
}
