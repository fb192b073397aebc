import { sellerRoles, type SellerRole } from '@souk/rules/permissions';
import type { Team } from '@souk/contract/seller-console/team';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Custom roles have their given name. */
export function useRoleName(): (name: string) => string {
  const t = useT();
  return (name) => (Object.hasOwn(sellerRoles, name) ? t(`console.role.${name as SellerRole}`) : name);
}

export function RoleOptions({ roles }: { roles: Team['roles'] }) {
  const roleName = useRoleName();
  return roles
    .filter(({ can_grant: canGrant }) => canGrant)
    .map(({ id, name }) => (
      <option key={id} value={id}>
        {roleName(name)}
      </option>
    ));
}
