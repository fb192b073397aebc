import type { OperatorProductState } from '@souk/contract/console/operator-products';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const tones: Record<OperatorProductState, Tone> = {
  live: 'good',
  sold_out: 'work',
  paused: 'calm',
  archived: 'calm',
  taken_down: 'bad',
};

export function ProductState({ state }: { state: OperatorProductState }) {
  const t = useT();
  return <StateMark tone={tones[state]}>{t(`operator.product.view.${state}`)}</StateMark>;
}
