import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import { moneyStateOf, type MoneyState } from '@souk/rules/money-state';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { OrderInvoices } from '#invoices/order-invoices.tsx';
import { methodName } from '#parts/method-name.ts';
import { OrderCustomer } from './order-customer.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderAttempts, OrderMoney } from './order-money.tsx';
import { OrderPart } from './order-part.tsx';
import { OrderStatus } from './order-status.tsx';
import { RefundSheet } from './refund-sheet.tsx';
import { useAct } from '#parts/use-act.ts';
import { useKeys } from '#parts/use-keys.ts';

export const loader = ({ params, request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/orders/{id}', { params: { id: params['id']! }, signal }); // the route has one

/** Beside the status, which already says "Cancelled". */
const moneyMarks = {
  unpaid: { tone: 'work', text: 'operator.order.unpaid' },
  paid: { tone: 'good', text: 'operator.order.paid' },
  'partly-refunded': { tone: 'calm', text: 'operator.order.payment.part-refunded' },
  refunded: { tone: 'calm', text: 'operator.order.payment.refunded' },
  cancelled: null,
} as const satisfies Record<MoneyState, { tone: string; text: MessageKey } | null>;

export function Component() {
  const t = useT();
  const { when, whole } = useFormat();
  const { may } = useMe();
  const order = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const money = moneyStateOf({
    isPaid: order.is_paid,
    isCancelled: order.status === 'cancelled',
    isRefunded: order.is_refunded,
    hasRefunds: order.refunded.minor > 0,
  });
  // Cash is due on delivery, so the list of unpaid orders doesn't have it either.
  const isDueLater = money === 'unpaid' && order.method === 'cash_on_delivery';
  const mark = isDueLater ? null : moneyMarks[money];
  const refresh = () => void revalidate();
  return (
    <>
      <PageHead
        up={{ to: '/operator/orders', title: t('operator.nav.orders') }}
        title={<bdi dir="ltr">{order.number}</bdi>}
        mark={
          <>
            <OrderStatus status={order.status} parts={order.parts} />
            {mark && <StateMark tone={mark.tone}>{t(mark.text)}</StateMark>}
          </>
        }
        text={
          <>
            <time dateTime={order.placed_at} title={whole(order.placed_at)}>
              {t('operator.order.placed', { when: when(order.placed_at), name: order.buyer.name })}
            </time>
            {' · '}
            {methodName(order.method, t)}
          </>
        }
      >
        <Acts order={order} onDone={refresh} />
      </PageHead>
      {order.disputes.map(({ id, state }) => (
        <Notice
          key={id}
          tone={state === 'open' ? 'warning' : 'info'}
          action={
            may('payments.read') && (
              <Link to={`/operator/disputes/${id}`} className="link">
                {t('operator.dispute.view')}
              </Link>
            )
          }
        >
          {t(`operator.dispute.of-order.${state}`)}
        </Notice>
      ))}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-4">
          {order.parts.map((part) => (
            <OrderPart key={part.id} orderId={order.id} part={part} onDone={refresh} />
          ))}
          <OrderInvoices key={`invoices ${order.id}`} id={order.id} />
          <OrderHistory order={order} onDone={refresh} />
        </div>
        <div className="grid gap-4">
          <OrderMoney order={order} />
          <OrderCustomer order={order} onDone={refresh} />
          <OrderAttempts order={order} />
        </div>
      </div>
    </>
  );
}

function Acts({ order, onDone }: { order: OperatorOrder; onDone(): void }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const [isRefunding, setIsRefunding] = useState(false);
  const canRefund = may('refunds.write') && may('refunds.read') && order.money.refundable.minor > 0;
  const open = () => setIsRefunding(true);
  useKeys({ r: canRefund && !isRefunding ? open : undefined });
  async function mail() {
    const params = { id: order.id };
    if (await act(() => call('POST operator/orders/{id}/resend-mail', { params }))) {
      toast(t('operator.order.mailed'));
      onDone();
    }
  }
  return (
    <>
      {may('orders.write') && (
        <Button size="small" icon="mail" busy={isBusy} onClick={() => void mail()}>
          {t('operator.order.mail')}
        </Button>
      )}
      {canRefund && (
        <Button size="small" variant="primary" icon="return" onClick={open}>
          {t('operator.order.refund')}
        </Button>
      )}
      <RefundSheet
        order={order}
        isOpen={isRefunding}
        onClose={() => setIsRefunding(false)}
        onDone={() => {
          setIsRefunding(false);
          onDone();
        }}
      />
    </>
  );
}
