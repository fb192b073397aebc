import type { StoreRefund } from '@souk/contract/seller-console/cancel';
import type { ReactNode } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { MoneyLadder, type Step } from './money-ladder.tsx';

type StoreRefundOutcomeProps = {
  preview: StoreRefund;
  buyer: string;
  /** What the first amount is for. */
  items: string;
  note?: ReactNode;
};

/** Preview of a refund for its store: what the customer gets, and what the store loses and keeps. */
export function StoreRefundOutcome({ preview, buyer: name, items, note }: StoreRefundOutcomeProps) {
  const t = useT();
  const { buyer, store } = preview;
  const isByHand = preview.is_by_hand && preview.amount.minor > 0;
  const ofBuyer: Step[] = [
    [items, buyer.goods],
    [t('console.cancel.bundle'), buyer.bundle_offer],
    [t('console.cancel.voucher-store'), buyer.voucher_store],
    [t('console.cancel.voucher-shop'), buyer.voucher_shop],
    [t('console.money.shipping'), buyer.shipping],
    [t('console.cancel.given-before'), buyer.given_before],
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
      <section className="grid content-start gap-2 rounded-control bg-sunk p-4">
        <h3 className="text-13 font-semibold">
          <bdi>{name}</bdi>
        </h3>
        <MoneyLadder
          steps={ofBuyer}
          total={[t(preview.is_paid ? 'console.cancel.gets-back' : 'console.cancel.not-due'), preview.amount]}
        />
        {(note || isByHand) && (
          <p className="text-13 text-text-2">
            {note} {isByHand && t('console.cancel.by-hand')}
          </p>
        )}
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
