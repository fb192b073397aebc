import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { cashLimitMinor } from '#seller/cash-limit.ts';
import type { Settings } from '#settings/settings-schema.ts';

/** Whether the products of an order can't be paid in cash. */
export async function isCashStoppedFor(
  db: Kysely<DB>,
  orderId: number,
  rules: Pick<Settings, 'currency' | 'cash_limit'>,
): Promise<boolean> {
  const limit = cashLimitMinor(rules);
  if (limit === null) return false;
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from order_parts part join stores store on store.id = part.store_id
      where part.order_id = ${orderId} and not part.cancelled and store.cash_collected_by = 'seller'
        and store_owes(store.id, ${rules.currency}::text) > ${limit}
    ) as is`.execute(db);
  return rows[0]!.is; // `exists` gives one row
}
