import { call } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { capitalized } from '#parts/capitalized.ts';
import { objectText } from '#operator/history-sentence.ts';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';

type RevertSheetProps = { stateId: number | null; onClose(): void; onDone(): void };

/** Preview of restoring a version. */
export function RevertSheet({ stateId, onClose, onDone }: RevertSheetProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const params = { id: stateId ?? 0 };
  async function goBack() {
    const isDone = await act(() => call('POST operator/window-states/{id}/revert', { params }));
    if (isDone) toast(t('operator.states.reverted'));
    onClose();
    onDone();
  }
  return (
    <Sheet
      open={stateId !== null}
      onClose={onClose}
      title={t('operator.states.back')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('operator.cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void goBack()}>
            {t('operator.states.back.do')}
          </Button>
        </div>
      }
    >
      {stateId !== null && <Undone stateId={stateId} />}
    </Sheet>
  );
}

function Undone({ stateId }: { stateId: number }) {
  const t = useT();
  const loaded = useLoaded(String(stateId), (signal) =>
    call('GET operator/window-states/{id}', { params: { id: stateId }, signal }),
  );
  if (!loaded) return <Skeleton className="h-30" />;
  return (
    <div className="grid gap-3">
      <p>{t('operator.states.back.text', { count: loaded.changes.length })}</p>
      <ul className="grid gap-1.5">
        {loaded.changes.map(({ id, action, label }) => (
          <li key={id} className="wrap-anywhere">
            {capitalized(objectText(action, label, t))}
          </li>
        ))}
      </ul>
    </div>
  );
}
