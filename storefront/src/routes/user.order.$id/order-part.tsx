import { SHIPPING_TYPE } from '@souk/rules/codes';
import type { OrderDetail } from '@souk/contract/order';
import { moneyText, toMinor } from '@souk/rules/money';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { usePickupPoint } from '#features/address/pickup-point.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useMoney } from '#features/catalog/money.ts';
import { isPickup } from '#features/order/is-pickup.ts';
import { PartParcels } from '#features/order/part-parcels.tsx';
import { StateBadge } from '#features/order/state-badge.tsx';
import { useDotted, useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import type { OrderAnswer } from './act-on-order.ts';
import { comesBack } from './comes-back.ts';
import { CancelButton } from './cancel-button.tsx';
import type { RefusedCancel } from './cancel-form.tsx';
import type { LoadedOrder } from './load-order-page.ts';
import { PartInvoices } from './part-invoices.tsx';
import { PartMessages } from './part-messages.tsx';
import { PartReturns } from './part-returns.tsx';

type Part = OrderDetail['parts'][number];
type OrderPartProps = {
  part: Part;
  page: LoadedOrder;
  refused: RefusedCancel | undefined;
  answer: OrderAnswer | undefined;
};

/** One seller's part of the order, with the texts and prices of the order. */
export function OrderPart({ part, page, refused, answer }: OrderPartProps) {
  const { order, isOwner } = page;
  const { currency } = order;
  const t = useT();
  const dotted = useDotted();
  const money = useMoney(currency);
  const pickupPoint = usePickupPoint();
  const lines = order.ordered_products.filter((line) => line.store.id === part.store.id);
  // With a single part, the order's status says the same.
  const hasState =
    order.parts.length > 1 && order.cancelled === 0 && order.status !== ORDER_STATUS_CODE.cancelled;
  // Only logged-in buyers can review delivered items.
  const mayReview = isOwner && order.user_id !== null;
  const isDelivered = part.status === ORDER_STATUS_CODE.delivered && part.cancelled === 0;
  return (
    <section aria-label={part.store.name} className="card">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
        <h2 className="text-16 font-semibold tracking-normal">
          <bdi>{part.store.name}</bdi>
        </h2>
        {hasState && <StateBadge order={part} isPickup={isPickup(lines)} />}
        {part.withdrawal.declared_at !== null && !comesBack(part) && (
          <Badge tone="warning">{t('order.withdrawal.state')}</Badge>
        )}
        <CancelButton page={page} partId={part.id} refused={refused} />
        <Link
          to={links.store(part.store.slug)}
          className="link ms-auto inline-flex min-h-6 items-center gap-1 text-14"
        >
          {t('order.visitStore')}
          <Icon name="chevron-end" size={14} />
        </Link>
      </header>
      {part.parcels.length > 0 && (
        <div className="border-b border-line px-5 py-2">
          <PartParcels order={order} part={part} />
        </div>
      )}
      <ul>
        {lines.map((line) => (
          <li
            key={line.inventory_id}
            className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-4 border-b border-line p-5 text-14 last:border-b-0"
          >
            <Picture
              name={line.product.image}
              alt=""
              width={64}
              height={64}
              sizes="64px"
              widths={[320]}
              className="size-16 rounded-control bg-sunk object-cover"
            />
            <div className="grid content-start gap-0.5">
              <Link to={links.product(line.product)} className="font-tile hover:underline">
                <bdi>{joinUnits(line.product.title)}</bdi>
              </Link>
              <span className="text-13 text-text-2">
                {dotted([
                  ...line.updated_inventory.inventory_attributes.map((value) => value.attribute_value.title),
                  t('order.quantity', { count: line.quantity }),
                ])}
              </span>
              <span className="text-13 text-text-2">
                {line.shipping_type === SHIPPING_TYPE.pickup
                  ? t('order.pickupAt', { point: pickupPoint(line.shipping_place) })
                  : t('order.delivery')}
              </span>
              {part.cancelled_pieces
                .filter(({ inventory_id: of }) => of === line.inventory_id)
                .map(({ quantity: count, reason }) => (
                  <span key={`${reason}-${count}`} className="text-13 text-warning">
                    {t('order.cancelledPieces', { count, reason: t(`order.cancel-reason.${reason}`) })}
                  </span>
                ))}
              {mayReview && isDelivered && (
                <LinkButton
                  to={links.review(line.product_id)}
                  variant="neutral"
                  size="small"
                  icon="pencil"
                  className="mt-2 justify-self-start"
                  aria-label={`${t(line.review_id === null ? 'review.write' : 'review.edit')}: ${line.product.title}`}
                >
                  {t(line.review_id === null ? 'review.write' : 'review.edit')}
                </LinkButton>
              )}
            </div>
            <b className="font-semibold tabular-nums">
              <bdi>{money(moneyText(toMinor(line.selling, currency) * line.quantity, currency))}</bdi>
            </b>
          </li>
        ))}
      </ul>
      <PartInvoices {...{ part, page }} />
      <PartReturns {...{ part, page, answer }} />
      <PartMessages {...{ part, page }} refused={answer?.intent === 'message' ? answer : undefined} />
    </section>
  );
}
