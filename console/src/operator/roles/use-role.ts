import type { Staff } from '@souk/contract/console/operator-people';
import { operatorPermissions, type OperatorPermission } from '@souk/rules/permissions';
import { fieldsOf, permissionsOf, roleResources, type RoleFields } from '@souk/rules/role-fields';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call, Refused, type Conflict } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type Role = Staff['roles'][number];
export type RoleDraft = { name: string; permissions: readonly OperatorPermission[] };

/** Permissions in vocabulary order. */
export const rightsOf = (permissions: readonly string[]): OperatorPermission[] =>
  operatorPermissions.filter((permission) => permissions.includes(permission));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const paths = ['name', ...roleResources] as const;

function changesOf(before: RoleFields, after: RoleFields, theirs: ReadonlySet<string>) {
  const isMine = (path: (typeof paths)[number]) => !theirs.has(path) && !isSame(before[path], after[path]);
  const changed = roleResources.filter(isMine);
  return {
    ...(isMine('name') && { name: { from: before.name, to: after.name } }),
    rights: Object.fromEntries(changed.map((path) => [path, { from: before[path], to: after[path] }])),
  };
}

/** Edit state of a role; `known` null: new. */
export function useRole({ known, begun }: { known: Role | null; begun: RoleDraft }) {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState(begun);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<readonly Conflict[]>([]);
  const [before, after] = [fieldsOf(begun), fieldsOf({ ...draft, name: draft.name.trim() })];

  async function make() {
    const body = { name: after.name, permissions: permissionsOf(after) };
    const { id } = await call('POST operator/roles', { body });
    toast(t('operator.roles.made'));
    await navigate(`/operator/settings/team/roles/${id}`, { replace: true });
  }

  async function change({ id, version }: Role, theirs: ReadonlySet<string>) {
    const changes = changesOf(before, after, theirs);
    await call('PATCH operator/roles/{id}', { params: { id }, version, body: { changes } });
    setConflict([]);
    toast(t('operator.roles.saved'));
    await revalidate();
  }

  async function send(work: () => Promise<void>) {
    if (isBusy) return;
    if (after.name === '') return setError(t('operator.record.missing', { field: t('operator.roles.name') }));
    setIsBusy(true);
    setError('');
    try {
      await work();
    } catch (refused) {
      const others = refused instanceof Refused ? refused.conflict : [];
      setConflict(others);
      setError((refused instanceof Refused && refused.fields['name']) || '');
      if (others.length === 0) showRefusal(refused, t);
    } finally {
      setIsBusy(false);
    }
  }

  const resolve = (mine: ReadonlySet<string>) =>
    send(async () => {
      const { roles } = await call('GET operator/staff');
      const now = roles.find(({ id }) => id === known?.id);
      const theirs = conflict.map(({ path }) => path).filter((path) => !mine.has(path));
      if (now) await change(now, new Set(theirs));
    });

  return {
    draft,
    error,
    isBusy,
    conflict,
    changed: paths.filter((path) => !isSame(before[path], after[path])).length,
    set: (changed: Partial<RoleDraft>) => setDraft((now) => ({ ...now, ...changed })),
    save: () => void send(() => (known ? change(known, new Set()) : make())),
    discard() {
      setDraft(begun);
      setError('');
    },
    resolve,
    closeConflict: () => setConflict([]),
  };
}
