import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from '#parts/use-act.ts';
import { keepDraft } from '#operator/storefront/draft-calls.ts';
import { deleteRecord, homeOf, type Place } from './calls.ts';
import { ownWords } from './words.ts';

type DeleteProps = {
  place: Place;
  saved: { id: number; version: number };
  name: string;
  draftId: number | null;
};

/** Deletes an unreferenced record; for storefront content also as a draft. */
export function DeleteRecord({ place, saved, name, draftId }: DeleteProps) {
  const t = useT();
  const navigate = useNavigate();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (isGone) void navigate(homeOf(place));
  }, [isGone, navigate, place]);
  async function remove() {
    if (!(await act(() => deleteRecord(place, saved)))) return setIsConfirming(false);
    toast(t('operator.record.deleted', { name }));
    setIsGone(true);
  }
  async function saveDraft() {
    const of = { place, recordId: saved.id, draftId };
    if (await act(() => keepDraft(of, { act: 'delete' }))) toast(t('operator.draft.kept'));
    setIsConfirming(false);
    await revalidate();
  }
  return (
    <>
      <Button icon="trash" onClick={() => setIsConfirming(true)}>
        {t('operator.record.delete')}
      </Button>
      <Sheet
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('operator.record.delete.title', { name })}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsConfirming(false)}>{t('operator.cancel')}</Button>
            {place.area === 'window' && (
              <Button busy={isBusy} onClick={() => void saveDraft()}>
                {t('operator.draft.keep')}
              </Button>
            )}
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              {t('operator.record.delete')}
            </Button>
          </div>
        }
      >
        <p>{t(ownWords(place.kind)?.gone ?? 'operator.record.delete.text')}</p>
      </Sheet>
    </>
  );
}
