import type { AuditedTx } from '#access/audited.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { EnteredKeys, KeyedProvider, ProviderKeys } from '#outbound/provider-keys-port.ts';
import { deleteSealed, lockSealed, putSealed, sealKeys } from '#settings/service-keys.ts';
import { openKeys } from './entered-keys.ts';

type Place = { of: KeyedProvider; keys: Pick<ProviderKeys, 'accepts'>; authSecret: string };
type Saved =
  | { ok: true }
  | { ok: false; reason: 'missing'; names: string[] }
  | { ok: false; reason: 'invalid' };

/** Stores the keys of a provider encrypted. Secrets that are left empty stay; other fields are replaced. */
export async function savePaymentKeys(
  tx: AuditedTx,
  { of, keys, authSecret }: Place,
  wish: EnteredKeys,
): Promise<Saved> {
  const sealed = await lockSealed(tx, of.provider);
  const stored = sealed === null ? null : openKeys(authSecret, sealed);
  const values: Record<string, string> = {};
  for (const { name, isSecret } of of.fields) {
    const value = wish.values[name] || (isSecret ? stored?.values[name] : undefined);
    if (value) values[name] = value;
  }
  const missing = of.fields.filter(({ name, isNeeded }) => isNeeded && values[name] === undefined);
  if (missing.length > 0) return { ok: false, reason: 'missing', names: missing.map(({ name }) => name) };
  const entered: EnteredKeys = { values, isTest: of.hasTestService && wish.isTest };
  if (!keys.accepts(of.provider, entered)) return { ok: false, reason: 'invalid' };
  await putSealed(tx, of.provider, sealKeys(authSecret, entered));
  await record(tx, 'payment-keys.save', { label: of.provider, isNew: sealed === null });
  return { ok: true };
}

export async function removePaymentKeys(tx: AuditedTx, provider: string): Promise<{ ok: boolean }> {
  const isRemoved = await deleteSealed(tx, provider);
  if (isRemoved) await record(tx, 'payment-keys.remove', { label: provider, isNew: false });
  return { ok: isRemoved };
}

/** No values: the log is read by more people than the settings. Pages show the methods, and each process builds them anew. */
async function record(
  tx: AuditedTx,
  action: string,
  { label, isNew }: { label: string; isNew: boolean },
): Promise<void> {
  const facts = { entity: 'payment-keys', entityId: null, label, storeId: null };
  tx.audit.record({ action, ...facts, before: isNew ? null : {}, after: {} });
  await announceChange(tx, ['settings']);
}
