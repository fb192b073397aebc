import type { SellerOrderRow, SellerOrderState } from '@souk/contract/seller-console/orders';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';

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

const pickupTexts: Partial<Record<SellerOrderState, MessageKey>> = {
  partly_sent: 'console.order.pickup.ready',
  handed_over: 'console.order.pickup.ready',
  on_the_way: 'console.order.pickup.ready',
  delivered: 'console.order.pickup.done',
};

type OrderStateProps = { order: Pick<SellerOrderRow, 'state' | 'delivery' | 'is_late'> };

/** The word of the order's tab, then what the tab doesn't tell. */
export function OrderState({ order: { state, delivery, is_late: isLate } }: OrderStateProps) {
  const t = useT();
  const pickupText = delivery === 'pickup' ? pickupTexts[state] : undefined;
  const isPartlySent = state === 'partly_sent' && !pickupText;
  return (
    <span className="inline-flex flex-wrap gap-1 max-md:justify-end">
      <StateMark tone={tones[state]}>
        {t(pickupText ?? `console.order.state.${isPartlySent ? 'to_ship' : state}`)}
      </StateMark>
      {isPartlySent && <StateMark tone="calm">{t('console.order.state.partly_sent')}</StateMark>}
      {delivery === 'pickup' && !pickupText && (
        <span className="lg:hidden">
          <StateMark tone="calm">{t('console.order.delivery.pickup')}</StateMark>
        </span>
      )}
      {isLate && <StateMark tone="bad">{t('console.order.late')}</StateMark>}
    </span>
  );
}
