import type { SellerOrderState } from '@souk/contract/seller-console/orders';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const tones: Record<SellerOrderState, Tone> = {
  waiting: 'calm',
  to_confirm: 'work',
  to_ship: 'work',
  partly_sent: 'work',
  handed_over: 'good',
  on_the_way: 'good',
  delivered: 'calm',
  cancelled: 'bad',
};

export function OrderState({ state, isLate = false }: { state: SellerOrderState; isLate?: boolean }) {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap gap-1 max-md:justify-end">
      <StateMark tone={tones[state]}>{t(`console.order.state.${state}`)}</StateMark>
      {isLate && <StateMark tone="bad">{t('console.order.late')}</StateMark>}
    </span>
  );
}
