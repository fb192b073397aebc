import { STORE } from '@souk/rules/limits';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { notFound, type FieldError } from '#records/record-kind.ts';
import {
  findProfile,
  momentsOf,
  updateVacation,
  type Planned,
  type RequestedVacation,
} from './profile-queries.ts';

export type VacationPlanned =
  | { ok: true; isUnchanged?: true }
  | typeof notFound
  | { ok: false; reason: 'invalid'; fields: FieldError[] };

const dayMs = 24 * 3600 * 1000;

/** Schedules a vacation, or none (null). A closed store accepts no orders meanwhile; cart rows and existing orders stay. */
export async function planVacation(
  tx: AuditedTx,
  scope: Scope,
  { vacation: requested, now }: { vacation: RequestedVacation | null; now: Date },
): Promise<VacationPlanned> {
  const store = await findProfile(tx, scope, { isLocked: true });
  if (!store) return notFound;
  const moments = requested && (await momentsOf(tx, requested));
  if (moments && moments.until <= now) return { ok: false, reason: 'invalid', fields: [over] };
  if (moments && moments.until.getTime() - moments.from.getTime() > STORE.vacationDays * dayMs)
    return { ok: false, reason: 'invalid', fields: [{ path: 'vacation.last', reason: 'not_allowed' }] };
  const vacation = requested && { ...requested, ...moments! }; // computed whenever a vacation is given
  const before = logged(store.vacation);
  const after = logged(vacation);
  if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true, isUnchanged: true };
  await updateVacation(tx, store.id, vacation);
  // Caches expire at the next start or end of any vacation, as with flash sales.
  await announceChange(tx, [`store:${store.id}`, 'catalog', 'flash-sale']);
  tx.audit.record({
    action: 'store.vacation',
    entity: 'store',
    entityId: store.id,
    label: store.fields.name,
    storeId: store.id,
    before,
    after,
  });
  return { ok: true };
}

const over: FieldError = { path: 'vacation.last', reason: 'too_low' };

const logged = (vacation: Planned | (RequestedVacation & { from: Date; until: Date }) | null) =>
  vacation && {
    first: vacation.first,
    last: vacation.last,
    is_closed: vacation.isClosed,
    note: vacation.note,
    from: vacation.from.toISOString(),
    until: vacation.until.toISOString(),
  };
