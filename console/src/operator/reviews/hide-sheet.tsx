import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** `id` null: nothing is to be hidden. */
type HideSheetProps = { id: number | null; onClose(): void; onHidden(): void };

/** Why a review is hidden, which its store reads. */
export function HideSheet({ id, onClose, onHidden }: HideSheetProps) {
  const t = useT();
  return (
    <Sheet open={id !== null} onClose={onClose} title={t('operator.reviews.hide.title')}>
      {id !== null && <HideForm key={id} id={id} onHidden={onHidden} />}
    </Sheet>
  );
}

function HideForm({ id, onHidden }: { id: number; onHidden(): void }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  async function hide(event: SyntheticEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setProblem(t('operator.review.reason.missing'));
    const sent = { params: { id }, body: { reason } };
    if (!(await act(() => call('POST operator/reviews/{id}/hide', sent)))) return;
    toast(t('operator.review.hidden'));
    onHidden();
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void hide(event)}>
      <p className="text-text-2">{t('operator.reviews.hide.text')}</p>
      <Field
        form="hide"
        name="reason"
        label={t('operator.review.reason')}
        hint={t('operator.review.reason.hint')}
        error={problem}
      >
        <Textarea
          dir="auto"
          rows={2}
          maxLength={300}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem('');
          }}
        />
      </Field>
      <Button type="submit" variant="danger" busy={isBusy} className="justify-self-end">
        {t('operator.review.hide')}
      </Button>
    </form>
  );
}
