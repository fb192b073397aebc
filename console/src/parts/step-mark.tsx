import type { StepState } from '@souk/rules/checklist';
import { useMe } from '#api/me.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const tones: Readonly<Record<StepState, Tone>> = {
  todo: 'calm',
  waiting: 'work',
  rejected: 'bad',
  accepted: 'good',
  waived: 'calm',
};

/** State of a checklist step, worded for store or operator. */
export function StepMark({ state }: { state: StepState }) {
  const t = useT();
  const isOurs = useMe().audience === 'operator' && state === 'waiting';
  return (
    <StateMark tone={tones[state]}>
      {t(isOurs ? 'operator.steps.state.waiting' : `console.step.state.${state}`)}
    </StateMark>
  );
}
