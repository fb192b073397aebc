import type { TrackedOrder } from '@souk/contract/order';
import { arrivalRange, daysAfterPayment } from '@souk/rules/delivery';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { formatDays } from '#features/cart/format-days.ts';
import { isPickup } from './is-pickup.ts';

type ArrivalInput = {
  order: Pick<TrackedOrder, 'status' | 'created_at'>;
  lines: TrackedOrder['ordered_products'];
  isUnpaid: boolean;
};

/** Estimated delivery or pickup. No date before payment, unless the order ships without it. */
export function useArrival(): (delivery: ArrivalInput) => { days: string; text: string } {
  const t = useT();
  const language = useLanguage();
  return ({ order, lines, isUnpaid }) => {
    const daysNeeded = Math.max(...lines.map((line) => line.shipping_place.day_needed));
    const { from, to } = arrivalRange({ placedMs: Date.parse(order.created_at), daysNeeded });
    const days = formatDays(from, to, language);
    const isCollected = isPickup(lines);
    const text =
      isUnpaid && order.status === ORDER_STATUS_CODE.pending
        ? t(
            isCollected ? 'order.pickupAfterPayment' : 'order.arrivesAfterPayment',
            daysAfterPayment(daysNeeded),
          )
        : t(isCollected ? 'order.pickupFrom' : 'order.arrives', { days });
    return { days, text };
  };
}
