import { atWallTime, localDay } from '@souk/rules/time-zone';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { MomentInput } from '#operator/records/fields/moment-input.tsx';
import { zoneHere } from '#format.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { WindowDraft } from './draft-calls.ts';

type ScheduleSheetProps = {
  /** Draft to schedule; absent: all without their own time. */
  draft?: WindowDraft | undefined;
  open: boolean;
  onClose(): void;
  onDone(): Promise<void>;
};

/** Schedules drafts. */
export function ScheduleSheet({ draft, open, onClose, onDone }: ScheduleSheetProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const isHeld = draft?.is_held_back ?? false;
  const known = draft?.publish_at ?? null;
  const [at, setAt] = useState(() => (known === null || isHeld ? tomorrow() : known));
  async function plan(publish_at: string | null) {
    if (!(await act(() => schedule(draft, publish_at)))) return;
    toast(t(publish_at === null ? 'operator.schedule.off.done' : 'operator.schedule.done'));
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
          {known !== null && (
            <Button busy={isBusy} onClick={() => void plan(null)} className="me-auto">
              {t('operator.schedule.off')}
            </Button>
          )}
          <Button onClick={onClose} className={known === null ? '' : 'max-md:hidden'}>
            {t('operator.cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => void plan(at)}>
            {t('operator.schedule.do')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>{t(draft ? 'operator.schedule.text.one' : 'operator.schedule.text')}</p>
        <Field form="schedule" name="publish_at" label={t('operator.schedule.at')}>
          <MomentInput value={at} onChange={(iso) => iso && setAt(iso)} />
        </Field>
      </div>
    </Sheet>
  );
}

const schedule = (draft: WindowDraft | undefined, publish_at: string | null) =>
  draft
    ? call('POST operator/window-drafts/{id}/schedule', { params: { id: draft.id }, body: { publish_at } })
    : call('POST operator/window-drafts/schedule', { body: { publish_at } });

/** Default: tomorrow at eight. */
function tomorrow(): string {
  const day = localDay(zoneHere(), Date.now() + 24 * 3_600_000);
  return atWallTime(zoneHere(), `${day}T08:00`)!.toISOString(); // a valid time
}
