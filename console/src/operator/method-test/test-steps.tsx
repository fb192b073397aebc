import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { ReactNode } from 'react';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type Step = ConsoleReplyOf<'POST operator/payment-methods/{name}/test'>['steps'][number];

const tones: Readonly<Record<Step['state'], Tone>> = { done: 'good', failed: 'bad' };

/** Automated steps in sequence. */
export function TestSteps({ steps }: { steps: readonly Step[] }) {
  const t = useT();
  return (
    <ol className="grid gap-2">
      {steps.map(({ step, state, said }) => (
        <StepRow
          key={step}
          title={t(`operator.method.step.${step}`)}
          tone={tones[state]}
          state={t(`operator.method.state.${state}`)}
        >
          {said && (
            <bdi dir="ltr" className="w-full text-13 wrap-anywhere text-text-3">
              {said}
            </bdi>
          )}
        </StepRow>
      ))}
    </ol>
  );
}

type StepRowProps = { title: string; tone: Tone; state: string; children?: ReactNode };

export function StepRow({ title, tone, state, children }: StepRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 grow basis-40 font-medium">{title}</span>
      <StateMark tone={tone}>{state}</StateMark>
      {children}
    </li>
  );
}
