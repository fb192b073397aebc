import { CONSOLE } from '@souk/rules/limits';
import { call } from '#api/call.ts';
import { ReasonForm } from '#parts/reason-form.tsx';
import { useAct } from '#parts/use-act.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type HideSheetProps = { id: number | null; onClose(): void; onHidden(): void };

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
  async function hide(reason: string) {
    const sent = { params: { id }, body: { reason } };
    if (!(await act(() => call('POST operator/reviews/{id}/hide', sent)))) return;
    toast(t('operator.review.hidden'));
    onHidden();
  }
  return (
    <ReasonForm
      form="hide"
      label={t('operator.review.reason')}
      hint={t('operator.review.reason.hint')}
      missing={t('operator.review.reason.missing')}
      max={CONSOLE.hiddenReview}
      action={t('operator.review.hide')}
      busy={isBusy}
      onSend={(reason) => void hide(reason)}
    >
      <p className="text-text-2">{t('operator.reviews.hide.text')}</p>
    </ReasonForm>
  );
}
