import type { OrderDetail } from '@souk/contract/order';
import { useMoney } from '#features/catalog/money.ts';
import { liveParts, totalOf } from '#features/order/cancellation.ts';
import { useT, type MessageKey } from '#i18n/messages-context.tsx';

/**
 * The frozen sums of the order, and what is left of them when a part was cancelled. Of an order that is cancelled as a
 * whole nothing is due: its total is struck, and what was paid comes back.
 */
export function OrderTotals({ order }: { order: OrderDetail }) {
  const t = useT();
  const money = useMoney();
  const { calculated, currency } = order;
  const isOver = order.cancelled === 1;
  const cancelled = isOver ? [] : order.parts.filter((part) => part.cancelled === 1);
  const total = isOver ? order.total_amount : totalOf(liveParts(order), currency);
  const over = endOf(order);
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
        {isOver ? (
          <dd className="text-text-3 tabular-nums">
            <s>
              <bdi>{money(total)}</bdi>
            </s>
          </dd>
        ) : (
          <dd className="text-22 font-bold tabular-nums">
            <bdi>{money(total)}</bdi>
          </dd>
        )}
      </div>
      {isOver && (
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">{t(over.label)}</dt>
          <dd className="text-22 font-bold tabular-nums">
            <bdi>{money(over.amount)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What a cancelled order ends with: the money that came or comes back, or nothing to pay. */
function endOf(order: OrderDetail): { label: MessageKey; amount: string | number } {
  if (order.refunded === 1) return { label: 'order.step.refunded', amount: order.total_amount };
  if (order.payment_done === 1) return { label: 'order.toRefund', amount: order.total_amount };
  return { label: 'order.toPay', amount: 0 };
}
