import { STORE } from '@souk/rules/limits';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { notFound, type FieldError } from '#records/record-kind.ts';
import {
  findProfile,
  vacationBounds,
  updateVacation,
  type Planned,
  type RequestedVacation,
} from './profile-queries.ts';

export type PlanVacationResult =
  | { ok: true; isUnchanged?: true }
  | typeof notFound
  | { ok: false; reason: 'invalid'; fields: FieldError[] };

const dayMs = 24 * 3600 * 1000;

/** Schedules the store's vacation; null cancels it. A closed store accepts no orders meanwhile; items in carts and existing orders stay. */
export async function planVacation(
  tx: AuditedTx,
  scope: Scope,
  { vacation: requested, now }: { vacation: RequestedVacation | null; now: Date },
): Promise<PlanVacationResult> {
  const store = await findProfile(tx, scope, { isLocked: true });
  if (!store) return notFound;
  const bounds = requested && (await vacationBounds(tx, requested));
  if (bounds && bounds.until <= now) return { ok: false, reason: 'invalid', fields: [endsInPast] };
  if (bounds && bounds.until.getTime() - bounds.from.getTime() > STORE.vacationDays * dayMs)
    return { ok: false, reason: 'invalid', fields: [{ path: 'vacation.last', reason: 'not_allowed' }] };
  const vacation = requested && { ...requested, ...bounds! }; // set whenever `requested` is
  const before = auditValues(store.vacation);
  const after = auditValues(vacation);
  if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true, isUnchanged: true };
  await updateVacation(tx, store.id, vacation);
  // The tag `flash-sale` makes the reply cache look up the next start or end of a sale or vacation again (`reply-cache.ts`).
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

const endsInPast: FieldError = { path: 'vacation.last', reason: 'too_low' };

const auditValues = (vacation: Planned | (RequestedVacation & { from: Date; until: Date }) | null) =>
  vacation && {
    first: vacation.first,
    last: vacation.last,
    is_closed: vacation.isClosed,
    note: vacation.note,
    from: vacation.from.toISOString(),
    until: vacation.until.toISOString(),
  };
