import type { StoreProfile, RequestedVacation as SentVacation } from '@souk/contract/seller-console/store';
import type { Planned, RequestedVacation } from './profile-queries.ts';

/** A vacation for consoles; null once it is over. */
export function vacationView(vacation: Planned | null, now: Date): StoreProfile['vacation'] {
  if (!vacation || vacation.until <= now) return null;
  return {
    first: vacation.first,
    last: vacation.last,
    is_closed: vacation.isClosed,
    note: vacation.note,
    is_now: vacation.from <= now,
  };
}

/** Converts a console's input for the act. */
export const requestedVacationOf = (sent: SentVacation | null): RequestedVacation | null =>
  sent && {
    first: sent.first,
    last: sent.last,
    zone: sent.time_zone,
    isClosed: sent.is_closed,
    note: sent.note,
  };
