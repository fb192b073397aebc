import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import type { MoneyState } from '@souk/rules/money-state';
import { useEffect } from 'react';
import { useActionData, useLoaderData } from 'react-router';
import { AccountFrame } from '#features/account/account-frame.tsx';
import { refreshCartCount } from '#features/cart/cart-count.ts';
import { unitsOf } from '#features/cart/units-of.ts';
import { useArrival } from '#features/order/arrival.ts';
import { partsToCancel } from '#features/order/cancellation.ts';
import { useOrderDate } from '#features/order/order-date.ts';
import { isPickup } from '#features/order/is-pickup.ts';
import { isUnpaid, orderMoney } from '#features/order/order-money.ts';
import { OrderProgress } from '#features/order/order-progress.tsx';
import { ReturnBadge } from '#features/order/return-badge.tsx';
import { statusKey } from '@souk/rules/status-key';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Route } from './+types/route';
import { actOnOrder, type OrderAnswer } from './act-on-order.ts';
import { BuyAgainResult } from './buy-again-result.tsx';
import { CancelResult } from './cancel-result.tsx';
import { CancelSection } from './cancel-section.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { loadOrderPage, type LoadedOrder } from './load-order-page.ts';
import { MakeAccount } from './make-account.tsx';
import { OrderHelp } from './order-help.tsx';
import { OrderPart } from './order-part.tsx';
import { OrderThanks } from './order-thanks.tsx';
import { OrderTools } from './order-tools.tsx';
import { OrderTotals } from './order-totals.tsx';
import { PaymentDue } from './payment-due.tsx';
import { WithdrawCard } from './withdraw-card.tsx';
import { WithdrawResult } from './withdraw-result.tsx';

export const handle: RouteHandle = {
  query: [
    'placed',
    'paid',
    'mailed',
    'withdrawn',
    'returned',
    'cancel',
    'coded',
    'link',
    'cancelled',
    'change',
    'changed',
    'edit',
    'expires',
    'signature',
  ],
  kind: 'form',
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return loadOrderPage({ params, url, context });
}

export function action({ params, request, url, context }: Route.ActionArgs) {
  return actOnOrder({ params, request, url, context });
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

const badges = {
  unpaid: { tone: 'warning', text: 'order.unpaid' },
  paid: { tone: 'success', text: 'order.paid' },
  'partly-refunded': { tone: 'neutral', text: 'order.partlyRefunded' },
  refunded: { tone: 'neutral', text: 'order.step.refunded' },
  cancelled: { tone: 'warning', text: 'order.step.cancelled' },
} as const satisfies Record<MoneyState, { tone: string; text: MessageKey }>;

export default function Order() {
  const page: LoadedOrder = useLoaderData<typeof loader>();
  const { order, payment, signed, isWelcome, isOwner, isSignedIn, cancelled, nowMs } = page;
  const answer: OrderAnswer | undefined = useActionData<typeof action>();
  const refused = answer?.intent === 'cancel' ? answer : undefined;
  const t = useT();
  const dateOf = useOrderDate();
  // Update the cart count and the header's unpaid order.
  useEffect(() => void ((isWelcome || cancelled) && refreshCartCount()), [isWelcome, cancelled]);
  const isOver = order.cancelled === 1 || order.status === ORDER_STATUS_CODE.cancelled;
  const moneyState = orderMoney(order);
  const cancelledStoreIds = new Set(
    order.parts.filter((part) => part.cancelled === 1).map((part) => part.store.id),
  );
  const coming = order.ordered_products.filter((line) => isOver || !cancelledStoreIds.has(line.store.id));
  const arrival = useArrival()({ order, lines: coming, isUnpaid: isUnpaid(order) });
  const isCollected = isPickup(coming);
  const content = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageTitle>{`${t('order.title')} ${order.order}`}</PageTitle>
      {cancelled && <CancelResult order={order} cancelled={cancelled} />}
      {page.isWithdrawn && <WithdrawResult order={order} />}
      {refused && partsToCancel(order, refused.part ? Number(refused.part) : null).length === 0 && (
        <Notice tone="error" live>
          {refused.messages.join(' ')}
        </Notice>
      )}
      {answer?.intent === 'again' && <BuyAgainResult answer={answer} />}
      {isWelcome && !isOver && <OrderThanks order={order} arrival={arrival.days} isPickup={isCollected} />}
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-24 font-bold wrap-anywhere lg:text-30">
          {t('order.title')}{' '}
          <bdi dir="ltr" className="tabular-nums">
            {order.order}
          </bdi>
        </h1>
        {moneyState === 'unpaid' && !isUnpaid(order) ? (
          <Badge tone="neutral">{t(isCollected ? 'order.payAtPickup' : 'order.payOnDelivery')}</Badge>
        ) : (
          <Badge tone={badges[moneyState].tone}>{t(badges[moneyState].text)}</Badge>
        )}
        <ReturnBadge order={order} />
        <OrderTools page={page} refused={refused} />
        <p className="w-full text-14 text-text-2">
          {t('order.placedOn', { date: dateOf(order.created_at), count: unitsOf(order.ordered_products) })}
        </p>
      </header>
      <CancelSection page={page} answer={answer} />
      {payment && (
        <PaymentDue order={order} next={payment.next} visit={page.visit} signed={signed} nowMs={nowMs} />
      )}
      {isOwner && isWelcome && !isSignedIn && !isOver && <MakeAccount order={order} answer={answer} />}
      <section aria-labelledby="progress" className="card grid gap-4 p-5">
        <h2 id="progress" className="text-18 font-heading">
          {isOver
            ? t('order.over')
            : order.status === ORDER_STATUS_CODE.delivered
              ? t(statusKey('delivered', isCollected))
              : arrival.text}
        </h2>
        <OrderProgress order={order} moves={order.moves} isPickup={isCollected} />
      </section>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-5 ${
          isSignedIn ? 'xl:grid-cols-[minmax(0,1fr)_340px]' : 'lg:grid-cols-[minmax(0,1fr)_360px]'
        }`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {order.parts.map((part) => (
            <OrderPart key={part.id} {...{ part, page, refused, answer }} />
          ))}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <section aria-labelledby="totals" className="card grid gap-3 p-5">
            <h2 id="totals" className="text-18 font-heading">
              {t('cart.summaryTitle')}
            </h2>
            <OrderTotals order={order} />
          </section>
          <DeliveryCard page={page} answer={answer} isPickup={isCollected} />
          <WithdrawCard page={page} />
          <OrderHelp order={order} />
        </div>
      </div>
    </div>
  );
  if (isSignedIn) return <AccountFrame>{content}</AccountFrame>;
  return <div className="wrap pt-6">{content}</div>;
}
