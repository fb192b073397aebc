import { canBuyerCancel, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { AddressLines } from '#features/address/address-lines.tsx';
import { liveParts } from '#features/order/cancellation.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { OrderAnswer } from './act-on-order.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { MailForm } from './mail-form.tsx';
import type { LoadedOrder } from './load-order-page.ts';

type DeliveryCardProps = { page: LoadedOrder; answer: OrderAnswer | undefined; isPickup: boolean };

/** Delivery address and note; editable until the order is being prepared. */
export function DeliveryCard({ page, answer, isPickup }: DeliveryCardProps) {
  const { order, place, signed, isOwner, isMailed, change } = page;
  const t = useT();
  const isOver = order.cancelled === 1 || order.status === ORDER_STATUS_CODE.cancelled;
  const posted = answer?.intent === 'delivery' ? answer : undefined;
  const isChangeable = isOwner && !isOver && liveParts(order).every(canBuyerCancel);
  const { delivery_instruction: note } = order.address;
  return (
    <section aria-labelledby="to" className="card grid gap-2 p-5">
      <h2 id="to" className="text-18 font-heading">
        {t(
          isOver || isPickup
            ? 'order.address'
            : order.status === ORDER_STATUS_CODE.delivered
              ? 'order.deliveredTo'
              : 'order.deliverTo',
        )}
      </h2>
      {change === 'done' && (
        <Notice tone="success" live>
          {t('order.change.done')}
        </Notice>
      )}
      {isChangeable && (change === 'asked' || posted) ? (
        <DeliveryForm page={page} posted={posted} />
      ) : (
        <>
          <AddressLines address={order.address} place={place} />
          {note && (
            <p className="text-14 text-text-2">
              {t('address.delivery_instruction')}: <bdi className="text-text">{note}</bdi>
            </p>
          )}
          <div className="mt-1 flex flex-wrap gap-2">
            {isChangeable && (
              <LinkButton
                to={links.order(order.id, { change: '1' })}
                variant="neutral"
                size="small"
                preventScrollReset
              >
                {t('order.change.open')}
              </LinkButton>
            )}
          </div>
          <MailForm
            orderId={order.id}
            signed={signed}
            email={order.address.email}
            isSent={isMailed}
            problems={answer?.intent === 'mail' ? answer.messages : []}
          />
        </>
      )}
    </section>
  );
}
