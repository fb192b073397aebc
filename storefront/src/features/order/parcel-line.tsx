import type { OrderDetail } from '@souk/contract/order';
import { CopyValue } from '#features/payment/copy-value.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Carrier of a shipment with a tracking link, or the tracking number if the link is unknown. Nothing without tracking details. */
export function ParcelLine({ parcel }: Pick<OrderDetail['parts'][number], 'parcel'>) {
  const t = useT();
  if (!parcel) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-14">
      <span className="text-text-2">
        {parcel.number === null
          ? t('order.parcel.carrier', { carrier: parcel.carrier })
          : `${t('order.parcel.numberOf', { carrier: parcel.carrier })}:`}
      </span>
      {parcel.number !== null && (
        <span className="inline-flex items-center gap-1">
          <bdi dir="ltr" className="wrap-anywhere tabular-nums">
            {parcel.number}
          </bdi>
          <CopyValue label={t('order.parcel.number')} value={parcel.number} />
        </span>
      )}
      {parcel.url !== null && (
        <a
          href={parcel.url}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-6 items-center"
        >
          {t('order.parcel.track', { carrier: parcel.carrier })}
        </a>
      )}
    </p>
  );
}
