import { useState } from 'react';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ScheduleSheet } from './schedule-sheet.tsx';

type PublishButtonsProps = {
  count: number;
  isPlanned: boolean;
  /** Saving in progress, which publishing includes. */
  isKeeping?: boolean;
  isElsewhere?: boolean;
  onDone(): Promise<void>;
};

/** Publishes all drafts: now, or scheduled. */
export function PublishButtons({ count, isPlanned, isKeeping, isElsewhere, onDone }: PublishButtonsProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [isPlanning, setIsPlanning] = useState(false);
  async function publish() {
    const isDone = await act(async () => {
      const { count: published } = await call('POST operator/window-drafts/publish');
      toast({
        message: t('operator.draft.published', { count: published }),
        ...(isElsewhere && { action: { label: t('operator.states'), href: '/operator/storefront/drafts' } }),
      });
    });
    if (isDone) await onDone();
  }
  if (count === 0) return null;
  return (
    <>
      {!isPlanned && (
        <Button icon="clock" onClick={() => setIsPlanning(true)}>
          {t('operator.schedule.later')}
        </Button>
      )}
      <Button
        variant="primary"
        icon="check"
        busy={isBusy || (isKeeping && t('console.busy'))}
        onClick={() => void publish()}
      >
        {t('operator.draft.publish', { count })}
      </Button>
      <ScheduleSheet open={isPlanning} onClose={() => setIsPlanning(false)} onDone={onDone} />
    </>
  );
}
