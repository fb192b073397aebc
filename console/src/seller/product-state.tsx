import type { SellerProductState } from '@souk/contract/seller-console/products';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const tones: Record<SellerProductState, Tone> = {
  live: 'good',
  sold_out: 'bad',
  paused: 'calm',
  archived: 'calm',
};

export function ProductState({ state }: { state: SellerProductState }) {
  const t = useT();
  return <StateMark tone={tones[state]}>{t(`console.product.state.${state}`)}</StateMark>;
}
