import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** Cancelled units with time and reason. */
export function CancelledUnits({ order }: { order: SellerOrder }) {
  const t = useT();
  const { when, whole } = useFormat();
  const titleOf = (lineId: number) => order.lines.find(({ id }) => id === lineId)?.title ?? '';
  return order.cancellations.map(({ at, reason, is_back: isBack, lines }) => (
    <p key={`${at}${reason}${isBack}`} className="border-t border-line bg-sunk px-4 py-3 text-13">
      <span className="font-semibold">
        {t('console.cancel.cancelled', {
          pieces: lines
            .map(({ id, units }) => t('console.order.parcel.in', { count: units, title: titleOf(id) }))
            .join(' · '),
        })}
      </span>{' '}
      <span className="text-text-2">
        {t(`console.cancel.reason.${reason}`)} ·{' '}
        {t(isBack ? 'console.cancel.stock.back' : 'console.cancel.stock.gone')} ·{' '}
        <time dateTime={at} title={whole(at)}>
          {when(at)}
        </time>
      </span>
    </p>
  ));
}
