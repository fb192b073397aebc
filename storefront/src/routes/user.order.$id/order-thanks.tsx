import type { OrderDetail } from '@souk/contract/order';
import { useMoney } from '#features/catalog/money.ts';
import { useT, type MessageKey } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';

const cashMethod = 2;

/** The welcome of an order that was placed or paid a moment ago, and what comes next. */
export function OrderThanks({ order, arrival }: { order: OrderDetail; arrival: string }) {
  const t = useT();
  const money = useMoney(order.currency);
  const words = wordsOf(order);
  return (
    <section
      aria-labelledby="thanks"
      className="grid justify-items-center gap-2 rounded-sheet bg-primary-soft px-4 py-8 text-center"
    >
      <span className="grid size-14 place-items-center rounded-pill bg-primary text-on-primary">
        <Icon name="check" size={28} />
      </span>
      <p id="thanks" className="text-24 font-heading">
        {t(words.title)}
      </p>
      <p className="max-w-[60ch] text-text-2">
        {t.rich(words.next, {
          total: money(words.amount),
          days: arrival,
          bdi: (text) => <bdi>{text}</bdi>,
        })}
      </p>
      <LinkButton to={links.trackOrder(order.order)} variant="secondary">
        {t('order.track')}
      </LinkButton>
    </section>
  );
}

function wordsOf({ payment, payment_done: isPaid, order_method: method }: OrderDetail): {
  title: MessageKey;
  next: MessageKey;
  amount: string;
} {
  if (isPaid === 1)
    return { title: 'order.thanksPaid', next: 'order.whatNextPaid', amount: payment.received };
  const next = method === cashMethod ? 'order.whatNext' : 'order.whatNextUnpaid';
  return { title: 'order.thanks', next, amount: payment.due };
}
