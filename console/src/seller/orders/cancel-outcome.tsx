import type { CancelPreview } from '@souk/contract/seller-console/cancel';
import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { MoneyLadder, type Step } from './money-ladder.tsx';

type CancelOutcomeProps = { order: SellerOrder; preview: CancelPreview; count: number };

export function CancelOutcome({ order, preview, count }: CancelOutcomeProps) {
  const t = useT();
  const { buyer, store } = preview;
  const ofBuyer: Step[] = [
    [t('console.order.units', { count }), buyer.goods],
    [t('console.cancel.bundle'), buyer.bundle_offer],
    [t('console.cancel.voucher-store'), buyer.voucher_store],
    [t('console.cancel.voucher-shop'), buyer.voucher_shop],
    [t('console.money.shipping'), buyer.shipping],
    [t('console.cancel.given-before'), buyer.given_before],
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <section className="grid content-start gap-2 rounded-control bg-sunk p-4">
        <h3 className="text-13 font-semibold">
          <bdi>{order.buyer.name}</bdi>
        </h3>
        <MoneyLadder
          steps={ofBuyer}
          total={[t(preview.is_paid ? 'console.cancel.gets-back' : 'console.cancel.not-due'), preview.amount]}
        />
        <p className="text-13 text-text-2">
          {t(preview.is_whole ? 'console.cancel.whole' : 'console.cancel.rest')}
          {preview.is_by_hand && preview.amount.minor > 0 && ` ${t('console.cancel.by-hand')}`}
        </p>
      </section>
      {store && (
        <section className="grid content-start gap-2 rounded-control bg-sunk p-4">
          <h3 className="text-13 font-semibold">{t('console.cancel.you')}</h3>
          <MoneyLadder
            steps={[
              [t('console.cancel.earns-now'), store.earns_now],
              [t('console.cancel.back'), store.back],
              [t('console.cancel.commission'), store.commission],
              [t('console.cancel.commission-tax'), store.commission_tax],
              [t('console.cancel.shop-shipping'), store.shop_shipping],
              [t('console.cancel.deemed-vat'), store.deemed_vat],
            ]}
            total={[t('console.cancel.earns-then'), store.earns_then]}
          />
        </section>
      )}
    </div>
  );
}

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
