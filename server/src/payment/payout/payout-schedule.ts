import { localDay } from '@souk/rules/time-zone';
import type { Settings } from '#settings/settings-schema.ts';

type Rules = Pick<Settings, 'payout_schedule' | 'time_zone'>;

const dayMs = 24 * 3600_000;

/** Whether payouts are drafted on a day, `2026-12-01`: weekly on Mondays, `tenth` on the 1st, 11th and 21st, monthly on the 1st. */
function isPaid(schedule: Rules['payout_schedule'], day: string): boolean {
  const date = Number(day.slice(8));
  switch (schedule) {
    case 'manual':
      return false;
    case 'daily':
      return true;
    case 'weekly':
      return new Date(day).getUTCDay() === 1;
    case 'tenth':
      return date === 1 || date === 11 || date === 21;
    case 'monthly':
      return date === 1;
  }
}

/** Whether payouts are drafted today, in the shop's time zone. */
export const isPayoutDay = ({ payout_schedule: schedule, time_zone: zone }: Rules, now: Date): boolean =>
  isPaid(schedule, localDay(zone, now.getTime()));

/** The next day, after today in the shop's time zone, on which payouts are drafted (`2026-12-01`); null: by hand only. */
export function nextPayoutDay(
  { payout_schedule: schedule, time_zone: zone }: Rules,
  now: Date,
): string | null {
  if (schedule === 'manual') return null;
  const today = new Date(localDay(zone, now.getTime())).getTime();
  for (let ahead = 1; ; ahead++) {
    const day = new Date(today + ahead * dayMs).toISOString().slice(0, 10);
    if (isPaid(schedule, day)) return day;
  }
}
