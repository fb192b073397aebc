import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { isOfferedNow } from './is-offered-now.ts';

export const voucherColumns = [
  'id',
  'store_id',
  'title',
  'code',
  'type',
  'flat_minor',
  'percent',
  'min_spend_minor',
  'usage_limit',
  'limit_per_customer',
  'used',
  'start_time',
  'end_time',
  'status',
] as const;

export type VoucherRow = NonNullable<Awaited<ReturnType<typeof findVoucherByCode>>>;

function hasCode(code: string) {
  return sql<boolean>`upper(vouchers.code) = upper(${code})`;
}

export async function findVoucherByCode(db: Kysely<DB>, code: string) {
  return db.selectFrom('vouchers').select(voucherColumns).where(hasCode(code)).executeTakeFirst();
}

/** The name of an active store. */
export async function findStoreName(db: Kysely<DB>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('stores')
    .select('name')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.name;
}

/** Finds by id only vouchers that need no code: public ones, or those that the shopper has collected. */
export async function findOpenVoucher(db: Kysely<DB>, { id, userId }: { id: number; userId: number }) {
  return db
    .selectFrom('vouchers')
    .select(voucherColumns)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('is_public', '=', true),
        eb.exists(
          eb
            .selectFrom('collected_vouchers')
            .select('voucher_id')
            .whereRef('voucher_id', '=', 'vouchers.id')
            .where('user_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst();
}

export async function listOffered(db: Kysely<DB>, { storeId, now }: { storeId: number; now: Date }) {
  return db
    .selectFrom('vouchers as v')
    .select(voucherColumns)
    .where('v.store_id', '=', storeId)
    .where(isOfferedNow(now))
    .orderBy('v.end_time')
    .orderBy('v.id')
    .limit(20)
    .execute();
}

/** Counts one use if the voucher can still be used. The row stays locked until the transaction ends. */
export async function raiseUsed(tx: Transaction<DB>, { code, now }: { code: string; now: Date }) {
  return tx
    .updateTable('vouchers')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where(hasCode(code))
    .where('status', '=', 1)
    .where('start_time', '<=', now)
    .where('end_time', '>', now)
    .where((eb) => eb.or([eb('usage_limit', 'is', null), eb('used', '<', eb.ref('usage_limit'))]))
    .returning([...voucherColumns, 'shop_pays_percent'])
    .executeTakeFirst();
}

export async function countUses(db: Kysely<DB>, use: { code: string; customer: string }): Promise<number> {
  const { uses } = await db
    .selectFrom('voucher_uses')
    .select((eb) => eb.fn.countAll<number>().as('uses'))
    .where('voucher_id', '=', (eb) => eb.selectFrom('vouchers').select('id').where(hasCode(use.code)))
    .where('customer', '=', use.customer)
    .executeTakeFirstOrThrow();
  return uses;
}

export async function insertUse(
  tx: Transaction<DB>,
  use: { orderId: number; voucherId: number; customer: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('voucher_uses')
    .values({ order_id: use.orderId, voucher_id: use.voucherId, customer: use.customer, created_at: use.now })
    .execute();
}

/** Undefined if the order used no voucher. */
export async function updateUseCustomer(
  tx: Transaction<DB>,
  { orderId, customer }: { orderId: number; customer: string },
): Promise<{ voucher_id: number } | undefined> {
  return tx
    .updateTable('voucher_uses')
    .set({ customer })
    .where('order_id', '=', orderId)
    .returning('voucher_id')
    .executeTakeFirst();
}

export async function deleteUse(tx: Transaction<DB>, orderId: number) {
  return tx
    .deleteFrom('voucher_uses')
    .where('order_id', '=', orderId)
    .returning('voucher_id')
    .executeTakeFirst();
}

export async function lowerUsed(tx: Transaction<DB>, voucherId: number): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', voucherId)
    .execute();
}
