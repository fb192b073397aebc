import type { CollectedVoucher } from '@souk/contract/voucher';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { isUseOf, voucherColumns, type VoucherRow } from './queries.ts';

/* Vouchers collected by a shopper, except withdrawn ones and those of closed stores: nobody could use them, and the store has no page. */

export type Collector = { userId: number; now: Date };

export type CollectedVoucherRow = VoucherRow & {
  store_name: string | null;
  store_slug: string | null;
  state: CollectedVoucher['state'];
  /** Null: no limit. */
  uses_left: number | null;
};

const sortColumns = { id: 'v.id', created_at: 'kept.created_at', title: 'v.title' } as const;
export type CollectedVoucherOrder = { by: keyof typeof sortColumns; direction: 'asc' | 'desc' };
/** Null: all. */
export type CollectedVoucherFilter = {
  states: readonly CollectedVoucher['state'][] | null;
  ids: readonly number[] | null;
};

export async function listCollected(
  db: Kysely<DB>,
  collector: Collector,
  list: CollectedVoucherFilter & { order: CollectedVoucherOrder; page: number; perPage: number },
): Promise<CollectedVoucherRow[]> {
  return rowsOf(filtered(collectedBy(db, collector), list, collector.now), collector.now)
    .orderBy(sortColumns[list.order.by], list.order.direction)
    .orderBy('v.id', list.order.direction)
    .limit(list.perPage)
    .offset((list.page - 1) * list.perPage)
    .execute();
}

export async function countCollected(
  db: Kysely<DB>,
  collector: Collector,
  filter: CollectedVoucherFilter,
): Promise<number> {
  const { count } = await filtered(collectedBy(db, collector), filter, collector.now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findCollected(
  db: Kysely<DB>,
  collector: Collector,
  voucherId: number,
): Promise<CollectedVoucherRow | undefined> {
  return rowsOf(collectedBy(db, collector), collector.now).where('v.id', '=', voucherId).executeTakeFirst();
}

/** Idempotent; ignores a voucher that was deleted meanwhile. */
export async function insertCollected(
  db: Kysely<DB>,
  { userId, now }: Collector,
  voucherId: number,
): Promise<void> {
  await db
    .insertInto('collected_vouchers')
    .columns(['user_id', 'voucher_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('vouchers')
        .select([
          sql<number>`${userId}::int`.as('user_id'),
          'id',
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', voucherId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function collectedBy(db: Kysely<DB>, { userId }: Collector) {
  return db
    .selectFrom('collected_vouchers as kept')
    .innerJoin('vouchers as v', 'v.id', 'kept.voucher_id')
    .leftJoin('stores as s', 's.id', 'v.store_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('voucher_uses')
          .select(({ fn }) => fn.countAll<number>().as('uses'))
          .whereRef('voucher_uses.voucher_id', '=', 'v.id')
          .where(isUseOf({ userId, email: null }))
          .as('mine'),
      (join) => join.onTrue(),
    )
    .where('kept.user_id', '=', userId)
    .where('v.status', '=', 1)
    .where((eb) => eb.or([eb('v.store_id', 'is', null), eb('s.status', '=', 'active')]));
}

type Collected = ReturnType<typeof collectedBy>;

function filtered(collected: Collected, { states, ids }: CollectedVoucherFilter, now: Date): Collected {
  let rows = collected;
  if (states) rows = rows.where(sql<boolean>`${stateAt(now)} = any(${states}::text[])`);
  if (ids) rows = rows.where(sql<boolean>`v.id = any(${ids}::int[])`);
  return rows;
}

function rowsOf(collected: Collected, now: Date) {
  return collected
    .select(voucherColumns.map((column) => `v.${column}` as const))
    .select(['s.name as store_name', 's.slug as store_slug'])
    .select([stateAt(now).as('state'), usesLeft.as('uses_left')]);
}

/** States of the contract; `usable` means that `checkVoucher` of rules would at most ask for a minimum spend. */
function stateAt(now: Date) {
  return sql<CollectedVoucher['state']>`
    case
      when v.end_time > ${now} and v.start_time > ${now} then 'upcoming'
      when v.end_time > ${now} and coalesce(${usesLeft} > 0, true) then 'usable'
      when mine.uses > 0 then 'used'
      when v.end_time <= ${now} then 'expired'
      else 'used-up'
    end`;
}

/** `least` ignores nulls, that is, missing limits. */
const usesLeft = sql<number | null>`least(v.usage_limit - v.used, v.limit_per_customer - mine.uses)::int`;
