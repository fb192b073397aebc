import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Role } from './use-role.ts';

export function DeleteRole({ role, holders }: { role: Role; holders: readonly string[] }) {
  const t = useT();
  const navigate = useNavigate();
  const { act, isBusy } = useAct();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const isHeld = holders.length > 0;
  useEffect(() => {
    if (isGone) void navigate('/operator/settings/team');
  }, [isGone, navigate]);
  async function remove() {
    const params = { id: role.id };
    if (!(await act(() => call('DELETE operator/roles/{id}', { params })))) return setIsConfirming(false);
    toast(t('operator.record.deleted', { name: role.name }));
    setIsGone(true);
  }
  return (
    <>
      <Button icon="trash" size="small" onClick={() => setIsConfirming(true)}>
        {t('operator.record.delete')}
      </Button>
      <Sheet
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('operator.record.delete.title', { name: role.name })}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsConfirming(false)}>{t('operator.cancel')}</Button>
            {!isHeld && (
              <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
                {t('operator.record.delete')}
              </Button>
            )}
          </div>
        }
      >
        <p>
          {isHeld
            ? t('operator.roles.delete.held', { names: holders.join(' · ') })
            : t('operator.roles.delete.text')}
        </p>
      </Sheet>
    </>
  );
}
