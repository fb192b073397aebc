import type { JsonObject } from '#access/json.ts';
import type { RoleChanged } from '#access/change-role.ts';
import type { RoleRefused } from '#access/roles/guard-role.ts';
import type { ChangedProduct } from '#product/change-product.ts';
import type { SaveOutcome } from '#records/record-kind.ts';

export type UndoneEntry =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'changed-since' | 'taken-down' }
  | { ok: false; reason: 'refused'; because: Exclude<SaveOutcome | ChangedProduct, { ok: true }> }
  | { ok: false; reason: 'role'; because: RoleRefused }
  | { ok: false; reason: 'team'; because: Exclude<RoleChanged, { ok: true }>['reason'] };

export type Change = { before: JsonObject; after: JsonObject };

export const changedSince = { ok: false, reason: 'changed-since' } as const;
