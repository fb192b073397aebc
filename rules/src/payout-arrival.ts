import { handOverDay } from './hand-over.ts';

/** A SEPA credit transfer takes one business day; other transfers, and payouts through a provider, take up to three. */
const businessDays = { sepa: 1, other: 3 } as const;

export type PayoutRoute = keyof typeof businessDays;

/** The UTC day by which a payout should be in the seller's account. Banks rest on weekends; public holidays aren't known. */
export const expectedArrival = (sentAt: Date, route: PayoutRoute): string =>
  handOverDay(
    { time_zone: 'UTC', cut_off: 1440, days: businessDays[route], week: [1, 2, 3, 4, 5], holidays: [] },
    sentAt.getTime(),
  );
