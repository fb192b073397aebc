import type { WindowSchedule } from '@souk/contract/console/operator-window';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useFormat } from '#format.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ScheduleSheet } from './schedule-sheet.tsx';

type ScheduleNoticeProps = {
  schedule: WindowSchedule | null;
  mayWrite: boolean;
  onDone(): Promise<void>;
};

/** Scheduled publication, or why it failed. */
export function ScheduleNotice({ schedule, mayWrite, onDone }: ScheduleNoticeProps) {
  const t = useT();
  const { whole } = useFormat();
  const { act, isBusy } = useAct();
  const [isPlanning, setIsPlanning] = useState(false);
  if (!schedule) return null;
  const { publish_at: at, author, held_back_by: title } = schedule;
  const when = whole(at);
  async function callOff() {
    if (!(await act(() => call('POST operator/window-drafts/schedule', { body: { publish_at: null } }))))
      return;
    toast(t('operator.schedule.off.done'));
    await onDone();
  }
  return (
    <Notice
      tone={title === null ? 'info' : 'warning'}
      title={
        title === null ? t('operator.schedule.is', { when }) : t('operator.schedule.held', { when, title })
      }
    >
      <p>{title === null ? t('operator.schedule.by', { author }) : t('operator.schedule.held.text')}</p>
      {mayWrite && (
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => setIsPlanning(true)}>
            {t('operator.schedule.change')}
          </Button>
          <Button size="small" busy={isBusy} onClick={() => void callOff()}>
            {t('operator.schedule.off')}
          </Button>
        </p>
      )}
      <ScheduleSheet open={isPlanning} onClose={() => setIsPlanning(false)} onDone={onDone} />
    </Notice>
  );
}
