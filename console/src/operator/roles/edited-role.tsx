import { CONSOLE } from '@souk/rules/limits';
import { useState } from 'react';
import { useMe } from '#api/me.ts';
import { roleName } from '#operator/role-name.ts';
import { Card } from '#parts/card.tsx';
import { SaveChanges } from '#parts/save-changes.tsx';
import { fieldDirection } from '#parts/field-direction.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { DeleteRole } from './delete-role.tsx';
import { LookAsRole } from './look-as-role.tsx';
import { RightsGrid } from './rights-grid.tsx';
import { RoleHead } from './role-head.tsx';
import { roleFieldText, roleFieldTitle } from './role-words.ts';
import { RoleMenuPreview } from './role-menu-preview.tsx';
import { rightsOf, useRole, type Role } from './use-role.ts';

type EditedProps = {
  role: Role | null;
  roles: readonly Role[];
  /** Template of a new one. */
  from: Role | null;
  holders: readonly string[];
};

/** Edits a custom role, or a new one. */
export function EditedRole({ role, roles, from, holders }: EditedProps) {
  const t = useT();
  const { may } = useMe();
  const given = (permissions: readonly string[]) => rightsOf(permissions).filter((right) => may(right));
  const begun = role ?? { name: '', permissions: from?.permissions ?? [] };
  const form = useRole({ known: role, begun: { name: begun.name, permissions: given(begun.permissions) } });
  const { draft, set, error } = form;
  return (
    <>
      <RoleHead role={role} holders={holders}>
        {role && (
          <>
            <LookAsRole role={role} />
            <DeleteRole role={role} roles={roles} />
            <LinkButton to={`/operator/settings/team/roles/new?from=${role.id}`} size="small" icon="copy">
              {t('operator.roles.copy')}
            </LinkButton>
          </>
        )}
      </RoleHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-4">
          <Card title={t('operator.record.facts')}>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field form="role" name="name" label={t('operator.roles.name')} error={error}>
                <TextInput
                  dir={fieldDirection(draft.name)}
                  value={draft.name}
                  maxLength={CONSOLE.title}
                  autoComplete="off"
                  onChange={({ target }) => set({ name: target.value })}
                />
              </Field>
              {!role && (
                <Preset
                  roles={roles}
                  from={from}
                  onChoose={(rights) => set({ permissions: given(rights) })}
                />
              )}
            </div>
          </Card>
          <section className="card">
            <h2 className="card-head">{t('operator.staff.rights.one')}</h2>
            <RightsGrid permissions={draft.permissions} onChange={(permissions) => set({ permissions })} />
          </section>
          <SaveChanges
            form={form}
            isNew={!role}
            {...(!role && { saveLabel: t('operator.roles.make') })}
            nameOf={(path) => roleFieldTitle(path, t)}
            textOf={(_path, value) => roleFieldText(value, t)}
          />
        </div>
        <RoleMenuPreview permissions={draft.permissions} />
      </div>
    </>
  );
}

type PresetProps = {
  roles: readonly Role[];
  from: Role | null;
  onChoose(permissions: readonly string[]): void;
};

/** Template of a new role. */
function Preset({ roles, from, onChoose }: PresetProps) {
  const t = useT();
  const [chosen, setChosen] = useState(from?.id ?? 0);
  const preset = roles.find(({ id }) => id === chosen);
  function choose(id: number) {
    setChosen(id);
    onChoose(roles.find((role) => role.id === id)?.permissions ?? []);
  }
  return (
    <Field
      form="role"
      name="from"
      label={t('operator.roles.from')}
      hint={preset && !preset.can_grant ? t('operator.roles.from.less') : undefined}
    >
      <Select value={chosen} onChange={({ target }) => choose(Number(target.value))}>
        <option value={0}>{t('operator.roles.from.nothing')}</option>
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {roleName(name, t)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
