import { operatorPermissions, operatorVocabulary, type OperatorPermission } from '@souk/rules/permissions';
import { roleResources, type RoleResource } from '@souk/rules/role-fields';
import { useMe } from '#api/me.ts';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type RightsGridProps = {
  permissions: readonly OperatorPermission[];
  /** Absent: read-only. */
  onChange?(permissions: readonly OperatorPermission[]): void;
};

const columns = ['read', 'write', 'export'] as const;
type Act = (typeof operatorVocabulary)[RoleResource][number];
const actsOf = (resource: RoleResource): readonly Act[] => operatorVocabulary[resource];
const isColumn = (act: Act) => columns.some((column) => column === act);
const rightOf = (resource: RoleResource, act: Act) => `${resource}.${act}` as OperatorPermission; // of its own actions

function toggled(
  chosen: readonly OperatorPermission[],
  { resource, act, isOn }: { resource: RoleResource; act: Act; isOn: boolean },
): readonly OperatorPermission[] {
  const after = new Set<string>(chosen);
  const acts = isOn ? ['read' as const, act] : act === 'read' ? actsOf(resource) : [act];
  for (const one of acts) {
    if (isOn) after.add(rightOf(resource, one));
    else after.delete(rightOf(resource, one));
  }
  return operatorPermissions.filter((permission) => after.has(permission));
}

/** Permissions by resource; people can't grant permissions they lack. */
export function RightsGrid({ permissions, onChange }: RightsGridProps) {
  const t = useT();
  const { may } = useMe();
  const title = t('operator.staff.rights.one');
  const cell = (resource: RoleResource, act: Act) => {
    const right = rightOf(resource, act);
    const name = t(`operator.right.${act}`);
    const isHad = permissions.includes(right);
    const hideLabel = isColumn(act);
    if (!onChange) return <Had key={act} isHad={isHad} name={name} hideLabel={hideLabel} />;
    return (
      <Checkbox
        key={act}
        hideLabel={hideLabel}
        label={hideLabel ? `${t(`operator.resource.${resource}`)}: ${name}` : name}
        checked={isHad}
        disabled={!may(right)}
        onChange={({ target }) => onChange(toggled(permissions, { resource, act, isOn: target.checked }))}
      />
    );
  };
  return (
    <TableScroll bare className="scroll-hint" label={title}>
      <table className="rights rights-chosen">
        <thead>
          <tr>
            <th scope="col">{t('operator.staff.resource')}</th>
            {columns.map((act) => (
              <th key={act} scope="col">
                {t(`operator.right.${act}`)}
              </th>
            ))}
            <th scope="col">{t('operator.roles.special')}</th>
          </tr>
        </thead>
        <tbody>
          {roleResources.map((resource) => (
            <tr key={resource}>
              <th scope="row">{t(`operator.resource.${resource}`)}</th>
              {columns.map((act) => (
                <td key={act}>{actsOf(resource).includes(act) && cell(resource, act)}</td>
              ))}
              <td>
                {actsOf(resource)
                  .filter((act) => !isColumn(act))
                  .map((act) => cell(resource, act))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** Read-only cell. */
function Had({ isHad, name, hideLabel }: { isHad: boolean; name: string; hideLabel: boolean }) {
  if (!isHad) return hideLabel ? <span className="inline-block min-h-9 py-2 text-text-3">–</span> : null;
  return (
    <span className="inline-flex min-h-9 items-center gap-2">
      <Icon name="check" size={18} className="text-primary-ink" />
      <span className={hideLabel ? 'sr-only' : undefined}>{name}</span>
    </span>
  );
}
