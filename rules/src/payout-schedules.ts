/** On which days payouts are drafted: weekly on Mondays, `tenth` on the 1st, 11th and 21st, monthly on the 1st. */
export const PAYOUT_SCHEDULES = ['manual', 'daily', 'weekly', 'tenth', 'monthly'] as const;
