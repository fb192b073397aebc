import type { OwnStep } from '@souk/contract/seller-console/checklist';
import { isAsked, isSettled } from '@souk/rules/checklist';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { DocumentButton } from '#parts/document-button.tsx';
import { StepMark } from '#parts/step-mark.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { AttestStep, SendDocument } from './answer-step.tsx';

/** The shop's own steps: a confirmation or a document each, with the review result. */
export function OwnSteps({ steps }: { steps: readonly OwnStep[] }) {
  const t = useT();
  const isBlocked = steps.some(({ blocks }) => blocks);
  return (
    <Card title={t('console.welcome.own')}>
      <p className="-mt-2 text-13 text-text-2">
        {isBlocked && <strong className="font-medium">{`${t('console.welcome.own.blocks')} `}</strong>}
        {t('console.welcome.own.text')}
      </p>
      <ol className="-mx-4 -mb-4">
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step }: { step: OwnStep }) {
  const t = useT();
  const { may } = useMe();
  const { when } = useFormat();
  const { id, title, text, proof, state, reason, document } = step;
  const isDone = isSettled(state);
  const mayAnswer = may('store.write') && !isDone;
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3">
      <span
        aria-hidden
        className={classNames(
          'grid size-7 flex-none place-items-center rounded-pill border',
          isDone ? 'border-transparent bg-primary text-on-primary' : 'border-control text-text-3',
        )}
      >
        {isDone && <Icon name="check" size={16} />}
        {state === 'waiting' && <Icon name="clock" size={16} />}
        {state === 'rejected' && <Icon name="return" size={16} />}
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className={classNames('font-medium wrap-anywhere', isDone && 'text-text-2')}>{title}</bdi>
          {step.is_required && !isDone && (
            <span className="text-12 font-semibold text-text-2">{t('console.step.required')}</span>
          )}
          <StepMark state={state} />
        </div>
        {!isDone && text !== '' && (
          <p dir="auto" className="text-13 wrap-anywhere whitespace-pre-line text-text-2">
            {text}
          </p>
        )}
        {state === 'rejected' && reason !== '' && (
          <blockquote dir="auto" className="rounded-control bg-sunk p-3 wrap-anywhere whitespace-pre-line">
            {reason}
          </blockquote>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
          {mayAnswer && proof === 'attest' && isAsked(state) && <AttestStep step={step} />}
          {mayAnswer && proof === 'document' && <SendDocument step={step} />}
          {document && may('store.write') && (
            <DocumentButton
              document={document}
              file="GET seller/store/checklist/{id}/document"
              params={{ id }}
              title={title}
            />
          )}
          {state === 'waiting' && step.sent_at && (
            <span className="text-13 text-text-2">
              {t('console.step.sent-at', { when: when(step.sent_at) })}
            </span>
          )}
        </div>
      </div>
    </li>
  );
}
