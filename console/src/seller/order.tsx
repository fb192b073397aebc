import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { moneyStateOf } from '@souk/rules/money-state';
import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { LineItem } from '#parts/line-item.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { OrderInvoices } from '#invoices/order-invoices.tsx';
import { PartReturns } from '#returns/part-returns.tsx';
import { OrderState } from './order-state.tsx';
import { AddressCard } from './orders/address-card.tsx';
import { CancelledUnits } from './orders/cancelled-units.tsx';
import { OrderRefunds } from './orders/order-refunds.tsx';
import { canRefund, RefundSheet } from './orders/refund-sheet.tsx';
import { CancelSheet, canCancelUnits } from './orders/cancel-sheet.tsx';
import { MessagesCard } from './orders/messages-card.tsx';
import { HandOverBy } from './orders/hand-over-by.tsx';
import { EarnCard } from './orders/earn-card.tsx';
import { ParcelsCard } from './orders/parcels-card.tsx';
import { ShipOrderSheet } from './orders/ship-order-sheet.tsx';
import { movedToText } from './orders/moved-to-text.ts';
import { StepsCard } from './orders/steps-card.tsx';
import { nextMoveOf } from './orders/ship-rows.ts';
import { useOrderMoves } from './use-order-moves.ts';

export const loader = ({ params, request: { signal } }: LoaderFunctionArgs) =>
  call('GET seller/orders/{id}', { params: { id: params['id']! }, signal });

/** An order: items, address, earnings, and the next step as a button. */
export function Component() {
  const t = useT();
  const comma = useComma();
  const { when, whole } = useFormat();
  const order = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const money = moneyStateOf({ isPaid: order.is_paid, isCancelled: order.state === 'cancelled' });
  return (
    <>
      <PageHead
        up={{ to: '/seller/orders', title: t('console.nav.orders') }}
        title={<bdi dir="ltr">{order.number}</bdi>}
        mark={<OrderState order={order} />}
        text={
          <>
            <time dateTime={order.placed_at} title={whole(order.placed_at)}>
              {t('console.order.placed', { when: when(order.placed_at) })}
            </time>
            {' · '}
            {t(`payment.method.${order.method.replaceAll('_', '-')}` as 'payment.method.stripe')}
            {money !== 'cancelled' &&
              `${comma}${t(money === 'unpaid' ? 'console.order.not-paid' : 'console.order.is-paid')}`}
            <HandOverBy order={order} />
            {order.has_other_stores && ` · ${t('console.order.part')}`}
          </>
        }
      >
        <OrderActs order={order} />
      </PageHead>
      <StepsCard order={order} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-4">
          <Lines order={order} />
          {order.parcels.length > 0 && <ParcelsCard order={order} onDone={() => void revalidate()} />}
          <OrderInvoices key={`invoices ${order.id}`} id={order.id} />
          <MessagesCard order={order} onDone={() => void revalidate()} />
          <History order={order} />
        </div>
        <div className="grid gap-4">
          {order.money && <EarnCard order={order} money={order.money} />}
          <AddressCard order={order} />
        </div>
      </div>
    </>
  );
}

