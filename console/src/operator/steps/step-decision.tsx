import type { StoreStep } from '@souk/contract/console/checklist';
import { CONSOLE } from '@souk/rules/limits';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Facts } from '#operator/facts.tsx';
import { DocumentButton } from '#parts/document-button.tsx';
import { KeyButton } from '#parts/key-button.tsx';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { StepMark } from '#parts/step-mark.tsx';
import { useDecide, type OnDecided } from '#parts/use-decide.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

type StepDecisionProps = { step: StoreStep; onDecided: OnDecided };

/** A checklist answer and its request, with keyboard shortcuts: A accepts, R requests changes. */
export function StepDecision({ step, onDecided }: StepDecisionProps) {
  const t = useT();
  const { may } = useMe();
  const { when } = useFormat();
  const { store, title, text, proof, document } = step;
  const file =
    document === null ? (
      t(proof === 'attest' ? 'operator.steps.attested' : 'operator.steps.no-file')
    ) : may('sellers.write') ? (
      <DocumentButton
        key="file"
        document={document}
        file="GET operator/sellers/{id}/checklist/{step}/document"
        params={{ id: store.id, step: step.id }}
        title={title}
      />
    ) : (
      document.type.toUpperCase()
    );
  return (
    <>
      <Facts
        rows={[
          [
            t('operator.steps.store'),
            <Link key="store" className="link" to={`/operator/sellers/${store.id}`}>
              <bdi>{store.name}</bdi>
            </Link>,
          ],
          [t('operator.steps.step'), <bdi key="step">{title}</bdi>],
          [t('operator.field.status'), <StepMark key="state" state={step.state} />],
          [t('operator.steps.sent'), step.sent_at && when(step.sent_at)],
          [t('operator.steps.answer'), file],
        ]}
      />
      {text !== '' && (
        <p dir="auto" className="text-13 wrap-anywhere whitespace-pre-line text-text-2">
          {text}
        </p>
      )}
      {may('sellers.write') && step.state === 'waiting' && <Decide step={step} onDecided={onDecided} />}
    </>
  );
}

function Decide({ step: { id, store, title, version }, onDecided }: StepDecisionProps) {
  const t = useT();
  const { reason, hasReason, settle, words } = useReason(t('operator.steps.words.missing'), `step${id}`);
  const { decide, isBusy } = useDecide(onDecided, settle);
  const seen = { params: { id: store.id, step: id }, version };
  const accept = () =>
    decide(t('operator.steps.accepted', { title }), () =>
      call('POST operator/sellers/{id}/checklist/{step}/accept', seen),
    );
  function reject() {
    if (!hasReason()) return;
    decide(t('operator.steps.rejected', { title }), () =>
      call('POST operator/sellers/{id}/checklist/{step}/reject', { ...seen, body: { reason } }),
    );
  }
  const waive = () =>
    decide(t('operator.steps.waived', { title }), () =>
      call('POST operator/sellers/{id}/checklist/{step}/waive', seen),
    );
  return (
    <>
      <ReasonField
        form="step"
        label={t('operator.steps.words')}
        hint={t('operator.steps.words.hint')}
        max={CONSOLE.reason}
        rows={3}
        words={words}
      />
      <div className="flex flex-wrap gap-2">
        <KeyButton letter="A" variant="primary" icon="check" busy={isBusy} onClick={accept}>
          {t('operator.steps.accept')}
        </KeyButton>
        <KeyButton letter="R" variant="danger" busy={isBusy} onClick={reject}>
          {t('operator.steps.reject')}
        </KeyButton>
        <Button busy={isBusy} onClick={waive}>
          {t('operator.steps.waive')}
        </Button>
      </div>
    </>
  );
}
