import { useOrderDate } from './order-date.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const minuteMs = 60_000;
/** Longer than this a day says more than a number of minutes. */
const mostMinutes = 90;

/**
 * How long goods are kept for a payment, in words after "for": "another 24 minutes", "until November 27, 2026". A time of
 * day would need the zone of whoever reads. Null: as long as it takes.
 */
export function useTimeLeft(): (dueAt: string | null, nowMs: number) => string | null {
  const t = useT();
  const longDate = useOrderDate();
  return (dueAt, nowMs) => {
    if (dueAt === null) return null;
    const minutes = Math.max(1, Math.floor((Date.parse(dueAt) - nowMs) / minuteMs));
    return minutes > mostMinutes
      ? t('order.payment.until', { date: longDate(dueAt) })
      : t('order.payment.minutes', { minutes });
  };
}
