import type { OwnStep } from '@souk/contract/seller-console/checklist';
import { isAsked } from '@souk/rules/checklist';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { shrinkPicture } from '@souk/kit/browser/shrink-picture.ts';
import { useAct } from '#parts/use-act.ts';
import { useFileDrop } from '#parts/use-file-drop.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type OfStep = { step: Pick<OwnStep, 'id' | 'title' | 'state'> };

function useAnswer() {
  const t = useT();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  async function answer(work: () => Promise<unknown>) {
    if (!(await act(work))) return;
    toast(t('console.step.sent'));
    await revalidate();
  }
  return { answer, isBusy };
}

/** Confirmation by the store that a step is fulfilled. */
export function AttestStep({ step: { id, title } }: OfStep) {
  const t = useT();
  const { answer, isBusy } = useAnswer();
  return (
    <Checkbox
      label={
        <>
          {t('console.step.attest')}
          <span className="sr-only">{`: ${title}`}</span>
        </>
      }
      checked={isBusy !== false}
      onChange={() => void answer(() => call('POST seller/store/checklist/{id}/submit', { params: { id } }))}
    />
  );
}

export function SendDocument({ step: { id, title, state } }: OfStep) {
  const t = useT();
  const { answer, isBusy } = useAnswer();
  const { zone, field, choose } = useFileDrop((file) => void send(file), { isPictureSmall: true });
  function send(file: File) {
    return answer(async () => {
      const bytes = file.type.startsWith('image/') ? await shrinkPicture(file) : file;
      // The type is detected from the content, not the name.
      const upload = new Blob([bytes], { type: 'application/octet-stream' });
      await call('POST seller/store/checklist/{id}/document', { params: { id }, upload });
    });
  }
  const isNext = isAsked(state);
  return (
    <div {...zone} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        {...field}
        tabIndex={-1}
        accept=".pdf,application/pdf,image/*"
        className="sr-only"
        aria-label={t('console.step.send.of', { title })}
      />
      <Button size="small" icon="arrow-up" busy={isBusy} onClick={choose}>
        {t(isNext ? 'console.step.send' : 'console.step.send.again')}
        <span className="sr-only">{`: ${title}`}</span>
      </Button>
      {isNext && <span className="text-12 text-text-3">{t('console.step.send.hint')}</span>}
    </div>
  );
}
