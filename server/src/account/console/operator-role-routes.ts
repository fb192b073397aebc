import type { ConsoleApi } from '@souk/contract/console-api';
import { mayGrant, type Permission } from '@souk/rules/permissions';
import { audited } from '#access/audited.ts';
import { beginRoleView } from '#access/roles/begin-role-view.ts';
import { deleteRole, type RoleDeleted } from '#access/roles/delete-role.ts';
import { editRole } from '#access/roles/edit-role.ts';
import { makeRole, type RoleMade } from '#access/roles/make-role.ts';
import { moveRoleHolders } from '#access/roles/move-role-holders.ts';
import { findShopRole, listShopRoles, type ShopRole } from '#access/roles/role-queries.ts';
import { signView, viewMs } from '#access/view-token.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuse, refuseConflict, refuseUnknown } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { findRoleUses } from './role-uses.ts';

type Refused = Exclude<RoleMade | RoleDeleted, { ok: true }>;

const words = {
  'role-fixed': { key: 'refusal.console.role.fixed' },
  'beyond-own-rights': { key: 'refusal.console.beyond-rights' },
  'too-many': { key: 'refusal.console.role.too-many' },
  'no-rights': { key: 'refusal.console.role.no-rights' },
  'name-taken': { key: 'refusal.console.role.name-taken', path: 'name' },
} as const satisfies Partial<Record<Refused['reason'], { key: RefusalKey; path?: string }>>;

const namedAtMost = 5;

export function refuseRole(refusal: Refused): Refusal {
  if (refusal.reason === 'role-missing') return refuseUnknown();
  if (refusal.reason !== 'role-held') return new Refusal([words[refusal.reason]]);
  const { holders } = refusal;
  return refuse('refusal.console.role.held', {
    names: holders.slice(0, namedAtMost).join(' · '),
    more: Math.max(0, holders.length - namedAtMost),
  });
}

export const roleView = (
  { id, name, permissions, isFixed, version }: ShopRole,
  own: readonly Permission[],
) => ({
  id,
  name,
  permissions,
  can_grant: mayGrant(own, permissions),
  is_fixed: isFixed,
  version,
});

async function read({ db, caller }: Pick<ConsoleCall, 'db'> & { caller: ConsoleCaller }, id: number) {
  const role = (await listShopRoles(db)).find((one) => one.id === id);
  return role ? roleView(role, caller.permissions) : refuseUnknown();
}

export const operatorRoleHandlers: ConsoleHandlers<ConsoleApi['operatorRoles']> = {
  async makeRole(call) {
    const { db, caller, body } = call;
    const made = await audited(db, caller.actor, (tx) => makeRole(tx, { ...body, own: caller.permissions }));
    return made.ok ? read(call, made.id) : refuseRole(made);
  },

  async editRole(call) {
    const { db, caller, params, body, version: base } = call;
    const edit = { id: params.id, base, ...body.changes, own: caller.permissions };
    const edited = await audited(db, caller.actor, (tx) => editRole(tx, edit));
    if (edited.ok) return read(call, params.id);
    return edited.reason === 'conflict' ? refuseConflict(edited.conflict) : refuseRole(edited);
  },

  async viewAsRole({ shop, db, now, caller, params: { id } }) {
    const until = new Date(now.getTime() + viewMs);
    const begun = await audited(db, caller.actor, (tx) =>
      beginRoleView(tx, { id, own: caller.permissions, until }),
    );
    if (!begun.ok) return refuseRole(begun);
    const view = { of: 'role', id, until } as const;
    return { token: await signView(shop, { session: caller.session, view }), until: until.toISOString() };
  },

  async readRoleUses({ db, now, params: { id } }) {
    if (!(await findShopRole(db, id))) return refuseUnknown();
    return { uses: await findRoleUses(db, id, now), can_move: true };
  },

  async moveRoleUses({ db, caller, params: { id }, body: { into } }) {
    const input = { id, into, own: caller.permissions };
    const outcome = await audited(db, caller.actor, (tx) => moveRoleHolders(tx, input));
    return outcome.ok ? { moved: outcome.moved, is_begun: false } : refuseRole(outcome);
  },

  async deleteRole({ db, now, caller, params }) {
    const input = { id: params.id, own: caller.permissions, now };
    const outcome = await audited(db, caller.actor, (tx) => deleteRole(tx, input));
    return outcome.ok ? (true as const) : refuseRole(outcome);
  },
};
