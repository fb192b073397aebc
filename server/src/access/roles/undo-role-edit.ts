import type { Permission } from '@souk/rules/permissions';
import { fieldsOf, type RoleResource } from '@souk/rules/role-fields';
import { isDeepStrictEqual } from 'node:util';
import type { AuditedTx } from '../audited.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { editRole } from './edit-role.ts';
import type { RoleRefused } from './guard-role.ts';
import { lockRoleNames, lockShopRole } from './role-queries.ts';

export type RoleEditUndone = { ok: true } | RoleRefused | { ok: false; reason: 'changed-since' };

type Undo = { id: number; before: JsonObject; after: JsonObject; own: readonly Permission[] };

/** Restores a custom role to its state before an edit. An edit like any other: the actor must have all its permissions. */
export async function undoRoleEdit(tx: AuditedTx, { id, before, after, own }: Undo): Promise<RoleEditUndone> {
  await lockRoleNames(tx);
  const role = await lockShopRole(tx, id);
  if (!role) return { ok: false, reason: 'role-missing' };
  const current: Readonly<Record<string, JsonValue>> = fieldsOf(role);
  const isUnchangedSince = Object.entries(after).every(([field, value]) =>
    isDeepStrictEqual(current[field], value),
  );
  if (!isUnchangedSince) return { ok: false, reason: 'changed-since' };
  const { name, ...acts } = before;
  const rights = Object.fromEntries(
    Object.entries(acts).map(([resource, had]) => [resource, { from: after[resource], to: had }]),
  ) as { [Resource in RoleResource]?: { from: string[]; to: string[] } }; // as recorded by `editRole`
  const edited = await editRole(tx, {
    id,
    base: role.version,
    name: name === undefined ? undefined : { from: role.name, to: String(name) },
    rights,
    own,
  });
  if (edited.ok) return edited.isUnchanged ? { ok: false, reason: 'changed-since' } : edited;
  return edited.reason === 'conflict' ? { ok: false, reason: 'changed-since' } : edited;
}
