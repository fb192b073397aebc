import type { OrderDetail } from '@souk/contract/order';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '#i18n/messages-context.tsx';

/** The frozen sums of the order. */
export function OrderTotals({ order }: { order: OrderDetail }) {
  const t = useT();
  const money = useMoney();
  const { calculated } = order;
  const rows = [
    { label: t('order.subtotal'), text: money(calculated.subtotal), isSaving: false, isShown: true },
    {
      label: t('cart.totals.discounted'),
      text: money(-calculated.bundle_offer),
      isSaving: true,
      isShown: calculated.bundle_offer > 0,
    },
    {
      label: t('cart.totals.voucher'),
      text: money(-calculated.voucher_price),
      isSaving: true,
      isShown: calculated.voucher_price > 0,
    },
    {
      label: t('cart.totals.shipping'),
      text: calculated.shipping_price === 0 ? t('cart.totals.free') : money(calculated.shipping_price),
      isSaving: false,
      isShown: true,
    },
    { label: t('cart.totals.tax'), text: money(calculated.tax), isSaving: false, isShown: true },
  ].filter((row) => row.isShown);
  return (
    <dl className="grid gap-2 text-14">
      {rows.map((row) => (
        <div key={row.label} className="flex justify-between gap-4">
          <dt className="text-text-2">{row.label}</dt>
          <dd className={`tabular-nums ${row.isSaving ? 'text-success' : ''}`}>
            <bdi>{row.text}</bdi>
          </dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">
          {t(order.order_method === 2 ? 'order.payCash' : 'cart.totals.total')}
        </dt>
        <dd className="text-22 font-bold tabular-nums">
          <bdi>{money(order.total_amount)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
