import type { OrderDetail, TrackedOrder } from '@souk/contract/order';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { Fragment, type RefObject } from 'react';
import { useArrival } from '#features/order/arrival.ts';
import { useOrderDate } from '#features/order/order-date.ts';
import { isPickup } from '#features/order/is-pickup.ts';
import { isUnpaid } from '#features/order/order-money.ts';
import { PartParcels } from '#features/order/part-parcels.tsx';
import { OrderProgress } from '#features/order/order-progress.tsx';
import { ReturnLines } from '#features/order/return-lines.tsx';
import { useDotted, useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

type FoundOrderProps = {
  order: TrackedOrder | OrderDetail;
  /** Signature of the emailed link, which opens the whole order. */
  signed: { expires: string; signature: string } | null;
  heading: RefObject<HTMLHeadingElement | null>;
};

export function FoundOrder({ order, signed, heading }: FoundOrderProps) {
  const t = useT();
  const dotted = useDotted();
  const dateOf = useOrderDate();
  const arrival = useArrival()({
    order,
    lines: order.ordered_products,
    isUnpaid: 'awaits_payment' in order ? order.awaits_payment === 1 : isUnpaid(order),
  });
  return (
    <section aria-labelledby="found" className="card grid gap-4 p-5">
      <h2 id="found" ref={heading} tabIndex={-1} className="text-18 font-heading">
        {t('order.title')}{' '}
        <bdi dir="ltr" className="tabular-nums">
          {order.order}
        </bdi>
      </h2>
      <p className="text-14 text-text-2">
        {dotted([
          t('order.trackedPlaced', { date: dateOf(order.created_at) }),
          ...(order.status < ORDER_STATUS_CODE.delivered && order.cancelled === 0 ? [arrival.text] : []),
        ])}
      </p>
      <OrderProgress order={order} moves={order.moves} isPickup={isPickup(order.ordered_products)} />
      {'parts' in order &&
        order.parts.map((part) => (
          <Fragment key={part.id}>
            <PartParcels order={order} part={part} />
            <ReturnLines part={part} />
          </Fragment>
        ))}
      {!signed && <p className="text-14 text-text-2">{t('order.withdrawal.track')}</p>}
      {signed && 'parts' in order && order.parts.some((part) => part.withdrawal.open === 1) && (
        <Link to={links.withdraw(order.id, signed)} className="link justify-self-start text-14">
          {t('order.withdrawal.open')}
        </Link>
      )}
      {signed && (
        <LinkButton to={links.order(order.id, signed)} variant="neutral" className="justify-self-start">
          {t('order.open')}
        </LinkButton>
      )}
    </section>
  );
}
