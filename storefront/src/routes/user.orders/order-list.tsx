import type { Order } from '@souk/contract/order';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { unitsOf } from '#features/cart/units-of.ts';
import { useMoney } from '#features/catalog/money.ts';
import { useOrderDate } from '#features/order/order-date.ts';
import { isUnpaid } from '#features/order/order-money.ts';
import { ReturnBadge } from '#features/order/return-badge.tsx';
import { isPickup } from '#features/order/is-pickup.ts';
import { StateBadge } from '#features/order/state-badge.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';

const shownPictures = 3;

export function OrderList({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="grid gap-3">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

function OrderCard({ order }: { order: Order }) {
  const t = useT();
  const money = useMoney(order.currency);
  const dateOf = useOrderDate();
  const total = <bdi>{money(order.total_amount)}</bdi>;
  return (
    <li className="card relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 p-4 hover:border-divider xl:grid-cols-[208px_minmax(0,1fr)_160px_112px_20px]">
      <Pictures lines={order.ordered_products} />
      <div className="grid gap-0.5 max-xl:order-first max-xl:col-span-2">
        <h2 className="text-16 font-semibold tracking-normal">
          <Link to={links.order(order.id)} className="stretched">
            <bdi dir="ltr" className="tabular-nums">
              {order.order}
            </bdi>
          </Link>
        </h2>
        <p className="text-14 text-text-2">
          {t('order.placedOn', { date: dateOf(order.created_at), count: unitsOf(order.ordered_products) })}
        </p>
        <p dir="auto" className="keep-side truncate text-14 text-text-2 max-xl:hidden">
          {joinUnits(order.ordered_products[0]?.product.title ?? '')}
          {order.ordered_products.length > 1 &&
            ` ${t('account.orders.more', { count: order.ordered_products.length - 1 })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5 max-xl:order-last xl:flex-col xl:items-start">
        <StateBadge order={order} isPickup={isPickup(order.ordered_products)} />
        <ReturnBadge order={order} />
      </div>
      <p className="text-end font-semibold tabular-nums max-xl:order-last xl:text-18">
        {/* A cancelled order has nothing to pay. */}
        {order.cancelled === 1 ? <s className="font-normal text-text-3">{total}</s> : total}
      </p>
      <Icon name="chevron-end" className="justify-self-end text-text-3" />
      {isUnpaid(order) && (
        <div className="relative z-1 col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 max-xl:order-last">
          <Badge tone="warning">{t('order.unpaid')}</Badge>
          <span className="text-14">{t('order.unpaidAmount', { due: money(order.payment.due) })}</span>
          <LinkButton
            to={links.pay(order.id)}
            variant="primary"
            size="small"
            icon="lock"
            className="ms-auto"
            aria-label={`${t('order.payment.now')}: ${order.order}`}
          >
            {t('order.payment.now')}
          </LinkButton>
        </div>
      )}
    </li>
  );
}

function Pictures({ lines }: { lines: Order['ordered_products'] }) {
  const t = useT();
  const left = lines.length - shownPictures;
  return (
    <div className="flex items-center gap-2">
      {lines.slice(0, shownPictures).map((line) => (
        <Picture
          key={line.inventory_id}
          name={line.product.image}
          alt=""
          width={56}
          height={56}
          sizes="56px"
          widths={[320]}
          className="size-14 rounded-control bg-sunk object-cover"
        />
      ))}
      {left > 0 && (
        <span className="text-13 text-text-2">
          <span aria-hidden>+{left}</span>
          <span className="sr-only">{t('account.orders.more', { count: left })}</span>
        </span>
      )}
    </div>
  );
}
