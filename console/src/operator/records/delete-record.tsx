import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { keepDraft } from '#operator/storefront/draft-calls.ts';
import { deleteRecord, homeOf, moveUses, readUses, type Place } from './calls.ts';
import { DeleteDetails } from './delete-details.tsx';
import { isMerged, useMerge } from './merge-record.tsx';

type DeleteProps = {
  place: Place;
  saved: { id: number; version: number };
  name: string;
  draftId: number | null;
};

/** Deletes a record, after listing what uses it and offering to move or merge it; for storefront content also as a draft. */
export function DeleteRecord({ place, saved, name, draftId }: DeleteProps) {
  const t = useT();
  const navigate = useNavigate();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const [isConfirming, setIsConfirming] = useState(false);
  const [round, setRound] = useState(0);
  const [into, setInto] = useState<{ id: number; title: string } | null>(null);
  const [isGone, setIsGone] = useState(false);
  const used = useLoaded(isConfirming ? `${saved.id}/${round}` : null, (signal) =>
    readUses(place, saved.id, signal),
  );
  const mergeInto = useMerge(isMerged(place.kind) ? { kind: place.kind, id: saved.id, name } : null);
  const isBlocked = used?.uses.some(({ blocks }) => blocks) === true;
  const target = into?.id === saved.id ? null : into;
  useEffect(() => {
    if (isGone) void navigate(homeOf(place));
  }, [isGone, navigate, place]);
  function open(isOpen: boolean) {
    setIsConfirming(isOpen);
    setInto(null);
    setRound(round + 1);
  }
  async function remove() {
    // Something may have started to use it since.
    if (!(await act(() => deleteRecord(place, saved)))) return setRound(round + 1);
    toast(t('operator.record.deleted', { name }));
    setIsGone(true);
  }
  async function saveDraft() {
    const of = { place, recordId: saved.id, draftId };
    if (await act(() => keepDraft(of, { act: 'delete' }))) toast(t('operator.draft.kept'));
    open(false);
    await revalidate();
  }
  const move = (chosen: { id: number; title: string }) =>
    act(async () => {
      const { moved: count, is_begun: isBegun } = await moveUses(place, saved.id, chosen.id);
      toast(t(isBegun ? 'operator.uses.begun' : 'operator.uses.moved', { count, name, into: chosen.title }));
      if (isBegun) setIsConfirming(false);
      setInto(null);
      setRound(round + 1);
    });
  return (
    <>
      <Button icon="trash" onClick={() => open(true)}>
        {t('operator.record.delete')}
      </Button>
      <Sheet
        open={isConfirming}
        onClose={() => open(false)}
        title={t('operator.record.delete.title', { name })}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => open(false)}>{t('operator.cancel')}</Button>
            {place.area === 'window' && used && !isBlocked && (
              <Button busy={isBusy} onClick={() => void saveDraft()}>
                {t('operator.draft.keep')}
              </Button>
            )}
            {target && used?.can_move && (
              <Button variant="primary" busy={isBusy} onClick={() => void move(target)}>
                {t('operator.uses.move.do', { into: target.title })}
              </Button>
            )}
            {target && mergeInto && (
              <Button variant="danger" busy={isBusy} onClick={() => void act(() => mergeInto(target))}>
                {t('operator.merge.do', { into: target.title })}
              </Button>
            )}
            {used && !isBlocked && !target && (
              <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
                {t('operator.record.delete')}
              </Button>
            )}
          </div>
        }
      >
        {used ? (
          <DeleteDetails place={place} id={saved.id} name={name} used={used} into={into} setInto={setInto} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </Sheet>
    </>
  );
}
