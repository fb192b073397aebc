import { productInput } from '@souk/contract/console/product';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import { planSave, type NamedConflict } from '#access/plan-save.ts';
import type { Scope } from '#access/scope.ts';
import { jsonOf } from '#records/changed-fields.ts';
import type { Changes } from '@souk/rules/merge-changes';
import { notFound, type SaveOutcome } from '#records/record-kind.ts';
import { lockProducts } from './save/lock-products.ts';
import { saveProduct } from './save/save-products.ts';

export type ChangedProduct =
  | SaveOutcome
  | { ok: false; reason: 'conflict'; conflict: NamedConflict<JsonObject>[] }
  | { ok: false; reason: 'unreadable'; paths: string[] };

/**
 * Changes some fields of a product, loaded as version `base` (absent: the current one). Concurrent changes of other fields are merged; of
 * the same field they are a conflict (see `planSave`).
 */
export async function changeProduct(
  tx: AuditedTx,
  scope: Scope,
  { id, base, changes }: { id: number; base: number | null; changes: Changes<JsonObject> },
): Promise<ChangedProduct> {
  const stored = (await lockProducts(tx, scope, [id])).get(id);
  if (!stored) return notFound;
  const fields = jsonOf(stored.values);
  const plan = await planSave(
    tx,
    { entity: 'product', id, current: { version: stored.version, fields } },
    { base: base ?? stored.version, changes },
  );
  if (!plan.ok) return plan;
  if (plan.isUnchanged) return { ok: true, id, version: plan.version, isUnchanged: true };
  const input = productInput.safeParse({ ...fields, ...plan.fields, id });
  if (!input.success)
    return { ok: false, reason: 'unreadable', paths: input.error.issues.map(({ path }) => path.join('.')) };
  return saveProduct(tx, scope, input.data);
}
