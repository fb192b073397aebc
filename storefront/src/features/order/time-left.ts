import { useOrderDate } from './order-date.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const minuteMs = 60_000;
/** Beyond this, show a date instead of minutes. */
const maxMinutes = 90;

/**
 * How long items are held for a payment: "for 24 minutes" or "until November 27, 2026". No time of day, which would need the
 * visitor's time zone. Null if there is no limit.
 */
export function useTimeLeft(): (dueAt: string | null, nowMs: number) => string | null {
  const t = useT();
  const longDate = useOrderDate();
  return (dueAt, nowMs) => {
    if (dueAt === null) return null;
    const minutes = Math.max(1, Math.floor((Date.parse(dueAt) - nowMs) / minuteMs));
    return minutes > maxMinutes
      ? t('order.payment.until', { date: longDate(dueAt) })
      : t('order.payment.minutes', { minutes });
  };
}
