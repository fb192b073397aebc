import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { SoukMark } from './souk-mark.tsx';
import { type Step, steps } from './steps.ts';

/** Installer steps: in a side bar, or one line on phones; completed steps can be revisited. */
export function InstallerLayout({
  step,
  onStep,
  children,
}: {
  /** Null: before the first. */
  step: Step | null;
  onStep?: (step: Step) => void;
  children: ReactNode;
}) {
  const t = useT();
  const current = step === null ? -1 : steps.indexOf(step);
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus(), [step]);
  useEffect(() => void (document.title = t('install.title')), [t]);
  return (
    <div className="grid min-h-dvh bg-surface max-lg:grid-rows-[auto_1fr] lg:grid-cols-[340px_1fr]">
      <div className="flex flex-col gap-6 border-line bg-sunk p-4 max-lg:border-b lg:border-e lg:p-7">
        <SoukMark />
        <nav aria-label={t('install.steps')} className="max-lg:hidden">
          <ol>
            {steps.map((one, place) => (
              <li
                key={one}
                aria-current={one === step ? 'step' : undefined}
                className="relative pb-6 last:pb-0"
              >
                {place < steps.length - 1 && (
                  <span
                    aria-hidden
                    className={classNames(
                      'absolute start-[13px] top-7 bottom-0 w-0.5',
                      place < current ? 'bg-primary' : 'bg-line',
                    )}
                  />
                )}
                <StepOfRail step={one} place={place} current={current} onStep={onStep} />
              </li>
            ))}
          </ol>
        </nav>
        <p className="mt-auto text-13 text-text-2 max-lg:hidden">{t('install.private')}</p>
      </div>
      <main ref={main} tabIndex={-1} className="mx-auto w-full max-w-148 px-4 py-6 outline-none lg:py-17">
        {step !== null && (
          <p className="text-12 font-medium text-text-2">
            {t('install.step', { place: current + 1, count: steps.length })}
          </p>
        )}
        {children}
      </main>
    </div>
  );
}

function StepOfRail({
  step,
  place,
  current,
  onStep,
}: {
  step: Step;
  place: number;
  current: number;
  onStep: ((step: Step) => void) | undefined;
}) {
  const t = useT();
  const isDone = place < current;
  const isNow = place === current;
  const content = (
    <>
      <span
        className={classNames(
          'grid size-7 flex-none place-items-center rounded-full border-2 text-12 font-semibold',
          isDone && 'border-primary bg-primary text-on-primary',
          isNow && 'border-primary bg-surface text-primary-ink',
          !isDone && !isNow && 'border-line bg-surface text-text-3',
        )}
      >
        {isDone ? (
          <Icon name="check" size={16} />
        ) : (
          <span aria-hidden>{t('ui.number', { value: place + 1 })}</span>
        )}
      </span>
      <span className="pt-0.5 text-start">
        <span className={classNames('block font-medium', isNow ? 'text-text' : 'text-text-2')}>
          {t(`install.step.${step}`)}
        </span>
        <span className="block text-13 text-text-2">{t(`install.step.${step}.hint`)}</span>
      </span>
    </>
  );
  const className = 'flex items-start gap-3';
  return isDone && onStep ? (
    <button type="button" className={className} onClick={() => onStep(step)}>
      {content}
    </button>
  ) : (
    <span className={className}>{content}</span>
  );
}
