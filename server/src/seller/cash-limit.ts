import { toMinorRounded } from '@souk/rules/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';

type Rules = Pick<Settings, 'currency' | 'cash_limit'>;
/** `owes_minor`: of a store that collects its cash itself, else 0 (`store_owes`, 0242). */
export type CashDebt = { owes_minor: number; currency: string };

/** What a store that collects cash may owe the shop, in minor units of the shop's currency; null: any amount. */
export const cashLimitMinor = ({ currency, cash_limit: limit }: Rules): number | null =>
  limit === 0 ? null : toMinorRounded(limit, currency);

/** Whether the store's products can't be paid in cash, because it owes the shop more than the limit. */
export function isCashStopped({ owes_minor: owes, currency }: CashDebt, rules: Rules): boolean {
  const limit = cashLimitMinor(rules);
  return limit !== null && currency === rules.currency && owes > limit;
}

/** What the store owes and may owe, if its products can't be paid in cash; else null. */
export async function findCashStop(
  db: Kysely<DB>,
  storeId: number,
  rules: Rules,
): Promise<{ owesMinor: number; limitMinor: number } | null> {
  const limitMinor = cashLimitMinor(rules);
  if (limitMinor === null) return null;
  const { currency } = rules;
  const { rows } = await sql<{ owes_minor: number }>`
    select store_owes(id, ${currency}::text) as owes_minor from stores
    where id = ${storeId} and cash_collected_by = 'seller'`.execute(db);
  const [store] = rows;
  return store && isCashStopped({ ...store, currency }, rules)
    ? { owesMinor: store.owes_minor, limitMinor }
    : null;
}
