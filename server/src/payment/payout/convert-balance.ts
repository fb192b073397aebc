import { convertMinor } from '@souk/rules/convert-money';
import { sql, type Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { recordAdjustment, type AdjustmentOutcome, type Person } from './adjust-balance.ts';
import { findAdjustment, lockStoreBalance } from './adjustment-queries.ts';
import { readPayable } from './payout-queries.ts';

type ProposedConversion = {
  storeId: number;
  from: { minor: number; currency: string };
  to: string;
  /** Units of `to` for one unit of `from`. */
  rate: string;
  /** The currency that the shop sells in. */
  shopCurrency: string;
  reason: string;
  by: Person;
  now: Date;
};

/**
 * Proposes to convert some of a store's available balance into another currency, which `decideAdjustment` does once another person approves
 * it. Programs can't propose it.
 */
export async function proposeConversion(
  tx: AuditedTx,
  { storeId, from, to, rate, shopCurrency, reason, by, now }: ProposedConversion,
): Promise<AdjustmentOutcome> {
  if (!(await lockStoreBalance(tx, storeId))) return { ok: false, reason: 'unknown' };
  if (by.userId === null) return { ok: false, reason: 'own' };
  const currencies = await listTargets(tx, { storeId, shopCurrency });
  if (to === from.currency || !currencies.includes(to)) return { ok: false, reason: 'currency' };
  if (from.minor > (await readPayable(tx, { storeId, currency: from.currency })))
    return { ok: false, reason: 'above-available' };
  const toMinor = convertMinor(from.minor, { from: from.currency, to, rate });
  if (toMinor === null || toMinor === 0) return { ok: false, reason: 'rate' };
  const { id } = await tx
    .insertInto('balance_adjustments')
    .values({
      store_id: storeId,
      kind: 'conversion',
      amount_minor: -from.minor,
      currency: from.currency,
      to_currency: to,
      to_minor: toMinor,
      rate,
      reason,
      proposed_at: now,
      proposed_by: by.name,
      proposed_by_id: by.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const adjustment = (await findAdjustment(tx, id))!; // inserted above
  recordAdjustment(tx, 'propose', adjustment);
  return { ok: true, adjustment };
}

/** What can be converted of a store's balances, and into which currencies. */
export async function readConvertible(
  db: Kysely<DB>,
  { storeId, shopCurrency }: { storeId: number; shopCurrency: string },
): Promise<{ available: { minor: number; currency: string }[]; currencies: string[] }> {
  const [{ rows: available }, currencies] = await Promise.all([
    sql<{ minor: number; currency: string }>`
      select currency, available_minor + least(pending_minor, 0) as minor from seller_balances()
      where store_id = ${storeId} and available_minor + least(pending_minor, 0) > 0 order by currency`.execute(
      db,
    ),
    listTargets(db, { storeId, shopCurrency }),
  ]);
  return { available, currencies };
}

/** The shop's currency, those of the store's balances, and that of its bank account. */
async function listTargets(
  db: Kysely<DB>,
  { storeId, shopCurrency }: { storeId: number; shopCurrency: string },
): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from seller_balances() where store_id = ${storeId}
    union select currency from seller_bank_accounts where store_id = ${storeId}
    union select ${shopCurrency}::text order by currency`.execute(db);
  return rows.map(({ currency }) => currency);
}
