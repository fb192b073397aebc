import type { ReactNode } from 'react';
import { placeName } from '#features/address/place-name.ts';
import { formatDays } from '#features/cart/format-days.ts';
import { useMoney } from '#features/catalog/money.ts';
import { useMessages, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import type { Delivery, DeliveryEstimate } from './delivery-at.ts';

/** `estimate`: undefined while loading, null if the request failed; `delivery`: cost and dates at the displayed price. */
export type ShownDelivery = {
  estimate: DeliveryEstimate | null | undefined;
  delivery: Delivery | null;
  store: string;
  onChange: () => void;
};

/** Shipping cost and delivery date for the visitor's location, and a button to change the location. */
export function DeliveryLine({ estimate, ...shown }: ShownDelivery) {
  const t = useT();
  return (
    <div className="flex gap-3 rounded-card border border-line p-3.5 text-14 text-text-2">
      <Icon name="truck" className="mt-0.5 text-text-2" />
      <div className="min-h-10 min-w-0 flex-1" aria-busy={estimate === undefined}>
        {estimate === undefined && <Coming />}
        {estimate === null && t('product.delivery.dependsOnAddress')}
        {estimate && <Known estimate={estimate} {...shown} />}
      </div>
    </div>
  );
}

function Coming() {
  const t = useT();
  return (
    <>
      <noscript>{t('product.delivery.dependsOnAddress')}</noscript>
      <Skeleton className="script-only h-3.5 w-11/12" />
      <Skeleton className="script-only mt-2 h-3.5 w-7/12" />
    </>
  );
}

function Known({ estimate, delivery, store, onChange }: ShownDelivery & { estimate: DeliveryEstimate }) {
  const t = useT();
  const money = useMoney();
  const { language, direction } = useMessages();
  const place = placeName(estimate.names, direction);
  const strong = (chunks: ReactNode) => <b className="font-semibold text-text">{chunks}</b>;
  const free = (chunks: ReactNode) => <span className="font-medium text-success">{chunks}</span>;
  const days = delivery && formatDays(delivery.from, delivery.to, language);
  return (
    <>
      <p data-delivery={estimate.place.country}>
        {!delivery && t('product.delivery.notThere')}
        {delivery?.isFree && t.rich('product.delivery.free', { free })}
        {delivery &&
          !delivery.isFree &&
          t.rich('product.delivery.price', { price: money(delivery.price), strong })}
        {days && ' · '}
        {days && t.rich('product.delivery.arrives', { days, strong })}
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        <span>{t.rich('product.delivery.to', { place, strong })}</span>
        <Button
          variant="link"
          size="small"
          className="-mx-1"
          onClick={onChange}
          aria-label={t('product.delivery.changePlace')}
        >
          {t('product.delivery.change')}
        </Button>
      </p>
      {delivery?.freeFrom && (
        <p className="mt-1">
          {t.rich('product.delivery.freeFrom', { price: money(delivery.freeFrom), store, strong })}
        </p>
      )}
    </>
  );
}
