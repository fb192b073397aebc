import type { OperatorOrderPart, OrderStatusName } from '@souk/contract/console/operator-orders';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Thread } from '#parts/thread.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { PartReturns } from '#returns/part-returns.tsx';
import { WhyAmount } from '#statements/why-amount.tsx';
import { OrderStatus } from './order-status.tsx';
import { useAct } from '#parts/use-act.ts';

type OrderPartProps = { orderId: number; part: OperatorOrderPart; onDone(): void };

export function OrderPart({ orderId, part, onDone }: OrderPartProps) {
  const t = useT();
  const { money } = useFormat();
  return (
    <section className="card">
      <header className="card-head">
        <h2 className="flex flex-wrap items-center gap-2">
          <Link to={`/operator/sellers/${part.store.id}`} className="hover:underline">
            {part.store.name}
          </Link>
          <OrderStatus status={part.status} parts={[part]} />
        </h2>
        <PartActs orderId={orderId} part={part} onDone={onDone} />
      </header>
      {part.parcels.map(({ id, carrier, number }) => (
        <p key={id} className="mx-4 mb-3 flex items-center gap-2 rounded-control bg-sunk px-3 py-2">
          <Icon name="truck" size={18} />
          <bdi>{carrier}</bdi> <bdi dir="ltr">{number}</bdi>
        </p>
      ))}
      <ul>
        {part.lines.map((line) => (
          <li key={line.id} className="flex items-center gap-3 border-t border-line px-4 py-3">
            <Thumb image={line.image} className="size-12" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{joinUnits(line.title)}</p>
              <p className="text-13 text-text-2">{[line.variant, line.sku].filter(Boolean).join(' · ')}</p>
              {line.cancelled > 0 && (
                <p className="text-13 font-semibold text-sale">
                  {t('operator.order.cancelled-units', { count: line.cancelled })}
                </p>
              )}
            </div>
            <span className="text-13 text-text-2 max-md:hidden">
              {t.rich('operator.order.line', { quantity: line.quantity, price: money(line.unit_price) })}
            </span>
            <span className="font-semibold tabular-nums">
              <Amount of={line.goods} />
            </span>
          </li>
        ))}
      </ul>
      <Cancelled part={part} />
      <PartReturns returns={part.returns} />
      {part.messages.length > 0 && (
        <details className="border-t border-line px-4 py-3">
          <summary className="cursor-pointer text-14 font-semibold">
            {t('operator.order.messages', { count: part.messages.length })}
          </summary>
          <div className="pt-3">
            <Thread
              messages={part.messages}
              names={{ store: part.store.name, buyer: t('operator.order.buyer') }}
            />
          </div>
        </details>
      )}
      <footer className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line bg-sunk px-4 py-2.5 text-13 text-text-2">
        <span>{t.rich('operator.order.goods', { amount: money(part.goods) })}</span>
        <span>{t.rich('operator.order.shipping', { amount: money(part.shipping) })}</span>
        <span>{t.rich('operator.order.commission', { amount: money(part.commission) })}</span>
        {part.deemed_vat.minor !== 0 && (
          <span>{t.rich('operator.order.deemed-vat', { amount: money(part.deemed_vat) })}</span>
        )}
        {part.shop_shipping.minor !== 0 && (
          <span>{t.rich('operator.order.shop-shipping', { amount: money(part.shop_shipping) })}</span>
        )}
        <span className="ms-auto font-semibold text-text">
          {t.rich('operator.order.earns', { amount: money(part.earns) })}
        </span>
        <WhyAmount audience="operator" partId={part.id} />
      </footer>
    </section>
  );
}

function Cancelled({ part }: Pick<OrderPartProps, 'part'>) {
  const t = useT();
  const { when, whole } = useFormat();
  const titleOf = (lineId: number) => part.lines.find(({ id }) => id === lineId)?.title ?? '';
  const store = part.store.name;
  return (
    <>
      {part.cancellations.map(({ at, reason, lines }) => (
        <p key={`${at}${reason}`} className="border-t border-line bg-sunk px-4 py-2.5 text-13">
          {t('operator.order.cancelled-pieces', {
            store,
            reason: t(`console.cancel.reason.${reason}`),
            pieces: lines
              .map(({ id, units }) =>
                t('operator.order.cancelled-pieces.of', { count: units, title: titleOf(id) }),
              )
              .join(' · '),
          })}{' '}
          <time dateTime={at} title={whole(at)} className="text-text-2">
            {when(at)}
          </time>
        </p>
      ))}
      {part.cancel_reason && (
        <p className="border-t border-line bg-sunk px-4 py-2.5 text-13">
          {t('operator.order.cancelled-part', {
            store,
            reason: t(`console.cancel.reason.${part.cancel_reason}`),
          })}
        </p>
      )}
    </>
  );
}

const pickupMoves: Partial<Record<OrderStatusName, MessageKey>> = {
  'picked-up': 'operator.order.pickup.move.ready',
  delivered: 'operator.order.pickup.move.done',
};

function PartActs({ orderId, part, onDone }: OrderPartProps) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const [isCancelling, setIsCancelling] = useState(false);
  async function move(to: OrderStatusName) {
    const body = { part_id: part.id, to };
    const isDone = await act(() => call('POST operator/orders/{id}/move', { params: { id: orderId }, body }));
    if (!isDone) return;
    setIsCancelling(false);
    onDone();
  }
  if (!may('orders.write') || part.moves.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {part.moves.map((to) => (
        <Button
          key={to}
          size="small"
          variant={to === 'cancelled' ? 'link' : 'neutral'}
          busy={to !== 'cancelled' && isBusy}
          onClick={() => (to === 'cancelled' ? setIsCancelling(true) : void move(to))}
        >
          {t((part.delivery === 'pickup' && pickupMoves[to]) || `operator.order.move.${to}`)}
        </Button>
      ))}
      <Sheet
        open={isCancelling}
        onClose={() => setIsCancelling(false)}
        title={t('operator.order.cancel.title', { store: part.store.name })}
        footer={
          <div className="flex justify-end gap-2">
            <Button onClick={() => setIsCancelling(false)}>{t('operator.close')}</Button>
            <Button variant="danger" busy={isBusy} onClick={() => void move('cancelled')}>
              {t('operator.order.move.cancelled')}
            </Button>
          </div>
        }
      >
        <p>{t('operator.order.cancel.text')}</p>
      </Sheet>
    </span>
  );
}
