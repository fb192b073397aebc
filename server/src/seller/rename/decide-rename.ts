import type { AuditedTx } from '#access/audited.ts';
import { announceChange } from '#cache/announce-change.ts';
import { notFound } from '#records/record-kind.ts';
import { listAllLanguages } from '#settings/queries.ts';
import { lockNames } from '#settings/store-names.ts';
import { saveTexts } from '#texts/save-texts.ts';
import { findProfile, updateProfile } from '../profile-queries.ts';
import { findRename, updateRename, type RenameRow, type StoreNames } from './rename-queries.ts';
import { mergedNames, namesOf, reserveNames, takenNames, textsNamed } from './store-names.ts';

type Asked = { id: number; now: Date };

export type RenameDecided =
  | { ok: true }
  | typeof notFound
  /** `decided`: another operator decided first. */
  | { ok: false; reason: 'decided' | 'name-taken' };

/** Applies the requested names in all languages that the shop still has. Translations saved since the request stay. */
export async function approveRename(tx: AuditedTx, { id, now }: Asked): Promise<RenameDecided> {
  const found = await lockRename(tx, id);
  if ('reason' in found) return found;
  const { rename, store } = found;
  const before = namesOf(store.fields);
  const languages = new Set((await listAllLanguages(tx)).map(({ code }) => code));
  const merged = mergedNames(rename, before);
  const translated = Object.entries(merged.texts).filter(([language]) => languages.has(language));
  const after: StoreNames = { name: merged.name, texts: Object.fromEntries(translated) };
  const taken = await takenNames(tx, { storeId: store.id, before, after });
  if (taken.length > 0) return { ok: false, reason: 'name-taken' };
  await updateRename(tx, { id, state: 'approved', reason: '', now });
  await updateProfile(tx, store.id, { name: after.name }, store.version + 1);
  await saveTexts(tx, 'stores', new Map([[store.id, textsNamed(store.fields.texts, after)]]));
  await reserveNames(tx, { storeId: store.id, names: after });
  await announceChange(tx, [`store:${store.id}`, 'catalog']);
  record(tx, { act: 'approve', store, before, after });
  return { ok: true };
}

/** Rejects the request with a reason and releases the requested names. */
export async function rejectRename(
  tx: AuditedTx,
  { id, reason, now }: Asked & { reason: string },
): Promise<RenameDecided> {
  const found = await lockRename(tx, id);
  if ('reason' in found) return found;
  const { rename, store } = found;
  const current = namesOf(store.fields);
  await updateRename(tx, { id, state: 'rejected', reason, now });
  await reserveNames(tx, { storeId: store.id, names: current });
  record(tx, { act: 'reject', store, before: rename.names, after: current, reason });
  return { ok: true };
}

type Store = NonNullable<Awaited<ReturnType<typeof findProfile>>>;
type Locked = { rename: RenameRow; store: Store };

async function lockRename(tx: AuditedTx, id: number): Promise<Locked | Exclude<RenameDecided, { ok: true }>> {
  const seen = await findRename(tx, id);
  const store = seen && (await findProfile(tx, { storeId: seen.store_id }, { isLocked: true }));
  if (!store) return notFound;
  await lockNames(tx);
  const rename = await findRename(tx, id);
  if (!rename) return notFound;
  return rename.state === 'waiting' ? { rename, store } : { ok: false, reason: 'decided' };
}

type RenameRecord = {
  act: 'approve' | 'reject';
  store: Store;
  before: StoreNames;
  after: StoreNames;
  reason?: string;
};

const record = (tx: AuditedTx, { act, store, before, after, reason }: RenameRecord) =>
  tx.audit.record({
    action: `store.rename.${act}`,
    entity: 'store',
    entityId: store.id,
    label: store.fields.name,
    storeId: store.id,
    before: { name: before.name, translations: before.texts },
    after: { name: after.name, translations: after.texts, ...(reason === undefined ? {} : { reason }) },
  });
