import type { COMMISSION_SOURCES } from '@souk/contract/console/commission';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

type NamedRate = { id: number; title: string; percent: number };

export type StoreCommission = {
  /** The source of the rate that applies unless a narrower one does. */
  by: (typeof COMMISSION_SOURCES)[number];
  id: number | null;
  title: string;
  percent: number;
  narrower: NamedRate[];
  is_by_category: boolean;
};

/** The commission of a store at a moment and its source, in the order of `rateOf` (decision 024). */
export async function readStoreCommission(
  db: Kysely<DB>,
  { storeId, at, shopPercent }: { storeId: number; at: Date; shopPercent: number },
): Promise<StoreCommission> {
  const [{ rows: rules }, { rows: rates }] = await Promise.all([
    sql<NamedRate & { is_whole: boolean }>`
      select id, title, percent::float8 as percent, category_id is null and brand_id is null as is_whole
      from commission_rules
      where (store_id is null or store_id = ${storeId}) and (start_time is null or start_time <= ${at})
        and (end_time is null or ${at} < end_time)
      order by position, id`.execute(db),
    sql<{ own: number | null; is_by_category: boolean }>`
      select (select commission_percent::float8 from stores where id = ${storeId}) as own,
        exists (select from categories where commission_percent is not null) as is_by_category`.execute(db),
  ]);
  const { own, is_by_category } = rates[0]!;
  const whole = rules.findIndex((rule) => rule.is_whole);
  const named = rules.map(({ id, title, percent }) => ({ id, title, percent }));
  const narrower = whole === -1 ? named : named.slice(0, whole);
  if (whole !== -1) return { by: 'rule', ...named[whole]!, narrower, is_by_category: false };
  const nothing = { id: null, title: '', narrower };
  return own === null
    ? { by: 'shop', ...nothing, percent: shopPercent, is_by_category }
    : { by: 'seller', ...nothing, percent: own, is_by_category: false };
}
