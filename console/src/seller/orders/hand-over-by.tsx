import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { isToday, useFormat } from '#format.ts';

type HandOverByProps = { order: Pick<SellerOrder, 'state' | 'delivery' | 'hand_over_by' | 'is_late'> };

/** Deadline for shipping or preparing, until something has shipped or is ready. */
export function HandOverBy({ order }: HandOverByProps) {
  const { state, delivery, hand_over_by: by, is_late: isLate } = order;
  const t = useT();
  const { when, whole } = useFormat();
  if (by === null || (state !== 'to_confirm' && state !== 'to_ship')) return null;
  // The deadline is the end of a day, so its last moment is displayed.
  const last = new Date(Date.parse(by) - 1).toISOString();
  const promise = delivery === 'pickup' ? 'console.order.pickup.by' : 'console.order.hand-over';
  return (
    <>
      {' · '}
      <time dateTime={by} title={whole(last)} className={isLate ? 'font-semibold text-sale' : undefined}>
        {t(isLate ? 'console.order.hand-over.late' : promise, {
          day: isToday(last) ? t('console.order.today-at', { time: when(last) }) : when(last),
        })}
      </time>
    </>
  );
}
