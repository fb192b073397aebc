import type { ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';

type TrailProps = {
  label: string;
  /** Steps before `current` are done; those with a link can be revisited. */
  steps: { label: string; href?: string }[];
  /** Index of the current step, from 0. */
  current: number;
};

/** In forced-colors mode a background alone wouldn't distinguish this step. */
const forcedNow =
  'forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none';

/** Steps of a multi-page form, in one line. */
export function StepTrail({ label, steps, current }: TrailProps) {
  const t = useT();
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-2 text-14 text-text-3">
        {steps.map((step, place) => {
          const isDone = place < current;
          const isNow = place === current;
          const dot = classNames(
            'grid size-6 flex-none place-items-center rounded-full border text-12 font-heading',
            isDone && 'border-transparent bg-primary-soft text-primary-ink',
            isNow && `border-primary-line bg-primary text-on-primary ${forcedNow}`,
            !isDone && !isNow && 'border-divider',
          );
          const content = (
            <>
              <span className={dot}>
                {isDone ? (
                  <Icon name="check" size={14} />
                ) : (
                  <span aria-hidden>{t('ui.number', { value: place + 1 })}</span>
                )}
              </span>
              <span className={classNames(!isNow && 'max-sm:sr-only')}>{step.label}</span>
              {isDone && <span className="sr-only">{t('ui.stepper.done')}</span>}
            </>
          );
          return (
            <li
              key={step.label}
              aria-current={isNow ? 'step' : undefined}
              className={classNames('flex items-center gap-2', isNow && 'font-semibold text-text')}
            >
              {place > 0 && <span aria-hidden className="h-px w-5 bg-divider" />}
              {isDone && step.href ? (
                <Link
                  to={step.href}
                  className="flex min-h-8 items-center gap-2 hover:text-primary-ink hover:underline"
                >
                  {content}
                </Link>
              ) : (
                content
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type ProgressStep = {
  label: string;
  icon?: IconName;
  detail?: ReactNode;
  /** The process ended here early. */
  isStop?: boolean;
};
type ProgressProps = {
  label: string;
  steps: ProgressStep[];
  current: number;
  /** All steps, including the last, are done. */
  isFinished?: boolean;
};

/** Progress of a process: vertical on phones, a row from 992 px. */
export function StepProgress({
  label,
  steps,
  current,
  isFinished = current === steps.length - 1,
}: ProgressProps) {
  return (
    <ol aria-label={label} className="grid lg:grid-flow-col lg:auto-cols-fr">
      {steps.map((step, place) => (
        <Step
          key={step.label}
          step={step}
          position={place + 1}
          count={steps.length}
          state={
            place < current || (isFinished && place === current)
              ? 'done'
              : place === current
                ? 'now'
                : 'ahead'
          }
          isLineDone={place < current}
        />
      ))}
    </ol>
  );
}

type StepProps = {
  step: ProgressStep;
  position: number;
  count: number;
  state: 'done' | 'now' | 'ahead';
  isLineDone: boolean;
};

const nodes = {
  done: 'border-primary-line bg-primary text-on-primary',
  now: `border-primary-line bg-primary-soft text-primary-ink ring-4 ring-primary-soft ${forcedNow}`,
  ahead: 'border-divider bg-surface text-text-3',
  stop: 'border-sale-line bg-sale-soft text-sale',
};

function Step({ step, position, count, state, isLineDone }: StepProps) {
  const t = useT();
  const stateText = { done: t('ui.stepper.done'), now: t('ui.stepper.now'), ahead: t('ui.stepper.ahead') }[
    state
  ];
  return (
    <li
      aria-current={state === 'now' || (state === 'done' && position === count) ? 'step' : undefined}
      className="relative grid grid-cols-[32px_1fr] content-start gap-3 pb-5 text-14 leading-snug text-text-3 last:pb-0 lg:grid-cols-1 lg:justify-items-center lg:gap-2.5 lg:pb-0 lg:text-center"
    >
      {position < count && (
        <span
          aria-hidden
          className={classNames(
            'absolute start-[15px] top-8 bottom-0 w-0.5 lg:start-[calc(50%+22px)] lg:-end-[calc(50%-22px)] lg:top-[15px] lg:bottom-auto lg:h-0.5 lg:w-auto',
            isLineDone ? 'bg-primary-line' : 'bg-divider',
          )}
        />
      )}
      <span
        className={`relative z-1 grid size-8 place-items-center rounded-full border-2 ${nodes[step.isStop ? 'stop' : state]}`}
      >
        {state === 'done' && !step.isStop ? (
          <Icon name="check" size={16} />
        ) : step.icon ? (
          <Icon name={step.icon} size={16} />
        ) : (
          <span aria-hidden className="text-12 font-heading">
            {t('ui.number', { value: position })}
          </span>
        )}
      </span>
      <div>
        <span className="sr-only">{t('ui.stepper.position', { position, count })}</span>
        <b className={classNames('block font-semibold', state === 'ahead' ? 'text-text-2' : 'text-text')}>
          {step.label}
        </b>
        <span className="sr-only">{stateText}</span>
        {step.detail}
      </div>
    </li>
  );
}