function OrderActs({ order }: { order: SellerOrder }) {
  const t = useT();
  const { may } = useMe();
  const { revalidate } = useRevalidator();
  const [isShipping, setIsShipping] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const [isRefunding, setIsRefunding] = useState(false);
  const done = () => void revalidate();
  const { confirm, ready, deliver, isBusy } = useOrderMoves(done);
  if (!may('orders.write')) return null;
  const { state } = order;
  const hasRefund = may('returns.refund') && canRefund(order);
  const next = nextMoveOf(order);
  return (
    <>
      <LinkButton size="small" icon="receipt" to={`/seller/orders/papers?paper=slips&ids=${order.id}`}>
        {t('console.order.print')}
      </LinkButton>
      {canCancelUnits(order) && (
        <Button size="small" onClick={() => setIsCancelling(true)}>
          {t('console.cancel.open')}
        </Button>
      )}
      {hasRefund && (
        <Button size="small" onClick={() => setIsRefunding(true)}>
          {t('console.refund.open')}
        </Button>
      )}
      {state === 'to_confirm' && (
        <Button
          size="small"
          icon="check"
          busy={isBusy && t('console.busy')}
          onClick={() => void confirm([order])}
        >
          {t('console.order.confirm-one')}
        </Button>
      )}
      {next === 'ship' && (
        <Button size="small" variant="primary" icon="truck" onClick={() => setIsShipping(true)}>
          {t(state === 'partly_sent' ? 'console.order.ship-rest' : 'console.order.ship-one')}
        </Button>
      )}
      {next === 'ready' && (
        <Button
          size="small"
          variant="primary"
          icon="package"
          busy={isBusy && t('console.busy')}
          onClick={() => void ready([order])}
        >
          {t('console.order.ready', { count: 1 })}
        </Button>
      )}
      {(next === 'deliver' || next === 'collect') && (
        <Button
          size="small"
          variant="primary"
          icon="success"
          busy={isBusy && t('console.busy')}
          onClick={() => void deliver([order])}
        >
          {t(next === 'collect' ? 'console.order.collected' : 'console.order.deliver', { count: 1 })}
        </Button>
      )}
      <ShipOrderSheet order={order} isOpen={isShipping} onClose={() => setIsShipping(false)} onDone={done} />
      <CancelSheet order={order} isOpen={isCancelling} onClose={() => setIsCancelling(false)} onDone={done} />
      <RefundSheet order={order} isOpen={isRefunding} onClose={() => setIsRefunding(false)} onDone={done} />
    </>
  );
}

const packed: ReadonlySet<SellerOrder['state']> = new Set([
  'handed_over',
  'on_the_way',
  'delivered',
  'cancelled',
]);

function Lines({ order }: { order: SellerOrder }) {
  const t = useT();
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t(packed.has(order.state) ? 'console.order.goods' : 'console.order.to-pack')}</h2>
        <span className="text-13 text-text-2">{t('console.order.units', { count: order.units })}</span>
      </header>
      <ul>
        {order.lines.map((line) => (
          <LineItem key={line.id} line={line}>
            <span
              className={
                line.quantity > 1
                  ? 'grid min-w-8 place-items-center rounded-tag bg-text px-2 text-14 font-bold text-surface'
                  : 'grid min-w-8 place-items-center rounded-tag bg-sunk px-2 text-14 font-bold text-text'
              }
            >
              {t('console.order.times', { count: line.quantity })}
            </span>
            <span className="tabular-nums">
              <Amount of={{ ...line.unit_price, minor: line.unit_price.minor * line.quantity }} />
            </span>
          </LineItem>
        ))}
      </ul>
      <CancelledUnits order={order} />
      <PartReturns returns={order.returns} />
      <OrderRefunds refunds={order.refunds} />
      {order.cancel_reason && (
        <p className="border-t border-line bg-sunk px-4 py-3 text-13 font-semibold">
          {t('console.cancel.all', { reason: t(`console.cancel.reason.${order.cancel_reason}`) })}
        </p>
      )}
      {order.address.note && (
        <p className="border-t border-line bg-warning-soft px-4 py-3 text-13">
          {t('console.order.note', { name: order.buyer.name, note: order.address.note })}
        </p>
      )}
    </section>
  );
}

function History({ order }: { order: SellerOrder }) {
  const t = useT();
  const { when, whole } = useFormat();
  const moves = [
    { status: 'pending', cancelled: false, actor: 'buyer', at: order.placed_at },
    // Pickup orders pass transit without being in it.
    ...order.history.filter(({ status }) => order.delivery === 'delivery' || status !== 'on-the-way'),
  ];
  return (
    <Card title={t('console.order.history')}>
      <ol className="grid gap-2">
        {moves.toReversed().map(({ status, cancelled, actor, at }) => (
          <li key={`${status}${at}`} className="flex justify-between gap-3">
            <span>
              {t(movedToText(cancelled ? 'cancelled' : status, order.delivery))}{' '}
              <span className="text-text-3">
                · {t(`console.order.actor.${actor}` as 'console.order.actor.buyer')}
              </span>
            </span>
            <time dateTime={at} title={whole(at)} className="text-13 whitespace-nowrap text-text-3">
              {when(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
