import { useState } from 'react';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ChosenBarProps = { ids: readonly number[]; onDrop(): void; onDeleted(): void };

export function ChosenBar({ ids, onDrop, onDeleted }: ChosenBarProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [isAsking, setIsAsking] = useState(false);
  async function remove() {
    const isDone = await act(async () => {
      const { count } = await call('POST operator/media/delete', { body: { ids: [...ids] } });
      toast(t('operator.media.deleted', { count }));
    });
    setIsAsking(false);
    if (!isDone) return;
    onDrop();
    onDeleted();
  }
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-2 border-b border-line bg-sunk p-3">
      <strong role="status" className="me-auto font-semibold">
        {t('operator.media.chosen', { count: ids.length })}
      </strong>
      <Button size="small" onClick={onDrop}>
        {t('operator.cancel')}
      </Button>
      <Button size="small" icon="trash" onClick={() => setIsAsking(true)}>
        {t('operator.media.delete')}
      </Button>
      <Sheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('operator.media.delete.title', { count: ids.length })}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsAsking(false)}>{t('operator.cancel')}</Button>
            <Button variant="danger" icon="trash" busy={isBusy} onClick={() => void remove()}>
              {t('operator.media.delete')}
            </Button>
          </div>
        }
      >
        <p>{t('operator.media.delete.text', { count: ids.length })}</p>
      </Sheet>
    </div>
  );
}
