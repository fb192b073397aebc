import type { Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';

export type PayoutTerms = {
  /** Days after the withdrawal period before earnings are available. */
  hold_days: number;
  /** Held back of each release, for `reserve_days`. */
  reserve_percent: number;
  reserve_days: number;
  /** Payouts are stopped; the seller reads why. */
  block_reason: string | null;
};

const usual: PayoutTerms = { hold_days: 0, reserve_percent: 0, reserve_days: 0, block_reason: null };

/** Of an existing store; the usual terms if none were agreed. */
export async function readPayoutTerms(db: Kysely<DB>, storeId: number): Promise<PayoutTerms> {
  const row = await db
    .selectFrom('payout_terms')
    .select(['hold_days', 'reserve_percent', 'reserve_days', 'block_reason'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ? { ...row, reserve_percent: Number(row.reserve_percent) } : usual;
}

/** They apply to earnings that are released later, and a stop to every payout that wasn't sent. */
export async function savePayoutTerms(
  tx: AuditedTx,
  { storeId, terms, now }: { storeId: number; terms: PayoutTerms; now: Date },
): Promise<{ ok: true; isUnchanged?: true } | { ok: false; reason: 'unknown' }> {
  const store = await tx
    .selectFrom('stores')
    .select('name')
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!store) return { ok: false, reason: 'unknown' };
  const before = await readPayoutTerms(tx, storeId);
  if (JSON.stringify(before) === JSON.stringify({ ...before, ...terms }))
    return { ok: true, isUnchanged: true };
  const row = { ...terms, blocked_at: terms.block_reason === null ? null : now };
  await tx
    .insertInto('payout_terms')
    .values({ store_id: storeId, ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute();
  tx.audit.record({
    action: 'payout-terms.save',
    entity: 'payout-terms',
    entityId: storeId,
    label: store.name,
    storeId,
    before,
    after: terms,
  });
  return { ok: true };
}
