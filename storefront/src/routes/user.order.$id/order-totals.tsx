import type { OrderDetail } from '@souk/contract/order';
import { moneyText } from '@souk/rules/money';
import type { ReactNode } from 'react';
import { useMoney } from '#features/catalog/money.ts';
import { remainingOf } from '#features/order/cancellation.ts';
import { useOrderDate } from '#features/order/order-date.ts';
import { useOrderMethod } from '#features/order/order-method.ts';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';

type OrderTotalsProps = {
  order: OrderDetail;
  /** Receipts list the included tax and the payment method themselves. */
  isReceipt?: boolean;
};

/**
 * Totals as of the order, then the cancelled amount, and the total of what remains with the tax that it includes. For a cancelled
 * order, the total is struck through and the refund shown.
 */
export function OrderTotals({ order, isReceipt = false }: OrderTotalsProps) {
  const t = useT();
  const money = useMoney(order.currency);
  const methodOf = useOrderMethod();
  const { calculated, currency } = order;
  const isOver = order.cancelled === 1;
  const { cancelledMinor, taxMinor, totalMinor } = remainingOf(order);
  const text = (minor: number) => money(moneyText(minor, currency));
  const over = endOf(order);
  const moved = (['received', 'refunded', 'refunding'] as const).filter(
    (kind) => Number(order.payment[kind]) > 0 && !(isOver && kind === over.kind),
  );
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
    {
      label: t('order.cancel.cancelledParts'),
      text: text(-cancelledMinor),
      isSaving: false,
      isShown: cancelledMinor > 0,
    },
  ].filter((row) => row.isShown);
  return (
    <dl className="grid gap-2 text-14">
      {rows.map((row) => (
        <div key={row.label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-text-2">{row.label}</dt>
          <dd className={`tabular-nums ${row.isSaving ? 'text-success' : ''}`}>
            <bdi>{row.text}</bdi>
          </dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="font-semibold">{t('cart.totals.total')}</dt>
        {isOver ? (
          <dd className="text-text-3 tabular-nums">
            <s>
              <bdi>{text(totalMinor)}</bdi>
            </s>
          </dd>
        ) : (
          <dd className="text-22 font-bold tabular-nums">
            <bdi>{text(totalMinor)}</bdi>
          </dd>
        )}
        {!isReceipt && taxMinor > 0 && (
          <dd className="w-full text-13 text-text-2">{t('cart.totals.tax', { tax: text(taxMinor) })}</dd>
        )}
      </div>
      {!isReceipt && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-text-2">{t('order.payment.title')}</dt>
          <dd>{methodOf(order)}</dd>
        </div>
      )}
      {moved.map((kind) => (
        <div key={kind} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-text-2">{t(`order.payment.${kind}`)}</dt>
          <dd className="tabular-nums">
            <bdi>{money(order.payment[kind])}</bdi>
          </dd>
          {kind === 'refunded' && <SentRefunds order={order} />}
        </div>
      ))}
      {isOver && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="font-semibold">{t(over.label)}</dt>
          <dd className="text-22 font-bold tabular-nums">
            <bdi>{money(over.amount)}</bdi>
          </dd>
          {over.kind === 'refunded' && <SentRefunds order={order} />}
        </div>
      )}
    </dl>
  );
}

/** When the money of each refund was sent. */
function SentRefunds({ order: { payment, currency } }: { order: OrderDetail }) {
  const t = useT();
  const money = useMoney(currency);
  const dateOf = useOrderDate();
  const isOne = payment.refunds.length === 1;
  return payment.refunds.map(({ amount, sent_at: at }) => (
    <dd key={`${at} ${amount}`} className="w-full text-13 text-text-2">
      {isOne
        ? t('order.payment.sent', { date: dateOf(at) })
        : t.rich('order.payment.sentAmount', { amount: money(amount), date: dateOf(at), bdi })}
    </dd>
  ));
}

function bdi(text: ReactNode) {
  return <bdi>{text}</bdi>;
}

type End = { kind?: keyof OrderDetail['payment']; label: MessageKey; amount: string | number };

/** Last row of a cancelled order, by the ledger: pending refund, completed refund, or nothing to pay. */
function endOf({ payment }: OrderDetail): End {
  const { refunding, refunded } = payment;
  if (Number(refunding) > 0) return { kind: 'refunding', label: 'order.toRefund', amount: refunding };
  if (Number(refunded) > 0) return { kind: 'refunded', label: 'order.step.refunded', amount: refunded };
  return { label: 'order.toPay', amount: 0 };
}
