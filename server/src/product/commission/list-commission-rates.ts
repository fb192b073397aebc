import type { CommissionRate } from '@souk/rules/commission-rates';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';

/** Commission rates of a store at a moment, in the order of `rateOf`, for forms that calculate while someone types. */
export async function listCommissionRates(
  db: Kysely<DB>,
  { storeId }: Scope,
  { at, shopPercent }: { at: Date; shopPercent: number },
): Promise<CommissionRate[]> {
  const { rows } = await sql<CommissionRate>`
    select percent::float8 as percent, category_id, brand_id from (
      select 1 as step, position as place, id, percent, category_id, brand_id from commission_rules
        where (store_id is null or store_id = ${storeId}) and (start_time is null or start_time <= ${at})
          and (end_time is null or ${at} < end_time)
      union all
      select 2, 0, id, commission_percent, null, null from stores where id = ${storeId} and commission_percent is not null
      union all
      select 3, 0, id, commission_percent, id, null from categories where commission_percent is not null
    ) rate order by step, place, id`.execute(db);
  return [...rows, { percent: shopPercent, category_id: null, brand_id: null }];
}
