import type { OwnStep } from '@souk/contract/seller-console/checklist';
import { isSettled } from '@souk/rules/checklist';
import { CONSOLE } from '@souk/rules/limits';
import { call } from '#api/call.ts';
import { ReasonForm } from '#parts/reason-form.tsx';
import { useAct } from '#parts/use-act.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type RejectStepProps = { step: OwnStep | null; storeId: number; onClose(): void; onDecided(): void };

export function RejectStep({ step, storeId, onClose, onDecided }: RejectStepProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  async function reject({ id, title, version }: OwnStep, reason: string) {
    const sent = { params: { id: storeId, step: id }, version, body: { reason } };
    if (!(await act(() => call('POST operator/sellers/{id}/checklist/{step}/reject', sent)))) return;
    toast(t('operator.steps.rejected', { title }));
    onDecided();
  }
  return (
    <Sheet
      open={step !== null}
      onClose={onClose}
      title={step ? t('operator.steps.reject.title', { title: step.title }) : ''}
    >
      {step && (
        <ReasonForm
          form="step"
          label={t('operator.steps.words')}
          hint={t('operator.steps.words.hint')}
          missing={t('operator.steps.words.missing')}
          max={CONSOLE.reason}
          action={t('operator.steps.reject')}
          busy={isBusy}
          onSend={(reason) => void reject(step, reason)}
        >
          {isSettled(step.state) && <p>{t('operator.steps.reopens')}</p>}
        </ReasonForm>
      )}
    </Sheet>
  );
}
