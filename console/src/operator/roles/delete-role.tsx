import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { UsesList } from '#operator/records/uses-list.tsx';
import { roleName } from '#operator/role-name.ts';
import type { Role } from './use-role.ts';

const team = '/operator/settings/team';

/** Deletes a role, after its members and invitations have another one. */
export function DeleteRole({ role, roles }: { role: Role; roles: readonly Role[] }) {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const [isConfirming, setIsConfirming] = useState(false);
  const [round, setRound] = useState(0);
  const [into, setInto] = useState(0);
  const [isGone, setIsGone] = useState(false);
  const params = { id: role.id };
  const used = useLoaded(isConfirming ? String(round) : null, (signal) =>
    call('GET operator/roles/{id}/uses', { params, signal }),
  );
  const isHeld = used !== null && used.uses.length > 0;
  const target = roles.find(({ id }) => id === into);
  useEffect(() => {
    if (isGone) void navigate(team);
  }, [isGone, navigate]);
  function open(isOpen: boolean) {
    setIsConfirming(isOpen);
    setInto(0);
    setRound(round + 1);
  }
  const move = (chosen: Role) =>
    act(async () => {
      const sent = { params, body: { into: chosen.id } };
      const { moved: count } = await call('POST operator/roles/{id}/move-uses', sent);
      toast(t('operator.uses.moved', { count, into: roleName(chosen.name, t) }));
      open(true);
      await revalidate();
    });
  async function remove() {
    // Somebody may have been given the role since.
    if (!(await act(() => call('DELETE operator/roles/{id}', { params })))) return setRound(round + 1);
    toast(t('operator.record.deleted', { name: role.name }));
    setIsGone(true);
  }
  return (
    <>
      <Button icon="trash" size="small" onClick={() => open(true)}>
        {t('operator.record.delete')}
      </Button>
      <Sheet
        open={isConfirming}
        onClose={() => open(false)}
        title={t('operator.record.delete.title', { name: role.name })}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => open(false)}>{t('operator.cancel')}</Button>
            {isHeld && target && (
              <Button variant="primary" busy={isBusy} onClick={() => void move(target)}>
                {t('operator.uses.move.do', { into: roleName(target.name, t) })}
              </Button>
            )}
            {used && !isHeld && (
              <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
                {t('operator.record.delete')}
              </Button>
            )}
          </div>
        }
      >
        {used ? (
          <div className="grid gap-4">
            <div role="status" className="grid gap-3">
              <p>{t(isHeld ? 'operator.roles.delete.held' : 'operator.roles.delete.text')}</p>
              {isHeld && <UsesList uses={used.uses} area="catalogue" record={`role:${role.id}`} />}
            </div>
            {isHeld && (
              <Field form="role" name="move" label={t('operator.uses.move.into')}>
                <Select value={into} onChange={({ target: { value } }) => setInto(Number(value))}>
                  <option value={0}>{t('operator.pick.choose')}</option>
                  {roles
                    .filter(({ id, can_grant: mayGrant }) => mayGrant && id !== role.id)
                    .map(({ id, name }) => (
                      <option key={id} value={id}>
                        {roleName(name, t)}
                      </option>
                    ))}
                </Select>
              </Field>
            )}
          </div>
        ) : (
          <Skeleton className="h-24" />
        )}
      </Sheet>
    </>
  );
}
