import type { StepState } from '@souk/rules/checklist';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const tones: Readonly<Record<StepState, Tone>> = {
  todo: 'calm',
  waiting: 'work',
  rejected: 'bad',
  accepted: 'good',
  waived: 'calm',
};

/** How a store stands with a step of the shop's own. */
export function StepMark({ state }: { state: StepState }) {
  const t = useT();
  return <StateMark tone={tones[state]}>{t(`console.step.state.${state}`)}</StateMark>;
}
