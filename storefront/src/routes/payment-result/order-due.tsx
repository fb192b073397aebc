import type { OrderDetail } from '@souk/contract/order';
import { useMoney } from '#features/catalog/money.ts';
import { useTimeLeft } from '#features/order/time-left.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type OrderDueProps = {
  order: { number: string; currency: string } & Pick<OrderDetail['payment'], 'due' | 'due_at'>;
  nowMs: number;
};

export function OrderDue({ order, nowMs }: OrderDueProps) {
  const t = useT();
  const money = useMoney(order.currency);
  const left = useTimeLeft()(order.due_at, nowMs);
  return (
    <p className="grid max-w-[52ch] gap-1 text-text-2">
      <span>
        {t.rich('payment.summary', {
          number: order.number,
          amount: money(order.due),
          b: (text) => (
            <b className="text-text">
              <bdi>{text}</bdi>
            </b>
          ),
          bdi: (text) => <bdi dir="ltr">{text}</bdi>,
        })}
      </span>
      {left !== null && <span>{t('payment.kept', { left })}</span>}
    </p>
  );
}
