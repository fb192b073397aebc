import type { ReactNode } from 'react';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import type { Delivery } from './load-product.ts';

/** What delivery costs and when it comes, beside the buttons. */
export function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const t = useT();
  const money = useMoney();
  const strong = (chunks: ReactNode) => <b className="font-semibold text-text">{chunks}</b>;
  return (
    <p className="flex gap-3 rounded-card border border-line p-3.5 text-14 text-text-2">
      <Icon name="truck" className="mt-0.5 text-text-2" />
      <span>
        {!delivery && t('product.delivery.dependsOnAddress')}
        {delivery?.isFree && (
          <>
            <span className="font-medium text-success">{t('catalog.freeShipping')}</span>{' '}
            {t.rich('product.delivery.arrives', { from: delivery.from, to: delivery.to, strong })}
          </>
        )}
        {delivery && !delivery.isFree && (
          <>
            {t.rich('product.delivery.price', { price: money(delivery.price), strong })}{' '}
            {t.rich('product.delivery.arrives', { from: delivery.from, to: delivery.to, strong })}
          </>
        )}
        {delivery && <span className="block">{t('product.delivery.to', { country: delivery.country })}</span>}
        {delivery?.freeFrom && (
          <span className="mt-1 block">
            {t.rich('product.delivery.freeFrom', {
              price: money(delivery.freeFrom.price),
              store: delivery.freeFrom.store,
              strong,
            })}
          </span>
        )}
      </span>
    </p>
  );
}
