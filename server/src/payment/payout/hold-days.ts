import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';

export type HoldRules = Pick<
  Settings,
  'withdrawal_days' | 'new_seller_days' | 'new_seller_hold_days' | 'time_zone'
>;

const dayMs = 24 * 3600_000;

/** Days beyond the withdrawal period that earnings of the row `part` are pending: the store's own hold, and that of new sellers. */
export const extraHoldDays = ({
  new_seller_days: days,
  new_seller_hold_days: hold,
}: HoldRules): RawBuilder<number> =>
  sql`(coalesce((select hold_days from payout_terms where store_id = part.store_id), 0)
    + case when part.delivered_at < (select created_at from stores where id = part.store_id) + ${days}::int * interval '1 day' then ${hold}::int else 0 end)`;

/** When earnings of the row `part` become available if nothing stops them; null: it isn't delivered. */
export const availableAt = (rules: HoldRules): RawBuilder<Date | null> =>
  sql`part.delivered_at + (${rules.withdrawal_days}::int + ${extraHoldDays(rules)}) * interval '1 day'`;

/** Until when a store's deliveries count as those of a new seller; null: they don't, or not any more. */
export async function findNewSellerUntil(
  db: Kysely<DB>,
  { storeId, rules, now }: { storeId: number; rules: HoldRules; now: Date },
): Promise<Date | null> {
  if (rules.new_seller_hold_days === 0) return null;
  const store = await db
    .selectFrom('stores')
    .select('created_at')
    .where('id', '=', storeId)
    .executeTakeFirst();
  const until = new Date((store?.created_at ?? now).getTime() + rules.new_seller_days * dayMs);
  return store && until > now ? until : null;
}
