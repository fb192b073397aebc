import { isDeepStrictEqual } from 'node:util';
import type { HandOver } from '@souk/rules/hand-over';
import type { Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonValue } from '#access/json.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { notFound } from '#records/record-kind.ts';
import { handOverOf } from '#shipping/hand-over-of.ts';

/** The store's shipping calendar, or null if it has none. Undefined if the store doesn't exist. */
export async function findHandOver(
  db: Kysely<DB>,
  storeId: number,
): Promise<{ version: number; handOver: HandOver | null; withVacation: HandOver | null } | undefined> {
  const row = await db
    .selectFrom('stores')
    .select(['hand_over', 'hand_over_version as version', handOverOf.as('withVacation')])
    .where('id', '=', storeId)
    .executeTakeFirst();
  return row && { ...row, handOver: row.hand_over as HandOver | null }; // written below
}

/**
 * Saves the calendar that determines promised days and late orders from now on; existing orders keep their dates. The calendar is saved as
 * a whole: a save based on an older version (`base`) is refused as `stale`.
 */
export async function saveHandOver(
  tx: AuditedTx,
  { storeId, handOver, base }: { storeId: number; handOver: HandOver | null; base: number | null },
): Promise<
  { ok: true; isUnchanged?: true } | typeof notFound | { ok: false; reason: 'stale'; version: number }
> {
  const store = await tx
    .selectFrom('stores')
    .select(['name', 'hand_over', 'hand_over_version as version'])
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!store) return notFound;
  if (isDeepStrictEqual(store.hand_over, handOver)) return { ok: true, isUnchanged: true };
  if (base !== null && base !== store.version) return { ok: false, reason: 'stale', version: store.version };
  await tx
    .updateTable('stores')
    .set({
      hand_over: handOver === null ? null : JSON.stringify(handOver),
      hand_over_version: store.version + 1,
    })
    .where('id', '=', storeId)
    .execute();
  await announceChange(tx, [`store:${storeId}`]);
  tx.audit.record({
    action: 'store.hand-over',
    entity: 'store',
    entityId: storeId,
    label: store.name,
    storeId,
    before: { hand_over: store.hand_over as JsonValue },
    after: { hand_over: handOver as unknown as JsonValue }, // validated by the contract
  });
  return { ok: true };
}
