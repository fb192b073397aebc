import type { RefundPreview } from '@souk/contract/console/operator-orders';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from './amount.tsx';
import type { Money } from '#format.ts';

/** Refund preview: who receives and who pays what. */
export function RefundOutcome({ preview, buyer }: { preview: RefundPreview; buyer: string }) {
  const t = useT();
  const { shop, sellers } = preview;
  const back: Money = { ...shop.commission, minor: shop.commission.minor + shop.commission_tax.minor };
  return (
    <section className="grid gap-2 rounded-control bg-sunk p-4">
      <h3 className="text-13 font-semibold">{t('operator.refund.preview')}</h3>
      <dl className="grid gap-1.5">
        <Row label={t('operator.refund.buyer', { name: buyer })} amount={preview.amount} isStrong />
        {sellers.map((seller) => (
          <Row
            key={seller.store}
            label={t('operator.refund.seller', { store: seller.store })}
            amount={seller.bears}
            isStrong
          />
        ))}
        <Row label={t('operator.refund.shop')} amount={shop.bears} isStrong />
        {back.minor > 0 && <Row label={t('operator.refund.commission')} amount={back} />}
        {shop.shipping.minor > 0 && <Row label={t('operator.refund.shipping')} amount={shop.shipping} />}
        {shop.deemed_vat.minor > 0 && (
          <Row label={t('operator.refund.deemed-vat')} amount={shop.deemed_vat} />
        )}
        {shop.voucher.minor > 0 && (
          <Row
            label={t('operator.refund.voucher')}
            amount={{ ...shop.voucher, minor: -shop.voucher.minor }}
          />
        )}
        <Row label={t('operator.refund.left')} amount={preview.left} />
      </dl>
      {preview.is_by_hand && <p className="text-13 text-text-2">{t('operator.refund.by-hand')}</p>}
    </section>
  );
}

function Row({ label, amount, isStrong = false }: { label: string; amount: Money; isStrong?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${isStrong ? '' : 'text-13 text-text-2'}`}>
      <dt>{label}</dt>
      <dd className={`tabular-nums ${isStrong ? 'font-semibold' : ''}`}>
        <Amount of={amount} />
      </dd>
    </div>
  );
}
