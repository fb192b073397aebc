import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { lockNames } from '#settings/store-names.ts';
import { findProfile } from '../profile-queries.ts';
import { deleteRename, findRenameOf, insertRename, type StoreNames } from './rename-queries.ts';
import { isSameNames, namesOf, reserveNames } from './store-names.ts';

/** `changed`: the languages whose names are asked for now, beside those of a request that waits. */
type Asked = {
  storeId: number;
  current: StoreNames;
  requested: StoreNames;
  changed: readonly string[];
  now: Date;
};

/** Requests a new name, replacing a pending request. The caller has checked the names and holds their lock. */
export async function requestRename(
  tx: AuditedTx,
  { storeId, current, requested, changed, now }: Asked,
): Promise<void> {
  const waiting = await findRenameOf(tx, storeId);
  if (waiting?.state === 'waiting' && isSameNames(waiting.names, requested)) return;
  if (isSameNames(current, requested)) {
    await dropRename(tx, { storeId, current });
    return;
  }
  const asked = waiting?.state === 'waiting' ? (waiting.base ?? current) : current;
  const base = {
    name: current.name,
    texts: { ...asked.texts, ...Object.fromEntries(changed.map((one) => [one, current.texts[one] ?? ''])) },
  };
  await insertRename(tx, { storeId, names: requested, base, now });
  await reserveNames(tx, { storeId, names: current });
  record(tx, { act: 'submit', storeId, before: current, after: requested });
}

/** Cancels a pending request or dismisses a rejected one. */
export async function withdrawRename(tx: AuditedTx, scope: Scope): Promise<{ ok: true } | typeof notFound> {
  const store = await findProfile(tx, scope, { isLocked: true });
  if (!store) return notFound;
  await lockNames(tx);
  const isDropped = await dropRename(tx, { storeId: store.id, current: namesOf(store.fields) });
  return isDropped ? { ok: true } : notFound;
}

async function dropRename(
  tx: AuditedTx,
  { storeId, current }: { storeId: number; current: StoreNames },
): Promise<boolean> {
  const rename = await findRenameOf(tx, storeId);
  if (!rename || rename.state === 'approved') return false;
  await deleteRename(tx, storeId);
  await reserveNames(tx, { storeId, names: current });
  record(tx, { act: 'withdraw', storeId, before: rename.names, after: current });
  return true;
}

type RenameRecord = { act: 'submit' | 'withdraw'; storeId: number; before: StoreNames; after: StoreNames };

const record = (tx: AuditedTx, { act, storeId, before, after }: RenameRecord) =>
  tx.audit.record({
    action: `store.rename.${act}`,
    entity: 'store',
    entityId: storeId,
    label: after.name,
    storeId,
    before: { name: before.name, translations: before.texts },
    after: { name: after.name, translations: after.texts },
  });
