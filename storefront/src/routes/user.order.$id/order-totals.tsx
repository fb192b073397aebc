import type { OrderDetail } from '@souk/contract/order';
import { useMoney } from '#features/catalog/money.ts';
import { liveParts, totalOf } from '#features/order/cancellation.ts';
import { useT } from '#i18n/messages-context.tsx';

/** The frozen sums of the order, and what is left of them when a part was cancelled. */
export function OrderTotals({ order }: { order: OrderDetail }) {
  const t = useT();
  const money = useMoney();
  const { calculated, currency } = order;
  const isOver = order.cancelled === 1;
  const cancelled = isOver ? [] : order.parts.filter((part) => part.cancelled === 1);
  const total = isOver ? order.total_amount : totalOf(liveParts(order), currency);
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
    {
      label: t('order.cancel.cancelledParts'),
      text: money(`-${totalOf(cancelled, currency)}`),
      isSaving: false,
      isShown: cancelled.length > 0,
    },
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
          {t(order.order_method === 2 && !isOver ? 'order.payCash' : 'cart.totals.total')}
        </dt>
        <dd className="text-22 font-bold tabular-nums">
          <bdi>{money(total)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
