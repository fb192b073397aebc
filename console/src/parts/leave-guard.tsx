import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Asks once before leaving with unsaved changes. */
export function LeaveGuard({ count }: { count: number }) {
  const t = useT();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => count > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (count > 0) event.preventDefault();
    };
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  });
  return (
    <Sheet
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('console.form.leave')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('console.form.leave.yes')}
          </Button>
          <Button variant="primary" onClick={() => blocker.reset?.()}>
            {t('console.form.leave.no')}
          </Button>
        </div>
      }
    >
      <p>{t('console.form.leave.text', { count })}</p>
    </Sheet>
  );
}
