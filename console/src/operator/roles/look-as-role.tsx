import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { beginView } from '#api/view-as.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Role } from './use-role.ts';

/** Views the whole console in this role (decision 122). */
export function LookAsRole({ role: { id, can_grant: mayGrant } }: { role: Role }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  if (!mayGrant || !may('staff.write')) return null;
  const look = () =>
    act(async () => {
      const { token } = await call('POST operator/roles/{id}/view-as', { params: { id } });
      beginView('operator', { token, back: `/operator/settings/team/roles/${id}` });
    });
  return (
    <Button size="small" icon="eye" busy={isBusy} onClick={() => void look()}>
      {t('operator.roles.look')}
    </Button>
  );
}
