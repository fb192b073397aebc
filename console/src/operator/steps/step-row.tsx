import type { StepOfStore } from '@souk/contract/console/checklist';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { isSettled } from '@souk/rules/checklist';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { DocumentButton } from '#parts/document-button.tsx';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { StepMark } from '#parts/step-mark.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

type StepRowProps = {
  step: StepOfStore;
  storeId: number;
  takes: readonly WorkTake[];
  onDecided(): void;
  onReject(): void;
};

export function StepRow({ step, storeId, takes, onDecided, onReject }: StepRowProps) {
  const t = useT();
  const { may } = useMe();
  const { when } = useFormat();
  const { title, state, reason, document } = step;
  const params = { id: storeId, step: step.id };
  const at = state === 'waiting' ? step.sent_at : step.decided_at;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-medium wrap-anywhere">{title}</bdi>
          {step.is_required && (
            <span className="text-12 font-semibold text-text-2">{t('console.step.required')}</span>
          )}
        </span>
        {state === 'rejected' && (
          <q dir="auto" className="text-13 wrap-anywhere text-text-2">
            {reason}
          </q>
        )}
        {step.answer_id && <RowAssignee takes={takes} kind="step" id={step.answer_id} />}
      </div>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-text-2">
        <StepMark state={state} />
        {at && when(at)}
      </span>
      {may('sellers.write') && (
        <span className="flex flex-wrap gap-2">
          {document && (
            <DocumentButton
              document={document}
              file="GET operator/sellers/{id}/checklist/{step}/document"
              params={params}
              title={title}
            />
          )}
          <Acts step={step} params={params} onDecided={onDecided} onReject={onReject} />
        </span>
      )}
    </li>
  );
}

type ActsProps = Omit<StepRowProps, 'storeId' | 'takes'> & { params: { id: number; step: number } };

function Acts({ step, params, onDecided, onReject }: ActsProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const { title, state, version } = step;
  const seen = { params, ...(version > 0 ? { version } : {}) };
  const name = <span className="sr-only">{`: ${title}`}</span>;
  async function decide(message: string, work: () => Promise<unknown>) {
    if (!(await act(work))) return;
    toast(message);
    onDecided();
  }
  return (
    <>
      {state === 'waiting' && (
        <Button
          size="small"
          variant="primary"
          busy={isBusy}
          onClick={() =>
            void decide(t('operator.steps.accepted', { title }), () =>
              call('POST operator/sellers/{id}/checklist/{step}/accept', seen),
            )
          }
        >
          {t('operator.steps.accept')}
          {name}
        </Button>
      )}
      {(state === 'waiting' || isSettled(state)) && (
        <Button size="small" busy={isBusy} onClick={onReject}>
          {t('operator.steps.reject')}
          {name}
        </Button>
      )}
      {!isSettled(state) && (
        <Button
          size="small"
          busy={isBusy}
          onClick={() =>
            void decide(t('operator.steps.waived', { title }), () =>
              call('POST operator/sellers/{id}/checklist/{step}/waive', seen),
            )
          }
        >
          {t('operator.steps.waive')}
          {name}
        </Button>
      )}
    </>
  );
}
