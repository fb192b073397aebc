import type { ShownTag } from '@souk/contract/console/operator-tags';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { UsesList } from '#operator/records/uses-list.tsx';

type DeleteTagProps = { tag: ShownTag; onMerge(): void; onClose(): void; onDone(): void };

/** Deletes a tag, after listing what uses it. */
export function DeleteTag({ tag: { id, name }, onMerge, onClose, onDone }: DeleteTagProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [round, setRound] = useState(0);
  const used = useLoaded(String(round), (signal) =>
    call('GET operator/tags/{id}/uses', { params: { id }, signal }),
  );
  const isBlocked = used?.uses.some(({ blocks }) => blocks) === true;
  async function remove() {
    const sent = { params: { id }, body: { into: null } };
    // A banner or collection may have started to use it since.
    if (!(await act(() => call('POST operator/tags/{id}/change', sent)))) return setRound(round + 1);
    toast(t('operator.tags.begun'));
    onDone();
  }
  return (
    <div className="grid gap-4">
      {used ? (
        <div role="status" className="grid gap-3">
          {isBlocked && <p>{t('operator.tags.effect.needed', { tag: name })}</p>}
          <UsesList uses={used.uses} area="catalogue" record={`tag:${id}`} />
          {used.uses.length > 0 && !isBlocked && (
            <p className="text-13 text-text-3">{t('operator.tags.effect.after')}</p>
          )}
        </div>
      ) : (
        <Skeleton className="h-20" />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('operator.cancel')}</Button>
        <Button onClick={onMerge}>{t('operator.uses.merge')}</Button>
        {used && !isBlocked && (
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            {t('operator.tags.do.delete')}
          </Button>
        )}
      </div>
    </div>
  );
}
