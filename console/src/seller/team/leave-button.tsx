import { useState } from 'react';
import { call, chooseStore } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Members who don't own the store can leave, after confirmation. */
export function LeaveButton() {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const { act, isBusy } = useAct();
  async function leave() {
    if (!(await act(() => call('POST seller/members/leave')))) return;
    chooseStore(null);
    location.assign('/seller');
  }
  return (
    <>
      <Button size="small" icon="log-out" onClick={() => setIsConfirming(true)}>
        {t('console.team.leave')}
      </Button>
      <Sheet
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('console.team.leave.title')}
        footer={
          <Button variant="danger" busy={isBusy} onClick={() => void leave()}>
            {t('console.team.leave')}
          </Button>
        }
      >
        <p>{t('console.team.leave.text')}</p>
      </Sheet>
    </>
  );
}
