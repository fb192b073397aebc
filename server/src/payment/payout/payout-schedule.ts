import type { Settings } from '#settings/settings-schema.ts';

export type PayoutSchedule = Settings['payout_schedule'];

const dayMs = 24 * 3600_000;

/** Whether payouts are drafted on this UTC day: weekly on Mondays, `tenth` on the 1st, 11th and 21st, monthly on the 1st. */
export function isPayoutDay(schedule: PayoutSchedule, day: Date): boolean {
  const date = day.getUTCDate();
  switch (schedule) {
    case 'manual':
      return false;
    case 'daily':
      return true;
    case 'weekly':
      return day.getUTCDay() === 1;
    case 'tenth':
      return date === 1 || date === 11 || date === 21;
    case 'monthly':
      return date === 1;
  }
}

/** The next day, after today, on which payouts are drafted (`2026-12-01`); null: by hand only. */
export function nextPayoutDay(schedule: PayoutSchedule, now: Date): string | null {
  if (schedule === 'manual') return null;
  for (let ahead = 1; ; ahead++) {
    const day = new Date(now.getTime() + ahead * dayMs);
    if (isPayoutDay(schedule, day)) return day.toISOString().slice(0, 10);
  }
}
