import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { OrderDetail } from '@souk/contract/order';
import type { ReactNode } from 'react';
import { useMoney } from '#features/catalog/money.ts';
import { useOrderDate } from '#features/order/order-date.ts';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { ltr } from './ltr.tsx';

const { cash_on_delivery: cashMethod, bank: bankMethod } = PAYMENT_METHOD_CODE;

type OrderThanksProps = { order: OrderDetail; arrival: string; isPickup: boolean };

export function OrderThanks({ order, arrival, isPickup }: OrderThanksProps) {
  const t = useT();
  const money = useMoney(order.currency);
  const longDate = useOrderDate();
  const { due, due_at: dueAt, received } = order.payment;
  const kind = kindOf(order);
  const values = {
    due: money(due),
    received: money(received),
    days: arrival,
    date: dueAt ? longDate(dueAt) : '',
    number: order.order,
    bdi: (text: ReactNode) => <bdi>{text}</bdi>,
  };
  return (
    <section
      aria-labelledby="thanks"
      className="grid justify-items-center gap-2 rounded-sheet bg-primary-soft px-4 py-8 text-center"
    >
      <span className="grid size-14 place-items-center rounded-pill bg-primary text-on-primary">
        <Icon name="check" size={28} />
      </span>
      <p id="thanks" className="text-24 font-heading">
        {t(kind === 'paid' ? 'order.thanksPaid' : 'order.thanks')}
      </p>
      <p className="max-w-[60ch] text-text-2">
        {t.rich('order.thanksMail', { email: order.address.email, bdi: ltr })}
      </p>
      <ol className="my-3 grid max-w-[60ch] gap-3 text-start">
        {(isPickup ? pickupPoints : points)[kind].map((point, place) => (
          <li key={point} className="grid grid-cols-[28px_1fr] items-start gap-3">
            <span
              aria-hidden
              className="grid size-7 place-items-center rounded-full bg-surface text-14 font-heading text-primary-ink"
            >
              {t('ui.number', { value: place + 1 })}
            </span>
            <span className="pt-0.5">{t.rich(point, values)}</span>
          </li>
        ))}
      </ol>
      <LinkButton to={links.trackOrder(order.order)} variant="secondary">
        {t('order.track')}
      </LinkButton>
    </section>
  );
}

const points = {
  paid: ['order.next.received', 'order.next.sellers', 'order.next.sent'],
  free: ['order.next.sellers', 'order.next.sent'],
  cash: ['order.next.sellers', 'order.next.sent', 'order.next.cash'],
  bank: ['order.next.transfer', 'order.next.afterTransfer', 'order.next.follow'],
  online: ['order.next.pay', 'order.next.afterPayment', 'order.next.follow'],
} as const satisfies Record<string, readonly MessageKey[]>;

const pickupPoints = {
  ...points,
  paid: ['order.next.received', 'order.next.pickup'],
  free: ['order.next.sellers', 'order.next.pickup'],
  cash: ['order.next.sellers', 'order.next.pickup', 'order.next.cashPickup'],
} as const satisfies Record<keyof typeof points, readonly MessageKey[]>;

function kindOf({
  payment_done: isPaid,
  order_method: method,
  total_amount: total,
}: OrderDetail): keyof typeof points {
  if (isPaid === 1) return Number(total) === 0 ? 'free' : 'paid';
  if (method === cashMethod) return 'cash';
  return method === bankMethod ? 'bank' : 'online';
}
