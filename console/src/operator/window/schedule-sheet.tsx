import { useState } from 'react';
import { call } from '#api/call.ts';
import { MomentInput } from '#operator/records/fields/moment-input.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ScheduleSheetProps = { open: boolean; onClose(): void; onDone(): Promise<void> };

/** When all drafts are published by themselves. */
export function ScheduleSheet({ open, onClose, onDone }: ScheduleSheetProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [at, setAt] = useState(tomorrow);
  async function plan() {
    if (!(await act(() => call('POST operator/window-drafts/schedule', { body: { publish_at: at } }))))
      return;
    toast(t('operator.schedule.done'));
    onClose();
    await onDone();
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('operator.schedule.title')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('operator.cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void plan()}>
            {t('operator.schedule.do')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>{t('operator.schedule.text')}</p>
        <Field
          form="schedule"
          name="publish_at"
          label={t('operator.schedule.at')}
          hint={t('operator.schedule.at.hint')}
        >
          <MomentInput value={at} onChange={(iso) => iso && setAt(iso)} />
        </Field>
      </div>
    </Sheet>
  );
}

/** When a day begins, mostly. */
function tomorrow(): string {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(8, 0, 0, 0);
  return at.toISOString();
}
